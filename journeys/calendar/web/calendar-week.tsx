import { formatDayOfMonth, formatWeekday, shortWeekdayNames } from '#kit/figures.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { weekdayOf } from '#school/calendar/weeks.ts'
import type { CalendarDay } from '../contract.ts'
import styles from './calendar-week.module.css'
import { TestItem, TimeItems } from './day-items.tsx'

/** Monday to Friday side by side, and Saturday and Sunday where something is on them. */
export function CalendarWeek({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  const shown = days.filter(
    day =>
      weekdayOf(day.date) <= 5 ||
      day.date === today ||
      day.lessons.length + day.levelHours.length + day.tests.length > 0,
  )
  return (
    <Stack as="ol" ruled style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
      {shown.map(day => (
        <li
          key={day.date}
          className={styles.day}
          data-closed={day.closed !== null || undefined}
          aria-current={day.date === today ? 'date' : undefined}
          aria-label={formatWeekday(day.date)}
        >
          <Row as="p" gap={8} baseline caption semibold secondary className={styles.head} aria-hidden="true">
            <span>{shortWeekdayNames[weekdayOf(day.date) - 1]}</span>
            <Text as="b" heading="h4" ink>
              {formatDayOfMonth(day.date)}
            </Text>
          </Row>
          <DayWords day={day} />
          {day.tests.map(test => (
            <TestItem key={`${test.id} ${test.moment}`} test={test} />
          ))}
          <TimeItems day={day} />
          {day.closed === null && day.lessons.length + day.levelHours.length === 0 && (
            <p className={styles.words}>Sem aulas</p>
          )}
        </li>
      ))}
    </Stack>
  )
}

/** Why a day has no school, and which tests of the trimester it belongs to. */
export function DayWords({ day }: { day: CalendarDay }) {
  return (
    <>
      {day.closed !== null && <p className={styles.words}>{day.closed}</p>}
      {day.assessment && day.closed === null && <p className={styles.assessed}>Avaliação trimestral</p>}
      {day.exams.map(level => (
        <p key={level} className={styles.assessed}>
          Exames: {level}
        </p>
      ))}
    </>
  )
}
