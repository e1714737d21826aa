import { PastDays } from '#features/planning/lesson-plans/web/past-days.tsx'
import { counted, formatWeekday } from '#kit/figures.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import type { CalendarDay } from '../contract.ts'
import { DayWords } from './calendar-week.tsx'
import { TestItem, TimeItems } from './day-items.tsx'
import styles from './day-list.module.css'

interface DayListProps {
  days: readonly CalendarDay[]
  today: string
  /** Only the days of this month, `2026-05`; all of them when absent. */
  month?: string
  /** Days on which nothing is, too. */
  always?: boolean
}

/** Days below one another with everything that is on them: what a phone shows of a week or a month. */
export function DayList({ days, today, month, always }: DayListProps) {
  const shown = days.filter(
    day =>
      (month === undefined || day.date.startsWith(month)) && (always || day.date === today || !isEmpty(day)),
  )
  // The week or the month that runs opens on today.
  const runs = days.some(day => day.date === today)
  const past = runs ? shown.filter(day => day.date < today) : []
  const lessons = past.flatMap(day => day.lessons).length
  return (
    <Stack ruled className={styles.days}>
      {past.length > 0 && (
        <PastDays
          title={`Antes de hoje: ${counted(past.length, 'dia', 'dias')}, ${counted(lessons, 'aula', 'aulas')}`}
        >
          <Days days={past} today={today} />
        </PastDays>
      )}
      <Days days={shown.slice(past.length)} today={today} />
      {shown.length === 0 && <p className={styles.none}>Nada nestes dias.</p>}
    </Stack>
  )
}

function Days({ days, today }: Pick<DayListProps, 'days' | 'today'>) {
  return days.map(day => (
    <section key={day.date} aria-label={formatWeekday(day.date)}>
      <Text as="h3" body bold data-today={day.date === today || undefined}>
        {formatWeekday(day.date)}
        {day.date === today && <span> · hoje</span>}
      </Text>
      <DayWords day={day} />
      {day.tests.map(test => (
        <TestItem key={`${test.id} ${test.moment}`} test={test} />
      ))}
      <TimeItems day={day} />
      {isEmpty(day) && <p className={styles.none}>Sem aulas</p>}
    </section>
  ))
}

/** Nothing but a weekend or a day on which no lesson of the person is. */
function isEmpty(day: CalendarDay): boolean {
  const news = day.closed !== null && day.closed !== 'Fim-de-semana' && day.closed !== 'Férias'
  const own = day.lessons.length + day.levelHours.length + day.tests.length
  return own + day.exams.length === 0 && !day.assessment && !news
}
