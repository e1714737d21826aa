import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { SchoolPicker } from '#school/accounts/web/school-picker.tsx'
import { useChoosesSchool } from '#school/accounts/web/use-school-options.ts'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import { gradeName } from '#school/subjects/grade.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { TeacherPicker } from '#school/subjects/web/teacher-picker.tsx'
import {
  countGroups,
  createGroup,
  type Group,
  type GroupBody,
  getGroup,
  groupBody,
  groupFields,
  groupInSchool,
  shiftLabels,
  shifts,
  updateGroup,
} from '../contract.ts'
import { useGroupPlaces } from './group-places.ts'

/** A group: a new one, or the one of the URL. */
export function GroupFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const grade = Number(params.get('classe')) || 0
  const school = params.get('escola')
  const choosesSchool = useChoosesSchool()
  const places = useGroupPlaces()
  const counts = useQuery({ ...query(countGroups, {}), enabled: id === undefined }).data
  if (id === undefined && !counts) return <SkeletonCards />
  return (
    <EntityForm
      of={groupFields}
      create={createGroup}
      update={updateGroup}
      get={getGroup}
      schema={id === undefined && choosesSchool ? groupInSchool : groupBody}
      values={valuesIn}
      begin={{
        ...(choosesSchool && school && { schoolId: school }),
        name: grade === 0 ? '' : gradeName(grade),
        grade,
        year: counts?.inForce ?? new Date().getFullYear(),
      }}
      name={({ name }, group) => group?.called ?? name}
      places={places}
      opens={({ id }) => `${places.page(id)}?ver=professores`}
      crumbs={[places.area, { label: 'Turmas', to: places.list }]}
      said={({ called }, isNew) => `Turma ${called} ${isNew ? 'criada' : 'guardada'}.`}
    >
      {(form, group) => <GroupSections form={form} stored={group} />}
    </EntityForm>
  )
}

interface GroupSectionsProps {
  form: UseFormReturn<GroupBody, unknown, GroupBody>
  stored: Group | undefined
}

function GroupSections({ form, stored }: GroupSectionsProps) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  const [grade, director] = [held('grade'), heldText('directorId')]
  const school = form.watch('schoolId') ?? undefined
  return (
    <>
      <FormSection title="A turma" text="O nome é único no ano lectivo: 6ªA, 6ªB.">
        <SchoolOfGroup form={form} stored={stored} />
        <FieldRow>
          <TextInput label="Nome" required {...field('name')} />
          <GradePicker
            required
            {...grade}
            value={grade.value === 0 ? '' : String(grade.value)}
            onChange={event => grade.onChange(Number(event.target.value))}
            error={grade.error && 'Escolha a classe.'}
          />
          <TextInput
            label="Ano lectivo"
            required
            type="number"
            inputMode="numeric"
            {...field('year', { valueAsNumber: true })}
          />
        </FieldRow>
        <FarYear form={form} />
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
          school={stored?.school.id ?? school}
          optional
          {...director}
          onChange={event => director.onChange(event.target.value)}
        />
      </FormSection>
    </>
  )
}

/** Asks once about a year far from the one in force, when the server has refused it. */
function FarYear({ form }: { form: UseFormReturn<GroupBody, unknown, GroupBody> }) {
  const { value, error, onChange } = heldOf(form).held('confirmYear')
  if (!error && !value) return null
  return (
    <Note tone="amber">
      {error}
      <CheckInput
        label={`Sim, é mesmo ${form.watch('year')}`}
        checked={value === true}
        onChange={event => onChange(event.target.checked || undefined)}
      />
    </Note>
  )
}

/** Of which school, where there are several to choose from; once it is stored it stays there. */
function SchoolOfGroup({ form, stored }: GroupSectionsProps) {
  const choosesSchool = useChoosesSchool()
  const { value, error, onChange } = heldOf(form).held('schoolId')
  if (!choosesSchool) return null
  if (stored)
    return (
      <Text block secondary>
        Da escola {stored.school.name}. Uma turma não muda de escola: os alunos é que se transferem.
      </Text>
    )
  return (
    <SchoolPicker
      required
      none="Escolha a escola"
      help="Fica nela: os alunos, o horário e o calendário são dessa escola."
      value={value ?? null}
      error={error}
      onChange={id => onChange(id ?? undefined)}
    />
  )
}

function valuesIn({ director, ...group }: Group): GroupBody {
  return valuesOf(groupFields, { ...group, directorId: director?.id ?? null })
}

function numberOrNull(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}
