import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import {
  createStudent,
  getStudent,
  type StudentBody,
  type StudentRow,
  studentBody,
  updateStudent,
} from '../contract.ts'
import {
  type GradeTime,
  gradeTimeLabels,
  gradeTimes,
  sexes,
  sexLabels,
  studentFields,
  studentStateLabels,
  studentStates,
} from '../student.ts'
import { today } from './today.ts'
import { touchedByStudents } from './use-student-actions.ts'

/** A pupil: a new one, or the one of the URL. */
export function StudentFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewStudent /> : <OpenStudent id={id} />
}

function NewStudent() {
  const [params] = useSearchParams()
  const [values] = useState<StudentBody>(() => ({
    fullName: '',
    // Nothing is chosen for the person; the schema asks for it.
    sex: '' as StudentBody['sex'],
    birthDate: null,
    groupId: params.get('turma') ?? '',
    numberInGroup: null,
    guardianName: '',
    guardianContact: '',
    motherTongue: '',
    specialNeeds: '',
    state: 'activo',
    repeats: null,
    enrolledOn: null,
    leftOn: null,
  }))
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createStudent,
    schema: studentBody,
    values,
    toInput: body => ({ body }),
    draft: 'students/new',
    name: body => body.fullName || 'Novo aluno',
    href: places.addStudent(),
    touches: touchedByStudents,
    onSaved: (row, change) => {
      announce(`${row.fullName} inscrito na ${row.group.name}.`, change, `Código ${row.code}`)
      navigate(places.student(row.id))
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo aluno"
      crumbs={[places.area, { label: 'Alunos', to: places.students }]}
      submit="Inscrever aluno"
      onCancel={() => navigate(places.students)}
    >
      <StudentFields form={state.form} isNew />
    </FormPage>
  )
}

function OpenStudent({ id }: { id: string }) {
  const places = useGroupPlaces()
  const { data, error, refetch } = useQuery(query(getStudent, { params: { id } }))
  return data ? (
    <EditStudent key={id} student={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir o aluno"
      head={
        <PageHead title="Editar aluno" crumbs={[places.area, { label: 'Alunos', to: places.students }]} />
      }
    />
  )
}

function EditStudent({ student }: { student: StudentRow }) {
  // What the form began from stays, whatever is read again meanwhile.
  const [begun] = useState({ values: valuesIn(student), version: student.version })
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const announce = useUndo()
  const page = places.student(student.id)
  const state = useFormPage({
    endpoint: updateStudent,
    schema: studentBody,
    values: begun.values,
    version: begun.version,
    toInput: ({ groupId: _group, ...body }, version = begun.version) => ({
      params: { id: student.id },
      body: { ...body, version },
    }),
    draft: `students/${student.id}`,
    name: body => body.fullName,
    href: places.editStudent(student.id),
    touches: touchedByStudents,
    onSaved: (row, change) => {
      announce(`${row.fullName} guardado.`, change)
      navigate(page)
    },
    conflict: { ...conflictOf(studentFields), toValues: valuesIn },
  })
  return (
    <FormPage
      state={state}
      title={`Editar ${begun.values.fullName}`}
      crumbs={[places.area, { label: 'Alunos', to: places.students }, { label: student.code, to: page }]}
      onCancel={() => navigate(page)}
    >
      <StudentFields form={state.form} />
    </FormPage>
  )
}

interface StudentFieldsProps {
  form: UseFormReturn<StudentBody, unknown, StudentBody>
  /** The group is chosen once; afterwards a pupil is transferred. */
  isNew?: boolean
}

function StudentFields({ form, isNew }: StudentFieldsProps) {
  const field = fieldsOf(form)
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const [sex, birthDate, state, repeats, enrolledOn, leftOn] = watch([
    'sex',
    'birthDate',
    'state',
    'repeats',
    'enrolledOn',
    'leftOn',
  ])
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
  return (
    <>
      <FormSection
        title="Quem é"
        text={isNew ? 'O código de 8 algarismos é dado pelo sistema ao guardar.' : undefined}
      >
        <TextInput label="Nome completo" required autoComplete="off" {...field('fullName')} />
        <FieldRow>
          <Field label="Sexo" group required error={errors.sex && 'Escolha o sexo.'}>
            {() => (
              <Segments
                label="Sexo"
                value={sex}
                options={sexes.map(value => ({ value, label: sexLabels[value] }))}
                onChange={value => setValue('sex', value, change)}
              />
            )}
          </Field>
          <DateField
            label="Data de nascimento"
            optional
            value={birthDate ?? ''}
            max={today()}
            onChange={value => setValue('birthDate', value || null, change)}
            error={errors.birthDate?.message}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="Na turma" text={isNew ? undefined : 'Para mudar de turma, use Transferir.'}>
        <FieldRow>
          {isNew && (
            <GroupPicker
              required
              {...register('groupId')}
              error={
                errors.groupId &&
                (errors.groupId.type === 'server' ? errors.groupId.message : 'Escolha a turma.')
              }
            />
          )}
          <TextInput
            label="Nº na turma"
            optional
            help={isNew ? 'Vazio: o número seguinte.' : undefined}
            type="number"
            inputMode="numeric"
            {...field('numberInGroup', { setValueAs: numberOrNull })}
          />
        </FieldRow>
        <Field label="Situação" group error={errors.state?.message}>
          {() => (
            <Segments
              label="Situação"
              value={state}
              options={studentStates.map(value => ({ value, label: studentStateLabels[value] }))}
              onChange={value => setValue('state', value, change)}
            />
          )}
        </Field>
        <Field
          label="Na classe"
          group
          help="Conta para a estatística de 3 de Março."
          error={errors.repeats?.message}
        >
          {() => (
            <Segments
              label="Na classe"
              value={timeOf(repeats)}
              options={[
                ...gradeTimes.map(value => ({ value, label: gradeTimeLabels[value] })),
                { value: UNSAID, label: 'Por dizer' },
              ]}
              onChange={value => setValue('repeats', value === UNSAID ? null : value === 'repetente', change)}
            />
          )}
        </Field>
        <FieldRow>
          <DateField
            label="Entrou em"
            optional
            help="Só quem chegou depois do início do ano."
            value={enrolledOn ?? ''}
            onChange={value => setValue('enrolledOn', value || null, change)}
            error={errors.enrolledOn?.message}
          />
          {state !== 'activo' && (
            <DateField
              label="Saiu em"
              optional
              value={leftOn ?? ''}
              onChange={value => setValue('leftOn', value || null, change)}
              error={errors.leftOn?.message}
            />
          )}
        </FieldRow>
      </FormSection>
      <FormSection title="Família e apoio" text="Quem a escola chama, e o que o professor deve saber.">
        <FieldRow>
          <TextInput label="Encarregado de educação" optional autoComplete="off" {...field('guardianName')} />
          <TextInput
            label="Contacto"
            optional
            inputMode="tel"
            autoComplete="off"
            {...field('guardianContact')}
          />
        </FieldRow>
        <TextInput label="Língua materna" optional {...field('motherTongue')} />
        <TextArea label="Necessidades educativas especiais" optional {...field('specialNeeds')} />
      </FormSection>
    </>
  )
}

function valuesIn(row: StudentRow): StudentBody {
  return { ...valuesOf(studentFields, row), groupId: row.group.id }
}

const UNSAID = 'por dizer'

function timeOf(repeats: boolean | null | undefined): GradeTime | typeof UNSAID {
  if (repeats === null || repeats === undefined) return UNSAID
  return repeats ? 'repetente' : 'novo'
}

function numberOrNull(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}
