import { type KeyboardEvent, useEffect, useRef } from 'react'
import { lessonStateTable } from '#features/planning/lesson-plans/lesson.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { lessonLooks } from '#features/planning/lesson-plans/web/lesson-state.tsx'
import { lacksPlan, partedText } from '#features/planning/lesson-plans/without-plan.ts'
import { formatDayOfMonth, formatWeekday, shortWeekdayNames } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { addDays, weekdayOf } from '#school/calendar/weeks.ts'
import type { CalendarDay } from '../contract.ts'
import { sameDayOfMonth, timesOf } from '../month.ts'
import styles from './calendar-month.module.css'
import { hourOf } from './day-items.tsx'

/** Lessons that a day shows by themselves; the rest are counted. */
const SHOWN = 4

interface CalendarMonthProps {
  /** Whole weeks, Monday to Sunday. */
  days: readonly CalendarDay[]
  today: string
  /** The day whose lessons are listed below. */
  chosen: string
  onChoose: (day: string) => void
}

/** A month of whole weeks; arrow keys go from day to day, Page Up and Page Down from month to month. */
export function CalendarMonth({ days, today, chosen, onChoose }: CalendarMonthProps) {
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const month = chosen.slice(0, 7)
  // The day may belong to a month that is drawn only after it was fetched.
  useEffect(() => {
    const day = table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (!moved.current || !day || days.length === 0) return
    moved.current = false
    day.focus()
  }, [chosen, days])
  const weeks = days.filter(day => weekdayOf(day.date) === 1).map(({ date }) => weekFrom(days, date))

  function move(event: KeyboardEvent) {
    const to = destination(event.key, chosen)
    if (to === undefined) return
    event.preventDefault()
    moved.current = true
    onChoose(to)
  }

  return (
    <table ref={table} className={styles.month}>
      <thead>
        <tr>
          <Text as="th" caption bold secondary scope="col">
            <abbr title="Semana do trimestre">S.</abbr>
          </Text>
          {shortWeekdayNames.map(name => (
            <Text as="th" caption bold secondary key={name} scope="col">
              {name}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.date}>
            <th scope="row">{week.find(day => day.week !== null)?.week}</th>
            {week.map(day => (
              <td
                key={day.date}
                data-outside={!day.date.startsWith(month) || undefined}
                data-closed={day.closed !== null || undefined}
                aria-current={day.date === today ? 'date' : undefined}
              >
                <PlainButton
                  className={styles.day}
                  data-day={day.date}
                  tabIndex={day.date === chosen ? 0 : -1}
                  aria-pressed={day.date === chosen}
                  aria-label={dayInWords(day)}
                  onClick={() => onChoose(day.date)}
                  onKeyDown={move}
                >
                  <Day day={day} />
                </PlainButton>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day }: { day: CalendarDay }) {
  const { tests, closed } = day
  const times = timesOf(day)
  const shown = times.slice(0, times.length > SHOWN ? SHOWN - 1 : SHOWN)
  return (
    <>
      <Text as="b" heading="h5">
        {formatDayOfMonth(day.date)}
      </Text>
      {closed !== null && weekdayOf(day.date) <= 5 && <span className={styles.closed}>{closed}</span>}
      {day.assessment && closed === null && (
        <Text warning semibold>
          Avaliação
        </Text>
      )}
      {day.exams.length > 0 && (
        <Text warning semibold>
          Exames
        </Text>
      )}
      {tests.map(test => (
        <Text warning semibold key={test.id} className={styles.test}>
          <Icon name="exam" size={14} />
          {test.group.name}
        </Text>
      ))}
      {shown.map(each =>
        'until' in each ? (
          <span key={`${each.id} ${each.period}`} className={styles.lesson}>
            <Icon name="ear" size={12} />
            {hourOf(each)} {each.name}
          </span>
        ) : (
          <span
            key={`${each.group.id} ${each.period ?? each.plan?.id}`}
            className={styles.lesson}
            data-empty={each.plan === null || undefined}
          >
            <Mark lesson={each} />
            {hourOf(each)} {each.group.name} {each.subject.code}
          </span>
        ),
      )}
      {times.length > shown.length && (
        <span className={styles.more}>e mais {times.length - shown.length}</span>
      )}
    </>
  )
}

/** The state of a lesson as its glyph; a plus where there is no plan yet, an ear where the pupils are in groups by level. */
function Mark({ lesson }: { lesson: ScheduledLesson }) {
  if (!lesson.plan) return <Icon name={lacksPlan(lesson) ? 'plus' : 'ear'} size={12} />
  return <StateGlyph glyph={lessonLooks[lesson.plan.state][0]} size={11} />
}

function weekFrom(days: readonly CalendarDay[], monday: string): CalendarDay[] {
  const sunday = addDays(monday, 6)
  return days.filter(day => monday <= day.date && day.date <= sunday)
}

function destination(key: string, day: string): string | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'Home') return addDays(day, 1 - weekdayOf(day))
  if (key === 'End') return addDays(day, 7 - weekdayOf(day))
  if (key === 'PageUp') return sameDayOfMonth(day, -1)
  return key === 'PageDown' ? sameDayOfMonth(day, 1) : undefined
}

function standsInWords(lesson: ScheduledLesson): string {
  if (lesson.plan) return lessonStateTable.labels[lesson.plan.state].toLowerCase()
  return partedText(lesson) ?? 'sem plano'
}

function dayInWords(day: CalendarDay): string {
  const without = day.lessons.filter(lacksPlan).length
  return [
    formatWeekday(day.date),
    day.closed,
    day.assessment && day.closed === null && 'avaliação trimestral',
    day.exams.length > 0 && `exames: ${day.exams.join(', ')}`,
    ...day.tests.map(
      test => `${test.gives === 'quiz' ? `quiz que ${test.moment}` : 'teste'}, ${test.group.name}`,
    ),
    ...timesOf(day).map(each =>
      'until' in each
        ? `${hourOf(each)} ${each.name}, hora por níveis`
        : `${hourOf(each)} ${each.group.name} ${each.subject.name}, ${standsInWords(each)}`,
    ),
    without > 0 && `${without} sem plano`,
  ]
    .filter(Boolean)
    .join('; ')
}
