import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
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
  const [params] = useSearchParams()
  const places = useGroupPlaces()
  return (
    <EntityForm
      of={studentFields}
      schema={studentBody}
      create={createStudent}
      update={updateStudent}
      get={getStudent}
      values={valuesIn}
      // Nothing is chosen for the person; the schema asks for it.
      begin={{ sex: '' as StudentBody['sex'], groupId: params.get('turma') ?? '' }}
      sent={({ groupId, ...body }, version) => (version === undefined ? { ...body, groupId } : body)}
      name={({ fullName }) => fullName}
      places={{
        list: places.students,
        add: places.addStudent(),
        page: places.student,
        edit: places.editStudent,
      }}
      crumbs={[places.area, { label: 'Alunos', to: places.students }]}
      submit="Inscrever aluno"
      said={({ fullName, group, code }, isNew) =>
        isNew ? [`${fullName} inscrito na ${group.name}.`, `Código ${code}`] : `${fullName} guardado.`
      }
      touches={touchedByStudents}
    >
      {(form, student) => <StudentFields form={form} isNew={!student} />}
    </EntityForm>
  )
}

interface StudentFieldsProps {
  form: UseFormReturn<StudentBody, unknown, StudentBody>
  /** The group is chosen once; afterwards a pupil is transferred. */
  isNew?: boolean
}

function StudentFields({ form, isNew }: StudentFieldsProps) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  const { errors } = form.formState
  const repeats = held('repeats')
  return (
    <>
      <FormSection
        title="Quem é"
        text={isNew ? 'O código de 8 algarismos é dado pelo sistema ao guardar.' : undefined}
      >
        <TextInput label="Nome completo" required autoComplete="off" {...field('fullName')} />
        <FieldRow>
          <SegmentsField
            label="Sexo"
            required
            options={sexes.map(value => ({ value, label: sexLabels[value] }))}
            {...held('sex')}
            error={errors.sex && 'Escolha o sexo.'}
          />
          <DateField label="Data de nascimento" optional max={today()} {...heldText('birthDate')} />
        </FieldRow>
        {isNew && <Twin form={form} />}
      </FormSection>
      <FormSection title="Na turma" text={isNew ? undefined : 'Para mudar de turma, use Transferir.'}>
        <FieldRow>
          {isNew && (
            <GroupPicker
              required
              {...form.register('groupId')}
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
        <SegmentsField
          label="Situação"
          options={studentStates.map(value => ({ value, label: studentStateLabels[value] }))}
          {...held('state')}
        />
        <SegmentsField
          label="Na classe"
          help="Conta para a estatística de 3 de Março."
          {...repeats}
          value={timeOf(repeats.value)}
          options={[
            ...gradeTimes.map(value => ({ value, label: gradeTimeLabels[value] })),
            { value: UNSAID, label: 'Por dizer' },
          ]}
          onChange={value => repeats.onChange(value === UNSAID ? null : value === 'repetente')}
        />
        <FieldRow>
          <DateField
            label="Entrou em"
            optional
            help="Só quem chegou depois do início do ano."
            {...heldText('enrolledOn')}
          />
          {form.watch('state') !== 'activo' && <DateField label="Saiu em" optional {...heldText('leftOn')} />}
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

/** Asks once about a pupil of the same name and date of birth, when the server has refused it. */
function Twin({ form }: StudentFieldsProps) {
  const { value, error, onChange } = heldOf(form).held('confirmOther')
  if (!error && !value) return null
  return (
    <Note tone="amber">
      {error}
      <CheckInput
        label={`Sim, ${form.watch('fullName')} é outra pessoa`}
        checked={value === true}
        onChange={event => onChange(event.target.checked || undefined)}
      />
    </Note>
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
