import { Controller, type UseFormReturn } from 'react-hook-form'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { TeacherPicker } from '#school/subjects/web/teacher-picker.tsx'
import type { RecoveryBody } from '../contract.ts'
import { type GroupedPupil, GroupsField } from './groups-field.tsx'
import { type LessonTime, SessionsField } from './sessions-field.tsx'

/** What both forms write: a new plan and one that exists. */
export type PlanValues = Omit<RecoveryBody, 'retestId'>

interface PlanFieldsProps {
  form: UseFormReturn<PlanValues, unknown, PlanValues>
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
      {(part ?? 'aim') === 'aim' && <AimSection form={fields.form} />}
      {(part ?? 'sessions') === 'sessions' && <SessionsSection {...fields} />}
    </>
  )
}

function GroupsSection({ form, pupils, competences }: PlanFieldsProps) {
  const { control, watch, formState } = form
  const { errors } = formState
  const chosen = watch('competenceIds')
  return (
    <FormSection
      title="Grupos"
      text="Alunos que precisam do mesmo trabalham juntos. Cada aluno está num só grupo."
    >
      <Controller
        control={control}
        name="pupilGroups"
        render={({ field }) => (
          <GroupsField
            value={field.value}
            onChange={field.onChange}
            pupils={pupils}
            competences={competences.filter(competence => chosen.includes(competence.id))}
            error={errors.pupilGroups?.message ?? errors.pupilGroups?.root?.message}
          />
        )}
      />
    </FormSection>
  )
}

function AimSection({ form }: Pick<PlanFieldsProps, 'form'>) {
  const field = fieldsOf(form)
  const { control, formState } = form
  const { errors } = formState
  return (
    <FormSection title="Objectivo" text="O que a reavaliação vai medir, quem conduz e com que actividades.">
      <TextInput label="Título" required {...field('title')} />
      <TextArea label="Objectivo mensurável" required rows={3} {...field('objective')} />
      <Controller
        control={control}
        name="activities"
        render={({ field }) => (
          <LinesField
            label="Actividades"
            optional
            value={field.value ?? []}
            error={errors.activities?.message}
            onChange={field.onChange}
          />
        )}
      />
      <FieldRow>
        <TeacherPicker label="Responsável" required {...field('responsibleId')} />
        <Day form={form} name="startsOn" label="Início" />
        <Day form={form} name="endsOn" label="Fim" />
      </FieldRow>
    </FormSection>
  )
}

function SessionsSection({ form, times, minutes }: PlanFieldsProps) {
  const { control, formState } = form
  const { errors } = formState
  return (
    <FormSection title="Sessões" text="Os dias vêm do horário da turma e do calendário; mude-os à vontade.">
      <Controller
        control={control}
        name="sessions"
        render={({ field }) => (
          <SessionsField
            value={field.value ?? []}
            onChange={field.onChange}
            times={times}
            minutes={minutes}
            errors={Array.isArray(errors.sessions) ? errors.sessions : []}
          />
        )}
      />
    </FormSection>
  )
}

function Day({
  form,
  name,
  label,
}: {
  form: PlanFieldsProps['form']
  name: 'startsOn' | 'endsOn'
  label: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          optional
          value={field.value ?? ''}
          error={fieldState.error?.message}
          onChange={day => field.onChange(day || null)}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}
