import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { gradesText, gradeTitle } from '#school/subjects/grade.ts'
import { getTree } from '#school/subjects/tree-contract.ts'
import { GradesPicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import { createTerm, getTerm, type Term, type TermBody, termBody, updateTerm } from '../contract.ts'
import { TermMediaFields } from './term-media-fields.tsx'
import { TranslationsFields } from './translations-fields.tsx'

const RelatedTermsField = fetchedPart(() =>
  import('./related-terms-field.tsx').then(m => m.RelatedTermsField),
)

const BASE = '/dashboard/glossaryList'
const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Glossário', to: BASE },
]

/** Writes a term: a new one, or one that exists. */
export function GlossaryFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewTerm /> : <EditTerm id={id} />
}

function NewTerm() {
  const [params] = useSearchParams()
  const [values] = useState<TermBody>(() => ({ ...blank, term: params.get('termo') ?? '' }))
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createTerm,
    schema: termBody,
    values,
    toInput: body => ({ body }),
    draft: 'glossary/terms/new',
    name: body => body.term || 'Termo novo',
    href: `${BASE}/novo`,
    onSaved: (term, change) => {
      announce(`«${term.term}» criado como rascunho.`, change)
      navigate(`${BASE}/${term.id}`)
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo termo"
      crumbs={crumbs}
      submit="Criar termo"
      onCancel={() => navigate(BASE)}
    >
      <TermFields form={state.form} />
    </FormPage>
  )
}

function EditTerm({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getTerm, { params: { id } }))
  if (error)
    return (
      <>
        <PageHead title="Editar termo" crumbs={crumbs} />
        <ErrorPanel title="Não foi possível abrir o termo" error={error} onRetry={() => void refetch()} />
      </>
    )
  return data ? <EditForm key={id} term={data} /> : <SkeletonCards />
}

function EditForm({ term }: { term: Term }) {
  // What the form began from stays, whatever the list behind reads again meanwhile.
  const [begun] = useState({ values: valuesOf(term), version: term.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const page = `${BASE}/${term.id}`
  const state = useFormPage({
    endpoint: updateTerm,
    schema: termBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: term.id }, body: { ...body, version } }),
    draft: `glossary/terms/${term.id}`,
    name: body => body.term,
    href: `${page}/editar`,
    onSaved: (saved, change) => {
      announce(`«${saved.term}» guardado.`, change)
      navigate(page)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  return (
    <FormPage
      state={state}
      title={`Editar «${begun.values.term}»`}
      crumbs={[...crumbs, { label: begun.values.term, to: page }]}
      onCancel={() => navigate(page)}
    >
      <TermFields form={state.form} term={term} />
      <TermMediaFields term={term} />
    </FormPage>
  )
}

function TermFields({ form, term }: { form: UseFormReturn<TermBody, unknown, TermBody>; term?: Term }) {
  const { register, control, watch, formState } = form
  const { errors } = formState
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
          <TextInput label="Termo" required error={errors.term?.message} {...register('term')} />
          <TextInput
            label="Classe gramatical"
            optional
            help="n. m., n. f., v., adj. …"
            error={errors.wordClass?.message}
            {...register('wordClass')}
          />
        </FieldRow>
        <TextArea
          label="Definição"
          required
          rows={3}
          error={errors.definition?.message}
          {...register('definition')}
        />
        <TextArea
          label="Exemplo"
          optional
          rows={2}
          error={errors.example?.message}
          {...register('example')}
        />
      </FormSection>
      <FormSection
        title="Onde pertence"
        text="A disciplina e as classes em que se aprende; daqui vêm os filtros e o caderno impresso."
      >
        <FieldRow>
          <SubjectPicker
            required
            value={subjectId}
            error={errors.subjectId?.message}
            {...register('subjectId')}
          />
          <SelectInput
            label="Unidade temática"
            optional
            none={subjectId === '' ? 'Escolha primeiro a disciplina' : 'Sem unidade'}
            options={units.map(unit => ({
              value: unit.id,
              label: `${gradeTitle(unit.grade)}: ${unit.title}`,
            }))}
            error={errors.unitId?.message}
            {...register('unitId', { setValueAs: value => value || null })}
          />
        </FieldRow>
        <Controller
          control={control}
          name="grades"
          render={({ field }) => (
            <GradesPicker value={field.value} onChange={field.onChange} error={errors.grades?.message} />
          )}
        />
      </FormSection>
      <FormSection
        title="Ligações"
        text="Outras maneiras de dizer o mesmo e termos que ajudam a compreender este."
      >
        <Controller
          control={control}
          name="synonyms"
          render={({ field }) => (
            <TextInput
              label="Sinónimos"
              optional
              help="Separados por ponto e vírgula."
              error={errors.synonyms?.message}
              defaultValue={field.value.join('; ')}
              key={formState.isSubmitSuccessful ? 'saved' : 'open'}
              onChange={event => field.onChange(wordsIn(event.target.value))}
              onBlur={field.onBlur}
            />
          )}
        />
        <Controller
          control={control}
          name="relatedTermIds"
          render={({ field }) => (
            <RelatedTermsField
              value={field.value}
              known={term?.relatedTerms ?? []}
              except={term?.id}
              onChange={field.onChange}
            />
          )}
        />
        <TextInput
          label="Fonte"
          optional
          help="Livro, programa ou pessoa."
          error={errors.source?.message}
          {...register('source')}
        />
      </FormSection>
      <FormSection
        title="Línguas nacionais"
        text="Uma tradução só aparece aos leitores depois de validada por quem fala a língua."
      >
        <TranslationsFields form={form} />
      </FormSection>
    </>
  )
}

const blank: TermBody = {
  term: '',
  wordClass: '',
  definition: '',
  example: '',
  subjectId: '',
  grades: [],
  unitId: null,
  synonyms: [],
  relatedTermIds: [],
  translations: [],
  imageAlt: '',
  source: '',
}

function valuesOf(term: Term): TermBody {
  return {
    term: term.term,
    wordClass: term.wordClass,
    definition: term.definition,
    example: term.example,
    subjectId: term.subject.id,
    grades: term.grades,
    unitId: term.unitId,
    synonyms: term.synonyms,
    relatedTermIds: term.relatedTermIds,
    translations: term.translations,
    imageAlt: term.imageAlt,
    source: term.source,
  }
}

const conflictFields = [
  { key: 'term', label: 'Termo' },
  { key: 'wordClass', label: 'Classe gramatical' },
  { key: 'definition', label: 'Definição' },
  { key: 'example', label: 'Exemplo' },
  { key: 'grades', label: 'Classes', show: (value: unknown) => gradesText(value as number[]) },
  { key: 'synonyms', label: 'Sinónimos' },
  { key: 'source', label: 'Fonte' },
] as const

function wordsIn(text: string): string[] {
  return text
    .split(';')
    .map(word => word.trim())
    .filter(word => word !== '')
}
