import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { query } from '#kit/web/api/queries.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { getSubject } from '#school/subjects/contract.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import type { PlanBody } from '../contract.ts'
import { planKinds } from '../plan.ts'
import { linesOf } from '../row-columns.ts'

const kindLabels = {
  anual: 'Anual',
  semestral: 'Semestral',
  trimestral: 'Trimestral',
  quinzenal: 'Quinzenal',
} as const

interface HeaderFieldsProps {
  form: UseFormReturn<PlanBody, unknown, PlanBody>
  /** Subject, grade and kind stay as they are: the plan has its rows already. */
  begun?: boolean
}

/** The head of a plan: what, for whom, from when to when. Dates and hours come from calendar and subject. */
export function HeaderFields({ form, begun = false }: HeaderFieldsProps) {
  const field = fieldsOf(form)
  const { control, watch, setValue, getValues, formState } = form
  const { errors } = formState
  const [kind, subjectId, grade, groupIds] = watch(['kind', 'subjectId', 'grade', 'groupIds'])
  const calendar = useQuery(query(getCurrentCalendar, {})).data?.calendar
  const groups = useGroupOptions().filter(
    group => group.grade === grade && (group.year === getValues('year') || groupIds.includes(group.id)),
  )
  const subject = useQuery({
    ...query(getSubject, { params: { id: subjectId } }),
    enabled: subjectId !== '',
  }).data

  const usual = subject?.weeklyHours[String(grade)]
  useEffect(() => {
    if (usual !== undefined && !getValues('weeklyHours')) setValue('weeklyHours', usual)
  }, [usual, getValues, setValue])

  function chooseTrimester(number: number | null) {
    setValue('trimester', number, { shouldDirty: true })
    const span = calendar?.trimesters.find(entry => entry.number === number)
    if (span) setDates(span)
  }

  function setDates({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
    setValue('startsOn', startsOn, { shouldDirty: true, shouldValidate: true })
    setValue('endsOn', endsOn, { shouldDirty: true, shouldValidate: true })
  }

  function chooseKind(next: PlanBody['kind']) {
    setValue('kind', next, { shouldDirty: true })
    const [first, last] = [calendar?.trimesters[0], calendar?.trimesters.at(-1)]
    if (next === 'trimestral') chooseTrimester(getValues('trimester') ?? first?.number ?? 1)
    else if (next === 'anual') {
      setValue('trimester', null)
      if (first && last) setDates({ startsOn: first.startsOn, endsOn: last.endsOn })
    }
  }

  return (
    <>
      <FormSection
        title="O plano"
        text="A disciplina, a classe e as turmas. Um plano serve todas as turmas da mesma classe que o seguem."
      >
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <SegmentsField
              label="Tipo de plano"
              value={field.value}
              disabled={begun}
              options={planKinds.map(value => ({ value, label: kindLabels[value] }))}
              onChange={chooseKind}
            />
          )}
        />
        <FieldRow>
          <SubjectPicker required disabled={begun} value={subjectId} {...field('subjectId')} />
          <GradePicker
            required
            disabled={begun}
            among={subject?.grades}
            error={errors.grade?.message}
            value={String(grade || '')}
            onChange={event => {
              const next = Number(event.target.value)
              setValue('grade', next, { shouldDirty: true })
              setValue('groupIds', [], { shouldDirty: true })
              const hours = subject?.weeklyHours[String(next)]
              if (hours) setValue('weeklyHours', hours, { shouldDirty: true })
            }}
          />
        </FieldRow>
        <Controller
          control={control}
          name="groupIds"
          render={({ field }) => (
            <ChecksField
              label="Turmas"
              required
              error={errors.groupIds?.message}
              help={groups.length === 0 ? 'Escolha primeiro a classe.' : undefined}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onChange={chosen => {
                field.onChange(chosen)
                const first = groups.find(({ id }) => chosen.includes(id))
                if (first && getValues('shift') === '') setValue('shift', first.shift)
              }}
            />
          )}
        />
      </FormSection>
      <FormSection
        title="O tempo"
        text="As datas vêm do calendário em vigor; as semanas e as aulas que cabem contam-se a partir delas, sem os feriados."
      >
        {kind !== 'anual' && (
          <Controller
            control={control}
            name="trimester"
            render={({ field }) => (
              <SegmentsField
                label="Trimestre"
                error={errors.trimester?.message}
                value={String(field.value ?? '')}
                options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
                onChange={value => chooseTrimester(Number(value))}
              />
            )}
          />
        )}
        <FieldRow>
          <Controller
            control={control}
            name="startsOn"
            render={({ field }) => (
              <DateField label="Início" required {...field} error={errors.startsOn?.message} />
            )}
          />
          <Controller
            control={control}
            name="endsOn"
            render={({ field }) => (
              <DateField label="Fim" required {...field} error={errors.endsOn?.message} />
            )}
          />
        </FieldRow>
        <FieldRow>
          <TextInput
            label="Carga semanal"
            required
            inputMode="numeric"
            help="Tempos por semana."
            {...field('weeklyHours', { setValueAs: Number })}
          />
          <TextInput
            label="Duração do tempo"
            inputMode="numeric"
            help="Minutos."
            {...field('lessonMinutes', { setValueAs: Number })}
          />
          <TextInput label="Turno" optional {...field('shift')} />
        </FieldRow>
      </FormSection>
      <FormSection title="As fontes" text="O programa que se segue e os livros; vão para o papel.">
        <TextInput label="Programa de referência" optional {...field('programme')} />
        <LinesField form={form} name="bibliography" label="Bibliografia" />
        <LinesField form={form} name="colleagues" label="Grupo de disciplina" />
      </FormSection>
    </>
  )
}

function LinesField({
  form,
  name,
  label,
}: {
  form: HeaderFieldsProps['form']
  name: 'bibliography' | 'colleagues'
  label: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TextArea
          label={label}
          optional
          rows={2}
          help="Um por linha."
          defaultValue={(field.value ?? []).join('\n')}
          error={form.formState.errors[name]?.message}
          onChange={event => field.onChange(linesOf(event.target.value))}
        />
      )}
    />
  )
}
