import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { grades, gradeTitle } from '#school/subjects/grade.ts'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import {
  createProgramme,
  getProgramme,
  type Programme,
  type ProgrammeBody,
  updateProgramme,
} from '../contract.ts'
import { crumbs, gone, places } from '../places.ts'
import { copiedProgramme, programmeFields } from '../programme.ts'
import { nameOf } from './programme-head.tsx'
import { UnitsField } from './units-field.tsx'

/** Writes a programme: a new one, a copy of another (`?copiar=`), or one that exists. */
export function ProgrammeFormPage() {
  const [params] = useSearchParams()
  const copied = params.get('copiar')
  if (copied === null) return <WrittenProgramme />
  return <CopiedProgramme key={copied} id={copied} />
}

function CopiedProgramme({ id }: { id: string }) {
  const answer = useQuery(query(getProgramme, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o programa"
      head={<PageHead title="Copiar o programa" crumbs={crumbs} />}
      gone={gone}
    >
      {original => (
        <WrittenProgramme
          begin={copiedProgramme(original, { fromYear: original.thisYear + 1, idOf: uuid })}
          draft={`programmes/copy/${id}`}
          title={`Copiar «${nameOf(original)}»`}
        />
      )}
    </Loaded>
  )
}

function WrittenProgramme(copy: { begin?: Partial<ProgrammeBody>; draft?: string; title?: string }) {
  return (
    <EntityForm
      {...copy}
      of={programmeFields}
      create={createProgramme}
      update={updateProgramme}
      get={getProgramme}
      gone={gone}
      name={(body, row?: Programme) => (row ? nameOf(row) : body.edition)}
      places={places}
      crumbs={crumbs}
      touches={['programmes', 'subjects']}
      said={(row, isNew) =>
        `Programa de ${row.subject.name}, ${gradeTitle(row.grade)}, ${isNew ? 'criado' : 'guardado'}.`
      }
    >
      {form => <ProgrammeFieldsParts form={form} />}
    </EntityForm>
  )
}

function ProgrammeFieldsParts({ form }: { form: UseFormReturn<ProgrammeBody, unknown, ProgrammeBody> }) {
  const field = fieldsOf(form)
  const { held } = heldOf(form)
  const number = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }
  return (
    <>
      <FormSection
        title="De que programa se trata"
        text="Duas versões podem estar em vigor no mesmo ano, enquanto uma toma o lugar da outra."
      >
        <FieldRow>
          <SubjectPicker required value={form.watch('subjectId')} {...field('subjectId')} />
          <SelectInput
            label="Classe"
            required
            none="Escolha a classe"
            options={grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) }))}
            {...field('grade', { setValueAs: value => (value === '' ? undefined : Number(value)) })}
          />
          <TextInput
            label="Versão"
            required
            help="Como se distingue das outras: 2020"
            {...field('edition')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput label="Em vigor desde" required inputMode="numeric" {...field('fromYear', number)} />
          <TextInput
            label="Em vigor até"
            optional
            inputMode="numeric"
            help="Vazio: sem fim marcado"
            {...field('untilYear', number)}
          />
        </FieldRow>
        <TextInput label="Fonte" optional help="Quem o publicou, e onde" {...field('source')} />
        <TextInput
          label="Conferido com o original"
          optional
          help="Por quem e quando"
          {...field('checkedBy')}
        />
        <TextArea label="Observações" optional rows={2} {...field('notes')} />
      </FormSection>
      <FormSection
        title="Unidades"
        text="Pela ordem em que se ensinam. Aulas que uma linha não diz contam com as da linha de cima, ou com as da unidade."
      >
        <UnitsField {...held('units')} />
      </FormSection>
    </>
  )
}
