import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { TeacherPicker } from '#school/subjects/web/teacher-picker.tsx'
import {
  countGroups,
  createGroup,
  type Group,
  getGroup,
  groupBody,
  shiftLabels,
  shifts,
  updateGroup,
} from '../contract.ts'
import { useGroupPlaces } from './group-places.ts'

/** What the form holds: the group without its school, which it does not change. */
const formSchema = z.omit(groupBody, { schoolId: true })
type Values = z.infer<typeof formSchema>

const conflictFields = [
  { key: 'name', label: 'Nome' },
  { key: 'grade', label: 'Classe', show: (value: unknown) => gradeName(Number(value)) },
  { key: 'year', label: 'Ano lectivo' },
  { key: 'shift', label: 'Turno' },
  { key: 'room', label: 'Sala' },
  { key: 'capacity', label: 'Lotação' },
] as const

/** A group: a new one, or the one of the URL. */
export function GroupFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewGroup /> : <OpenGroup id={id} />
}

function NewGroup() {
  const [params] = useSearchParams()
  const grade = Number(params.get('classe')) || 0
  const years = useQuery(query(countGroups, {})).data
  if (!years) return <SkeletonCards />
  return <NewGroupForm grade={grade} year={years.years[0] ?? new Date().getFullYear()} />
}

function NewGroupForm({ grade, year }: { grade: number; year: number }) {
  const [values] = useState<Values>({
    name: grade === 0 ? '' : gradeName(grade),
    grade,
    year,
    shift: 'manhã',
    room: '',
    capacity: null,
    directorId: null,
  })
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createGroup,
    schema: formSchema,
    values,
    toInput: body => ({ body }),
    draft: 'groups/new',
    name: body => body.name || 'Nova turma',
    href: places.add,
    onSaved: (row, change) => {
      announce(`Turma ${row.called} criada.`, change)
      navigate(`${places.page(row.id)}?ver=professores`)
    },
  })
  return (
    <FormPage
      state={state}
      title="Nova turma"
      crumbs={[places.area, { label: 'Turmas', to: places.list }]}
      submit="Criar turma"
      onCancel={() => navigate(places.list)}
    >
      <GroupFields form={state.form} />
    </FormPage>
  )
}

function OpenGroup({ id }: { id: string }) {
  const places = useGroupPlaces()
  const { data, error, refetch } = useQuery(query(getGroup, { params: { id } }))
  return data ? (
    <EditGroup key={id} group={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir a turma"
      head={<PageHead title="Editar turma" crumbs={[places.area, { label: 'Turmas', to: places.list }]} />}
    />
  )
}

function EditGroup({ group }: { group: Group }) {
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState({ values: valuesOf(group), version: group.version })
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const announce = useUndo()
  const page = places.page(group.id)
  const state = useFormPage({
    endpoint: updateGroup,
    schema: formSchema,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: group.id }, body: { ...body, version } }),
    draft: `groups/${group.id}`,
    name: body => body.name,
    href: places.edit(group.id),
    onSaved: (row, change) => {
      announce(`Turma ${row.called} guardada.`, change)
      navigate(page)
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  return (
    <FormPage
      state={state}
      title={`Editar ${group.called}`}
      crumbs={[places.area, { label: 'Turmas', to: places.list }, { label: group.called, to: page }]}
      onCancel={() => navigate(page)}
    >
      <GroupFields form={state.form} />
    </FormPage>
  )
}

function GroupFields({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const field = fieldsOf(form)
  const { watch, setValue, formState } = form
  const { errors } = formState
  const [directorId, grade] = watch(['directorId', 'grade'])
  return (
    <>
      <FormSection title="A turma" text="O nome é único no ano lectivo: 6ªA, 6ªB.">
        <FieldRow>
          <TextInput label="Nome" required {...field('name')} />
          <GradePicker
            required
            value={grade === 0 ? '' : String(grade)}
            onChange={event =>
              setValue('grade', Number(event.target.value), { shouldDirty: true, shouldTouch: true })
            }
            error={errors.grade && 'Escolha a classe.'}
          />
          <TextInput
            label="Ano lectivo"
            required
            type="number"
            inputMode="numeric"
            {...field('year', { valueAsNumber: true })}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="Onde e quando" text="A lotação serve de aviso; nunca impede uma inscrição.">
        <FieldRow>
          <SelectInput
            label="Turno"
            options={shifts.map(value => ({ value, label: shiftLabels[value] }))}
            {...field('shift')}
          />
          <TextInput label="Sala" optional {...field('room')} />
          <TextInput
            label="Lotação"
            optional
            type="number"
            inputMode="numeric"
            {...field('capacity', { setValueAs: numberOrNull })}
          />
        </FieldRow>
      </FormSection>
      <FormSection
        title="Direcção de turma"
        text="O director vê a turma e os seus alunos, mesmo que não a leccione."
      >
        <TeacherPicker
          label="Director de turma"
          optional
          value={directorId ?? ''}
          onChange={event =>
            setValue('directorId', event.target.value || null, { shouldDirty: true, shouldTouch: true })
          }
          error={errors.directorId?.message}
        />
      </FormSection>
    </>
  )
}

function valuesOf({ name, grade, year, shift, room, capacity, director }: Group): Values {
  return { name, grade, year, shift, room, capacity, directorId: director?.id ?? null }
}

function numberOrNull(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}
