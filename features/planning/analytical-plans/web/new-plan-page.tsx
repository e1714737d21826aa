import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth, listInWords } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { type Calendar, getCurrentCalendar } from '#school/calendar/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { groupOptions } from '#school/groups/contract.ts'
import * as pages from '#school/pages.ts'
import { getTimetable } from '#school/timetable/contract.ts'
import {
  createPlan,
  generateWeeks,
  listPlans,
  type PlanBody,
  type PlanListRow,
  planBody,
} from '../contract.ts'
import { type Taught, taughtBy } from '../from-timetable.ts'
import { planCrumbs } from '../places.ts'
import { blankRow } from '../row-edits.ts'
import { samePlans } from '../same-plans.ts'
import { HeaderFields } from './header-fields.tsx'
import styles from './plan-parts.module.css'
import { SamePlansNote, samePlansQuery } from './same-plans-note.tsx'

/** A new plan: what for, for whom and when. The timetable knows most of it; then come the weeks. */
export function NewPlanPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { user } = useSession()
  const isTeacher = user?.nivel === 'professor'
  const { data } = useQuery(query(getCurrentCalendar, {}))
  const timetable = useQuery({ ...query(getTimetable, { query: {} }), enabled: isTeacher })
  const own = useQuery({
    ...query(listPlans, { query: { mine: true, year: data?.calendar?.year, limit: 100 } }),
    enabled: isTeacher && data !== undefined,
  })
  if (id !== null) return <Navigate to={href(pages.editPlan, { id })} replace />
  // Without an answer the form serves as it is.
  const isComing = (request: typeof timetable | typeof own) =>
    isTeacher && request.isPending && !request.isError
  return data && !isComing(timetable) && !isComing(own) ? (
    <NewPlan
      calendar={data.calendar}
      today={data.today}
      trimester={data.trimester}
      taught={taughtBy(timetable.data?.slots ?? [])}
      own={own.data?.rows ?? []}
    />
  ) : (
    <SkeletonCards fills />
  )
}

interface NewPlanProps {
  calendar: Calendar | null
  today: string
  trimester: number | null
  taught: readonly Taught[]
  own: readonly PlanListRow[]
}

function NewPlan({ calendar, today, trimester, taught, own }: NewPlanProps) {
  const navigate = useNavigate()
  const announce = useUndo()
  const [params] = useSearchParams()
  const [values] = useState<PlanBody>(() => {
    const term =
      calendar?.trimesters.find(entry => entry.number === trimester) ??
      calendar?.trimesters.find(span => span.startsOn > today) ??
      calendar?.trimesters[0]
    const blank: PlanBody = {
      kind: 'trimestral',
      subjectId: params.get('disciplina') ?? '',
      grade: Number(params.get('classe') ?? 0),
      groupIds: params.getAll('turma'),
      shift: '',
      year: calendar?.year ?? Number(today.slice(0, 4)),
      trimester: term?.number ?? 1,
      startsOn: term?.startsOn ?? today,
      endsOn: term?.endsOn ?? today,
      weeklyHours: 0,
      lessonMinutes: 45,
      colleagues: [],
      programme: '',
      bibliography: [],
      rows: [],
    }
    const first = taught.find(lesson => !hasPlan(own, blank, lesson)) ?? taught[0]
    return blank.subjectId === '' && first ? { ...blank, ...headOf(first) } : blank
  })
  // What stands above the fields comes with them, or pushes down what somebody is about to fill in.
  const above = [
    useQuery(weeksQuery(values)),
    useQuery(samePlansQuery(values)),
    useQuery(query(groupOptions, {})),
  ]
  const [weeks, setWeeks] = useState<PlanBody['rows']>([])
  const state = useFormPage({
    endpoint: createPlan,
    schema: planBody,
    values,
    toInput: body => ({ body: { ...body, rows: weeks } }),
    draft: 'analytical-plans/new',
    name: () => 'Plano analítico novo',
    href: pages.newPlan,
    onSaved: (plan, change) => {
      announce('O plano está criado como rascunho.', change)
      navigate(href(pages.editPlan, { id: plan.id }), { replace: true })
    },
  })
  if (above.some(answer => answer.isLoading)) return <SkeletonCards fills />
  return (
    <FormPage
      state={state}
      title="Novo plano analítico"
      crumbs={[...planCrumbs, { label: 'Novo' }]}
      submit="Continuar para as semanas"
      onCancel={() => navigate(pages.plans)}
    >
      {taught.length > 0 && <FromTimetable form={state.form} taught={taught} own={own} />}
      <WeeksAhead form={state.form} onWeeks={setWeeks} />
      <OthersAlready form={state.form} />
      <HeaderFields form={state.form} />
    </FormPage>
  )
}

/** What the plan is for, as the timetable says it. */
function headOf(
  taught: Taught,
): Pick<PlanBody, 'subjectId' | 'grade' | 'groupIds' | 'shift' | 'weeklyHours'> {
  return {
    subjectId: taught.subjectId,
    grade: taught.grade,
    groupIds: taught.groups.map(group => group.id),
    shift: taught.groups[0]?.shift ?? '',
    weeklyHours: taught.weeklyHours,
  }
}

/** Whether there is a plan of one's own for what is taught, at that time. */
function hasPlan(
  own: readonly PlanListRow[],
  { kind, year, trimester = null, startsOn, endsOn }: PlanBody,
  { subjectId, groups }: Taught,
): boolean {
  const groupIds = groups.map(group => group.id)
  return samePlans(own, { kind, year, trimester, startsOn, endsOn, subjectId, groupIds }).length > 0
}

interface FromTimetableProps extends Pick<WeeksAheadProps, 'form'> {
  taught: readonly Taught[]
  own: readonly PlanListRow[]
}

/** The person's own subjects and groups; one tap fills in subject, grade, groups and hours. */
function FromTimetable({ form, taught, own }: FromTimetableProps) {
  const body = form.watch()
  return (
    <fieldset className={styles.fromTimetable}>
      <legend>Do seu horário</legend>
      {taught.map(lesson => {
        const head = headOf(lesson)
        const isChosen =
          body.subjectId === lesson.subjectId &&
          body.grade === lesson.grade &&
          head.groupIds.every(id => body.groupIds.includes(id))
        return (
          <PlainButton
            look="box"
            key={`${lesson.subjectId} ${lesson.grade}`}
            aria-pressed={isChosen}
            onClick={() => {
              for (const [name, value] of Object.entries(head))
                form.setValue(name as keyof typeof head, value, { shouldDirty: true, shouldValidate: true })
            }}
          >
            <b>
              {lesson.subjectName}, {lesson.grade}ª classe
            </b>
            <Text caption secondary>
              {listInWords(lesson.groups.map(group => group.name))} ·{' '}
              {counted(lesson.weeklyHours, 'tempo', 'tempos')} por semana
              {hasPlan(own, body, lesson) && ' · já tem plano'}
            </Text>
          </PlainButton>
        )
      })}
    </fieldset>
  )
}

function OthersAlready({ form }: Pick<WeeksAheadProps, 'form'>) {
  const { trimester = null, ...plan } = form.watch()
  return (
    <div className={styles.notes}>
      <SamePlansNote plan={{ ...plan, trimester }} />
    </div>
  )
}

interface WeeksAheadProps {
  form: Parameters<typeof HeaderFields>[0]['form']
  onWeeks: (rows: PlanBody['rows']) => void
}

/** Asks for the weeks between the dates of a plan, once there are dates and hours. */
function weeksQuery({
  startsOn,
  endsOn,
  weeklyHours,
  groupIds,
  subjectId,
}: Pick<PlanBody, 'startsOn' | 'endsOn' | 'weeklyHours' | 'groupIds' | 'subjectId'>) {
  return {
    ...query(generateWeeks, {
      query: {
        startsOn,
        endsOn,
        weeklyHours,
        group: groupIds[0] || undefined,
        subject: subjectId || undefined,
      },
    }),
    enabled: startsOn !== '' && endsOn >= startsOn && weeklyHours >= 1 && weeklyHours <= 40,
  }
}

/** How many weeks and lessons the calendar gives, before the plan is begun. */
function WeeksAhead({ form, onWeeks }: WeeksAheadProps) {
  const [startsOn, endsOn, weeklyHours, groupIds, subjectId] = form.watch([
    'startsOn',
    'endsOn',
    'weeklyHours',
    'groupIds',
    'subjectId',
  ])
  const options = weeksQuery({ startsOn, endsOn, weeklyHours, groupIds, subjectId })
  // Until other weeks are counted the count before them keeps the place; the plan never begins with it.
  const { data, isPlaceholderData } = useQuery({ ...options, placeholderData: keepPreviousData })
  const fresh = isPlaceholderData ? undefined : data
  const [begun, setBegun] = useState<typeof fresh>()
  if (fresh !== begun) {
    setBegun(fresh)
    onWeeks((fresh?.weeks ?? []).map(week => blankRow(week, uuid())))
  }
  if (!data || !options.enabled) return null
  const holidays = data.weeks.flatMap(week => week.holidays)
  return (
    <div className={styles.notes}>
      {data.weeks.length === 0 ? (
        <Note tone="amber">O calendário não tem semanas de aulas entre estas datas.</Note>
      ) : (
        <Note icon="calendar-blank">
          <b>
            {data.weeks.length} semanas, {data.lessonsAllowed} aulas possíveis.
          </b>{' '}
          {holidays.length === 0
            ? 'Sem feriados.'
            : `Feriados: ${holidays.map(holiday => `${formatDayMonth(holiday.date)} (${holiday.name})`).join(', ')}.`}
        </Note>
      )}
    </div>
  )
}
