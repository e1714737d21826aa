import type { UseFormReturn } from 'react-hook-form'
import { counted } from '#kit/figures.ts'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { TeacherPicker } from '#school/subjects/web/teacher-picker.tsx'
import type { RecoveryBody } from '../recovery.ts'
import { type GroupedPupil, GroupsField } from './groups-field.tsx'
import { type LessonTime, SessionsField } from './sessions-field.tsx'

/** What both forms write: a new plan and one that exists. */
export type PlanValues = Omit<RecoveryBody, 'retestId'>

interface PlanFieldsProps {
  form: UseFormReturn<PlanValues, unknown, PlanValues>
  /** Of its group: who is responsible works there. */
  school: string
  pupils: readonly GroupedPupil[]
  competences: readonly { id: string; code: string; name: string }[]
  times: readonly LessonTime[]
  /** Minutes of a lesson. */
  minutes: number
}

export const planParts = ['groups', 'aim', 'sessions'] as const
export type PlanPart = (typeof planParts)[number]

/** Groups, aim and sessions of a plan; all three, or one of them. */
export function PlanFields({ part, ...fields }: PlanFieldsProps & { part?: PlanPart }) {
  return (
    <>
      {(part ?? 'groups') === 'groups' && <GroupsSection {...fields} />}
      {(part ?? 'aim') === 'aim' && <AimSection {...fields} folds={part === undefined} />}
      {(part ?? 'sessions') === 'sessions' && <SessionsSection {...fields} folds={part === undefined} />}
    </>
  )
}

function GroupsSection({ form, pupils, competences }: PlanFieldsProps) {
  const { watch, formState } = form
  const field = heldOf(form).held('pupilGroups')
  const chosen = watch('competenceIds')
  return (
    <FormSection
      title="Grupos"
      text="Alunos que precisam do mesmo trabalham juntos. Cada aluno está num só grupo."
    >
      <GroupsField
        {...field}
        pupils={pupils}
        competences={competences.filter(competence => chosen.includes(competence.id))}
        error={field.error ?? formState.errors.pupilGroups?.root?.message}
      />
    </FormSection>
  )
}

const aimParts = ['title', 'objective', 'activities', 'responsibleId', 'startsOn', 'endsOn'] as const

/** One of three sections, on a phone it waits; alone it is what the step is about. */
type FoldedProps = PlanFieldsProps & { folds: boolean }

function AimSection({ form, school, folds }: FoldedProps) {
  const field = fieldsOf(form)
  const { held, heldText } = heldOf(form)
  return (
    <FormSection
      title="Objectivo"
      text="O que a reavaliação vai medir, quem conduz e com que actividades."
      folds={folds ? form.watch('title') || 'O que se mede, quem conduz' : undefined}
      wrong={aimParts.some(part => form.formState.errors[part] !== undefined)}
    >
      <TextInput label="Título" required {...field('title')} />
      <TextArea label="Objectivo mensurável" required rows={3} {...field('objective')} />
      <LinesField label="Actividades" optional {...held('activities')} />
      <FieldRow>
        <TeacherPicker label="Responsável" required school={school} {...field('responsibleId')} />
        <DateField label="Início" optional {...heldText('startsOn')} />
        <DateField label="Fim" optional {...heldText('endsOn')} />
      </FieldRow>
    </FormSection>
  )
}

function SessionsSection({ form, times, minutes, folds }: FoldedProps) {
  const { errors } = form.formState
  const { value, onChange } = heldOf(form).held('sessions')
  return (
    <FormSection
      title="Sessões"
      text="Os dias vêm do horário da turma e do calendário; mude-os à vontade."
      folds={folds ? counted(value?.length ?? 0, 'sessão', 'sessões') : undefined}
      wrong={errors.sessions !== undefined}
    >
      <SessionsField
        value={value ?? []}
        onChange={onChange}
        times={times}
        minutes={minutes}
        errors={Array.isArray(errors.sessions) ? errors.sessions : []}
      />
    </FormSection>
  )
}
