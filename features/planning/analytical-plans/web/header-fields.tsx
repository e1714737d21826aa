import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '#kit/web/api/queries.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { LinesField } from '#kit/web/form/lines-field.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { getSubject } from '#school/subjects/contract.ts'
import { GradePicker } from '#school/subjects/web/grade-picker.tsx'
import { SubjectPicker } from '#school/subjects/web/subject-picker.tsx'
import type { PlanBody } from '../contract.ts'
import { planKinds } from '../plan.ts'

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
  const { held } = heldOf(form)
  const { watch, setValue, getValues, formState } = form
  const { errors } = formState
  const [kind, subjectId, grade, trimester] = watch(['kind', 'subjectId', 'grade', 'trimester'])
  const following = held('groupIds')
  const { user } = useSession()
  // Each school may have its own: that of the groups, where there are several to choose from.
  const group = user?.manySchools ? following.value[0] : undefined
  const calendar = useQuery({
    ...query(getCurrentCalendar, group ? { query: { group } } : {}),
    placeholderData: keepPreviousData,
  }).data?.calendar
  const groups = useGroupOptions().filter(
    group =>
      group.grade === grade && (group.year === getValues('year') || following.value.includes(group.id)),
  )
  const subject = useQuery({
    ...query(getSubject, { params: { id: subjectId } }),
    enabled: subjectId !== '',
  }).data

  const usual = subject?.weeklyHours[String(grade)]
  useEffect(() => {
    if (usual !== undefined && !getValues('weeklyHours')) setValue('weeklyHours', usual)
  }, [usual, getValues, setValue])

  const begunFrom = useRef(calendar)
  useEffect(() => {
    if (begun || !calendar || !begunFrom.current || calendar.id === begunFrom.current.id) return
    begunFrom.current = calendar
    const { trimesters } = calendar
    const number = getValues('trimester')
    const whole =
      getValues('kind') === 'anual' ? trimesters : trimesters.filter(each => each.number === number)
    const [first, last] = [whole[0], whole.at(-1)]
    if (!first || !last) return
    setValue('startsOn', first.startsOn, { shouldValidate: true })
    setValue('endsOn', last.endsOn, { shouldValidate: true })
  }, [begun, calendar, getValues, setValue])

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
        <SegmentsField
          label="Tipo de plano"
          value={kind}
          disabled={begun}
          options={planKinds.map(value => ({ value, label: kindLabels[value] }))}
          onChange={chooseKind}
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
        <ChecksField
          label="Turmas"
          required
          help={groups.length === 0 ? 'Escolha primeiro a classe.' : undefined}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          {...following}
          onChange={chosen => {
            following.onChange(chosen)
            const first = groups.find(({ id }) => chosen.includes(id))
            if (first && getValues('shift') === '') setValue('shift', first.shift)
          }}
        />
      </FormSection>
      <FormSection
        title="O tempo"
        text="As datas vêm do calendário em vigor; as semanas e as aulas que cabem contam-se a partir delas, sem os feriados."
      >
        {kind !== 'anual' && (
          <SegmentsField
            label="Trimestre"
            error={errors.trimester?.message}
            value={String(trimester ?? '')}
            options={['1', '2', '3'].map(value => ({ value, label: `${value}.º` }))}
            onChange={value => chooseTrimester(Number(value))}
          />
        )}
        <FieldRow>
          <DateField label="Início" required {...held('startsOn')} />
          <DateField label="Fim" required {...held('endsOn')} />
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
        <LinesField label="Bibliografia" optional rows={2} {...held('bibliography')} />
        <LinesField label="Grupo de disciplina" optional rows={2} {...held('colleagues')} />
      </FormSection>
    </>
  )
}
