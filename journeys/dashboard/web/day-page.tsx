import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { awaitedLine, SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { useClock } from '#kit/web/use-clock.ts'
import { useSession } from '#school/accounts/web/session.ts'
import { type Calendar, getCurrentCalendar } from '#school/calendar/contract.ts'
import * as pages from '#school/pages.ts'
import { leads as mayLead } from '#school/roles.ts'
import { exportWeek, type FirstPage, getDay } from '../contract.ts'
import { type FirstSteps, getFirstSteps } from '../first-steps-contract.ts'
import { greetingAt } from '../greeting.ts'
import { dayAt, momentOf, weekAhead, weekAround } from '../lessons.ts'
import { missingOf } from '../missing.ts'
import styles from './day-page.module.css'
import { eightSteps, hasFirstLesson } from './first-steps.ts'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { MissingToday } from './missing-today.tsx'
import { SchoolDay } from './school-day.tsx'
import { SchoolFigures } from './school-figures.tsx'
import { ThisWeek } from './this-week.tsx'
import { TodayLessons } from './today-lessons.tsx'
import { YearOver } from './year-over.tsx'

/** An answer that came while the page did is of this visit. */
const VISIT_MS = 1000

const newPlan: Action = { label: 'Plano de aula', icon: 'plus', to: pages.lesson }

const leadersActions: Action[] = [
  { label: 'Resumo da semana', icon: 'printer', onClick: () => void openWeek() },
  { label: 'Substituições', icon: 'users-three', to: pages.substitutions },
  { label: 'Controlo dos planos', icon: 'list-checks', to: pages.planControl },
]

function stepsDone(facts: FirstSteps): string {
  const done = eightSteps(facts).filter(step => step.done === 'all').length
  return `${counted(done, 'feito', 'feitos')} · pode parar quando quiser, fica tudo guardado`
}

/** The teacher's day: the lessons of today, what is missing, the week, the school. */
export function DayPage({ loop }: { loop?: ReactNode }) {
  const { user } = useSession()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const current = useQuery(query(getCurrentCalendar, {}))
  // What waits was done on other pages: each visit asks anew.
  const day = useQuery({ ...query(getDay, {}), staleTime: VISIT_MS })
  const clock = useClock()
  const role = user?.nivel ?? ''
  // Who teaches nothing and leads the school sees the school.
  const leads = mayLead({ role }) && day.data?.timetable === 0
  const guide = useQuery({ ...query(getFirstSteps, {}), enabled: role === 'admin', staleTime: VISIT_MS }).data
  const begun = guide && !hasFirstLesson(guide) ? guide : undefined
  const name = user?.username.split(' ')[0] ?? ''
  // Then the plan of that lesson is the next step.
  const teachesNow = day.data?.lessons.some(
    each => each.plan && each.date === current.data?.today && momentOf(each, clock) === 'now',
  )

  return (
    <>
      <PageHead
        title={
          begun
            ? `${greetingAt(clock)}, ${name}. A sua escola em oito passos`
            : `${greetingAt(clock)}, ${name}`
        }
        tab="O dia"
        sub={begun ? stepsDone(begun) : awaitedLine(current, whereInTheYear)}
        secondary={
          leads
            ? isPhone || begun
              ? []
              : leadersActions
            : [
                { label: 'Criar jogo', icon: 'puzzle-piece', to: pages.newGame },
                ...(teachesNow ? [newPlan] : []),
              ]
        }
        more={leads && (isPhone || begun) ? leadersActions : undefined}
        primary={leads || teachesNow ? undefined : newPlan}
      />
      <Awaited
        answer={joinAnswers(current, day)}
        failed="Não foi possível abrir o seu dia"
        awaited={<SkeletonCards rows={4} fills />}
      />
      {current.data && day.data && (
        <>
          {begun && !leads && <FirstStepsPanel facts={begun} />}
          {mayLead({ role }) && <YearOver day={day.data} current={current.data} mayOpen={role === 'admin'} />}
          {leads ? (
            <Stack gap={24} below={24} className={styles.leads}>
              {begun && <FirstStepsPanel facts={begun} />}
              <MissingToday
                day={day.data}
                today={current.data.today}
                calendar={current.data.calendar !== null}
                leads
                begins={begun !== undefined}
              />
              {!begun && (
                <SchoolDay today={current.data.today} calendar={current.data.calendar}>
                  {!isPhone && loop}
                </SchoolDay>
              )}
            </Stack>
          ) : (
            <TeachersDay
              day={day.data}
              today={current.data.today}
              calendar={current.data.calendar}
              clock={clock}
              loop={loop}
            />
          )}
        </>
      )}
      {/* One page of truth: what is in a list anyway is not told once more on a phone. */}
      {!(leads && isPhone) && (leads ? begun : !(current.data && day.data)) && loop}
      {!(leads && isPhone) && day.data && <SchoolFigures figures={day.data.figures} />}
    </>
  )
}

interface TeachersDayProps {
  day: FirstPage
  /** ISO date. */
  today: string
  calendar: Calendar | null
  clock: string
  /** Where the loop stands. */
  loop: ReactNode
}

/** Lessons, what is missing and the week; beside a long list of what is missing the others stand under the lessons. */
function TeachersDay({ day, today, calendar, clock, loop }: TeachersDayProps) {
  const lessons = dayAt(today, day, calendar)
  const next = day.next && dayAt(day.next.date, { ...day, lessons: day.next.lessons }, calendar)
  const hasTimetable = day.timetable > 0 || day.levelHours.length > 0
  const isLong = missingOf(day, today).length > lessons.lessons.length + 1
  return (
    <div className={styles.grid} data-long={isLong || undefined}>
      <TodayLessons day={lessons} clock={clock} next={next} hasTimetable={hasTimetable} />
      <MissingToday day={day} today={today} calendar={calendar !== null} leads={false} />
      {hasTimetable && <ThisWeek days={weekAround(weekAhead(today), day, calendar)} today={today} />}
      {loop}
    </div>
  )
}

/** The week on one page, to print or to take to the meeting. */
function openWeek() {
  const week = call(exportWeek, { query: { format: 'pdf' } })
  return openFile(week, 'resumo-da-semana.pdf', 'Não foi possível preparar o resumo.')
}

/** What an empty installation has so far; nothing once it has all that planning needs. */
function whereInTheYear({
  today,
  trimester,
  week,
}: {
  today: string
  trimester: number | null
  week: number | null
}): string {
  const weekday = formatWeekday(today).split(',')[0]
  const date = `${weekday}, ${formatDateInProse(today)}`
  if (trimester === null) return `${date} · fora do período lectivo`
  return week === null
    ? `${date} · ${trimester}.º trimestre`
    : `${date} · semana ${week} do ${trimester}.º trimestre`
}
