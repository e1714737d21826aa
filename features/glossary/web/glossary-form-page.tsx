import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import { getTree } from '#school/subjects/tree-contract.ts'
import { GradesPicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { createTerm, getTerm, type Term, type TermBody, updateTerm } from '../contract.ts'
import { crumbs, gone, places } from '../places.ts'
import { termFields } from '../term.ts'
import { RelatedTermsField } from './related-terms-field.tsx'
import { TermMediaFields } from './term-media-fields.tsx'
import { TranslationsFields } from './translations-fields.tsx'

/** Writes a term: a new one, or one that exists. */
export function GlossaryFormPage() {
  const [params] = useSearchParams()
  return (
    <EntityForm
      of={termFields}
      create={createTerm}
      update={updateTerm}
      get={getTerm}
      gone={gone}
      begin={{ term: params.get('termo') ?? '' }}
      name={body => body.term}
      places={places}
      crumbs={crumbs}
      said={({ term }, isNew) => `«${term}» ${isNew ? 'criado como rascunho' : 'guardado'}.`}
    >
      {(form, term) => (
        <>
          <TermFields form={form} term={term} />
          {term && <TermMediaFields term={term} />}
        </>
      )}
    </EntityForm>
  )
}

function TermFields({ form, term }: { form: UseFormReturn<TermBody, unknown, TermBody>; term?: Term }) {
  const field = fieldsOf(form)
  const { held } = heldOf(form)
  const { watch, formState } = form
  const synonyms = held('synonyms')
  const [subjectId, grades] = watch(['subjectId', 'grades'])
  const tree = useQuery({
    ...query(getTree, { params: { id: subjectId } }),
    enabled: subjectId !== '',
  }).data
  const units = (tree?.units ?? []).filter(unit => grades.length === 0 || grades.includes(unit.grade))

  return (
    <>
      <FormSection
        title="A palavra"
        text="Como os alunos a encontram: o termo, a definição em palavras simples e um exemplo do dia-a-dia."
      >
        <FieldRow>
          <TextInput label="Termo" required {...field('term')} />
          <TextInput
            label="Classe gramatical"
            optional
            help="n. m., n. f., v., adj. …"
            {...field('wordClass')}
          />
        </FieldRow>
        <TextArea label="Definição" required rows={3} {...field('definition')} />
        <TextArea label="Exemplo" optional rows={2} {...field('example')} />
      </FormSection>
      <FormSection
        title="Onde pertence"
        text="A disciplina e as classes em que se aprende; daqui vêm os filtros e o caderno impresso."
      >
        <FieldRow>
          <SubjectPicker required value={subjectId} {...field('subjectId')} />
          <SelectInput
            label="Unidade temática"
            optional
            none={subjectId === '' ? 'Escolha primeiro a disciplina' : 'Sem unidade'}
            options={units.map(unit => ({
              value: unit.id,
              label: `${gradeTitle(unit.grade)}: ${unit.title}`,
            }))}
            {...field('unitId', { setValueAs: value => value || null })}
          />
        </FieldRow>
        <GradesPicker {...held('grades')} />
      </FormSection>
      <FormSection
        title="Ligações"
        folds={
          synonyms.value.length > 0 ? synonyms.value.join(', ') : 'Sinónimos, termos relacionados, fonte'
        }
        wrong={Boolean(
          formState.errors.synonyms ?? formState.errors.relatedTermIds ?? formState.errors.source,
        )}
        text="Outras maneiras de dizer o mesmo e termos que ajudam a compreender este."
      >
        <TextInput
          label="Sinónimos"
          optional
          help="Separados por ponto e vírgula."
          error={synonyms.error}
          defaultValue={synonyms.value.join('; ')}
          key={formState.isSubmitSuccessful ? 'saved' : 'open'}
          onChange={event => synonyms.onChange(wordsIn(event.target.value))}
          onBlur={synonyms.onBlur}
        />
        <RelatedTermsField {...held('relatedTermIds')} known={term?.relatedTerms ?? []} except={term?.id} />
        <TextInput label="Fonte" optional help="Livro, programa ou pessoa." {...field('source')} />
      </FormSection>
      <FormSection
        title="Línguas nacionais"
        folds="Traduções validadas por quem fala a língua"
        wrong={Boolean(formState.errors.translations)}
        text="Uma tradução só aparece aos leitores depois de validada por quem fala a língua."
      >
        <TranslationsFields form={form} />
      </FormSection>
    </>
  )
}

function wordsIn(text: string): string[] {
  return text
    .split(';')
    .map(word => word.trim())
    .filter(word => word !== '')
}
