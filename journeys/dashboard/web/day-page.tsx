import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateInProse, formatWeekday } from '#kit/dates.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { awaitedLine, SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { openInTab } from '#kit/web/parts/download.ts'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { countGroups } from '#school/groups/contract.ts'
import { leads as mayLead } from '#school/roles.ts'
import { listSchools } from '#school/schools/contract.ts'
import { countSubjects } from '#school/subjects/contract.ts'
import { exportWeek, getDay } from '../contract.ts'
import { greetingAt } from '../greeting.ts'
import { dayAt, weekAhead, weekAround } from '../lessons.ts'
import styles from './day-page.module.css'
import type { Begun } from './first-steps.ts'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { MissingToday } from './missing-today.tsx'
import { SchoolDay } from './school-day.tsx'
import { SchoolFigures } from './school-figures.tsx'
import { ThisWeek } from './this-week.tsx'
import { TodayLessons } from './today-lessons.tsx'
import { useClock } from './use-clock.ts'

/** An answer that came while the page did is of this visit. */
const VISIT_MS = 1000

/** The teacher's day: the lessons of today, what is missing, the week, the school. */
export function DayPage({ loop }: { loop?: ReactNode }) {
  const { user } = useSession()
  const current = useQuery(query(getCurrentCalendar, {}))
  // What waits was done on other pages: each visit asks anew.
  const day = useQuery({ ...query(getDay, {}), staleTime: VISIT_MS })
  const clock = useClock()
  const failed = current.error ?? day.error
  const role = user?.nivel ?? ''
  // Who teaches nothing and leads the school sees the school.
  const leads = mayLead({ role }) && day.data?.timetable === 0
  const begun = useBegun(role === 'admin', current.data && current.data.calendar !== null)
  const name = user?.username.split(' ')[0] ?? ''

  return (
    <>
      <PageHead
        title={`${greetingAt(clock)}, ${name}`}
        sub={awaitedLine(current, whereInTheYear)}
        secondary={
          leads
            ? [
                { label: 'Resumo da semana', icon: 'printer', onClick: () => void openWeek() },
                {
                  label: 'Controlo dos planos',
                  icon: 'list-checks',
                  to: '/dashboard/controlePlanosAnaliticos',
                },
              ]
            : [{ label: 'Criar jogo', icon: 'puzzle-piece', to: '/dashboard/criarJogo' }]
        }
        primary={
          leads ? undefined : { label: 'Plano de aula', icon: 'plus', to: '/dashboard/criarPlanoDeAula' }
        }
      />
      {failed && (
        <ErrorPanel
          title="Não foi possível abrir o seu dia"
          error={failed}
          onRetry={() => {
            void current.refetch()
            void day.refetch()
          }}
        />
      )}
      {!failed && !(current.data && day.data) && <SkeletonCards rows={4} fills />}
      {current.data && day.data && (
        <>
          {begun && <FirstStepsPanel begun={begun} />}
          {leads ? (
            <div className={styles.leads}>
              <MissingToday
                day={day.data}
                today={current.data.today}
                calendar={current.data.calendar !== null}
                leads
              />
              {!begun && <SchoolDay today={current.data.today} calendar={current.data.calendar} />}
            </div>
          ) : (
            <div className={styles.grid}>
              <TodayLessons
                day={dayAt(current.data.today, day.data.lessons, current.data.calendar)}
                clock={clock}
                next={day.data.next}
              />
              <MissingToday
                day={day.data}
                today={current.data.today}
                calendar={current.data.calendar !== null}
                leads={false}
              />
            </div>
          )}
          {day.data.timetable > 0 && (
            <ThisWeek
              days={weekAround(weekAhead(current.data.today), day.data.lessons, current.data.calendar)}
              today={current.data.today}
            />
          )}
        </>
      )}
      {loop}
      <SchoolFigures />
    </>
  )
}

/** The week on one page, to print or to take to the meeting. */
async function openWeek(): Promise<void> {
  try {
    openInTab(await call(exportWeek, { query: { format: 'pdf' } }), 'resumo-da-semana.pdf')
  } catch (error) {
    notify.error('Não foi possível preparar o resumo.', { detail: messageOf(error) })
  }
}

/** What an empty installation has so far; nothing once it has all that planning needs. */
function useBegun(enabled: boolean, calendar: boolean | undefined): Begun | undefined {
  const schools = useQuery({ ...query(listSchools, {}), enabled }).data?.rows.length
  const subjects = useQuery({ ...query(countSubjects, { query: { state: ['activa'] } }), enabled }).data
    ?.total
  const groups = useQuery({ ...query(countGroups, { query: {} }), enabled }).data?.total
  const isEmpty = schools === 0 || subjects === 0 || groups === 0
  return enabled && isEmpty ? { schools, calendar, subjects, groups } : undefined
}

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
