import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { type Calendar, getCurrentCalendar } from '#school/calendar/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { createPlan, generateWeeks, type PlanBody, planBody } from '../contract.ts'
import { blankRow } from '../row-edits.ts'
import { PlanWriting } from './edit-plan-page.tsx'
import { HeaderFields } from './header-fields.tsx'
import { dayMonth } from './plan-body.ts'
import styles from './plan-parts.module.css'
import { LIST, planCrumbs } from './plan-places.ts'
import { PlanSteps } from './plan-steps.tsx'
import { SamePlansNote } from './same-plans-note.tsx'

/** A new plan in three steps: its head, its weeks, and the look over it before it is handed in. */
export function NewPlanPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { data } = useQuery(query(getCurrentCalendar, {}))
  if (id !== null) return <PlanWriting id={id} isNew />
  return data ? (
    <NewPlan calendar={data.calendar} today={data.today} trimester={data.trimester} />
  ) : (
    <SkeletonCards />
  )
}

interface NewPlanProps {
  calendar: Calendar | null
  today: string
  trimester: number | null
}

function NewPlan({ calendar, today, trimester }: NewPlanProps) {
  const navigate = useNavigate()
  const told = useUndo()
  const [params] = useSearchParams()
  const [values] = useState<PlanBody>(() => {
    const term =
      calendar?.trimesters.find(one => one.number === trimester) ??
      calendar?.trimesters.find(one => one.startsOn > today) ??
      calendar?.trimesters[0]
    return {
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
  })
  const [weeks, setWeeks] = useState<PlanBody['rows']>([])
  const state = useFormPage({
    endpoint: createPlan,
    schema: planBody,
    values,
    toInput: body => ({ body: { ...body, rows: weeks } }),
    draft: 'analytical-plans/new',
    name: () => 'Plano analítico novo',
    href: '/dashboard/criarPlanoAnalitico',
    onSaved: (plan, change) => {
      told('O plano está criado como rascunho.', change)
      navigate(`/dashboard/criarPlanoAnalitico?id=${plan.id}&passo=2`, { replace: true })
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo plano analítico"
      crumbs={[...planCrumbs, { label: 'Novo' }]}
      submit="Continuar para as semanas"
      onCancel={() => navigate(LIST)}
    >
      <PlanSteps step={1} />
      <HeaderFields form={state.form} />
      <WeeksAhead form={state.form} onWeeks={setWeeks} />
      <OthersAlready form={state.form} />
    </FormPage>
  )
}

function OthersAlready({ form }: Pick<WeeksAheadProps, 'form'>) {
  const { trimester = null, ...plan } = form.watch()
  return (
    <div className={styles.notes} style={{ marginTop: 24 }}>
      <SamePlansNote plan={{ ...plan, trimester }} />
    </div>
  )
}

interface WeeksAheadProps {
  form: Parameters<typeof HeaderFields>[0]['form']
  onWeeks: (rows: PlanBody['rows']) => void
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
  const isReady = startsOn !== '' && endsOn >= startsOn && weeklyHours >= 1 && weeklyHours <= 40
  const { data } = useQuery({
    ...query(generateWeeks, {
      query: {
        startsOn,
        endsOn,
        weeklyHours,
        group: groupIds[0] || undefined,
        subject: subjectId || undefined,
      },
    }),
    enabled: isReady,
  })
  const [given, setGiven] = useState(data)
  if (data !== given) {
    setGiven(data)
    onWeeks((data?.weeks ?? []).map(week => blankRow(week, uuid())))
  }
  if (!data) return null
  const holidays = data.weeks.flatMap(week => week.holidays)
  return (
    <div className={styles.notes} style={{ marginTop: 24 }}>
      {data.weeks.length === 0 ? (
        <Note tone="amber">O calendário não tem semanas de aulas entre estas datas.</Note>
      ) : (
        <Note icon="calendar-blank">
          <b>
            {data.weeks.length} semanas, {data.lessonsAllowed} aulas possíveis.
          </b>{' '}
          {holidays.length === 0
            ? 'Sem feriados.'
            : `Feriados: ${holidays.map(one => `${dayMonth(one.date)} (${one.name})`).join(', ')}.`}
        </Note>
      )}
    </div>
  )
}
