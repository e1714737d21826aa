import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatWeekday, monthNames } from '#kit/dates.ts'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Calendar, getCurrentCalendar } from '#school/calendar/contract.ts'
import { weekdayOf, weekOf } from '#school/calendar/weeks.ts'
import type { Slot } from '#school/timetable/contract.ts'
import { dayAt } from '../lessons.ts'
import { isMonth, nextMonth, weeksOfMonth } from '../month.ts'
import styles from './month-page.module.css'
import { useOwnTimetable } from './use-own-timetable.ts'

const WEEKDAYS = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'] as const

/** The calendar: a month with the person's lessons, holidays, breaks and weeks of assessment. */
export function MonthPage() {
  const [params, setParams] = useSearchParams()
  const current = useQuery(query(getCurrentCalendar, {}))
  const timetable = useOwnTimetable()
  const failed = current.error ?? timetable.error
  const asked = params.get('mes')
  const month = isMonth(asked) ? asked : current.data?.today.slice(0, 7)
  const show = (step: number) => month && setParams({ mes: nextMonth(month, step) })

  return (
    <>
      <PageHead
        title="Calendário"
        crumbs={[{ label: 'Academia', to: '/dashboard' }, { label: 'Calendário' }]}
        sub={current.data?.calendar?.demonstration && 'As datas são de demonstração.'}
      />
      {failed && (
        <ErrorPanel
          title="Não foi possível abrir o calendário"
          error={failed}
          onRetry={() => {
            void current.refetch()
            void timetable.refetch()
          }}
        />
      )}
      {!failed && !(current.data && timetable.data) && <SkeletonCards rows={5} />}
      {month && current.data && timetable.data && (
        <Section
          flush
          title={titleOf(month)}
          aside={
            <>
              {asked !== null && <Link to="/dashboard/two">Hoje</Link>}
              <IconButton aria-label="Mês anterior" onClick={() => show(-1)}>
                <Icon name="caret-left" size={20} flip />
              </IconButton>
              <IconButton aria-label="Mês seguinte" onClick={() => show(1)}>
                <Icon name="caret-right" size={20} flip />
              </IconButton>
            </>
          }
        >
          <Month
            month={month}
            today={current.data.today}
            calendar={current.data.calendar}
            slots={timetable.data.slots}
          />
        </Section>
      )}
    </>
  )
}

interface MonthProps {
  month: string
  today: string
  calendar: Calendar | null
  slots: readonly Slot[]
}

function Month({ month, today, calendar, slots }: MonthProps) {
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Semana do trimestre">S.</abbr>
          </th>
          {WEEKDAYS.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map(days => (
          <tr key={days[0]}>
            <th scope="row">{weekNumber(calendar, days)}</th>
            {days.map(date => (
              <Day key={date} {...{ date, month, today, calendar, slots }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ date, month, today, calendar, slots }: MonthProps & { date: string }) {
  const day = dayAt(date, slots, calendar)
  const weekend = weekdayOf(date) > 5
  const closed = weekend ? null : day.closed
  const assessed = calendar?.trimesters.some(
    each =>
      each.assessmentStartsOn !== null &&
      each.assessmentEndsOn !== null &&
      each.assessmentStartsOn <= date &&
      date <= each.assessmentEndsOn,
  )
  return (
    <td
      data-outside={!date.startsWith(month) || undefined}
      data-weekend={weekend || undefined}
      data-closed={closed !== null || undefined}
      aria-current={date === today ? 'date' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.full}>{formatWeekday(date)}</span>
      {closed && <span className={styles.closed}>{closed}</span>}
      {day.lessons.length > 0 && (
        <span className={styles.lessons}>
          {day.lessons.length} {day.lessons.length === 1 ? 'aula' : 'aulas'}
        </span>
      )}
      {assessed && closed === null && !weekend && <span className={styles.assessed}>Avaliação</span>}
    </td>
  )
}

function weekNumber(calendar: Calendar | null, days: readonly string[]): string {
  const found = calendar && days.map(date => weekOf(calendar, date)).find(each => each !== undefined)
  return found ? String(found.week.number) : ''
}

function titleOf(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`
}
