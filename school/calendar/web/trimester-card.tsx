import {
  formatDateSlashes,
  formatDayOfMonth,
  formatShortMonth,
  formatWeekday,
  shortWeekdayNames,
  weekdayNames,
} from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Calendar } from '../contract.ts'
import { lessonsOfDay } from '../in-words.ts'
import { addDays, mondayOf, weekdayOf, weeksOf } from '../weeks.ts'
import styles from './calendar.module.css'

interface TrimesterCardProps {
  calendar: Calendar
  trimester: Calendar['trimesters'][number]
  /** Marked where it is in the trimester. */
  today: string | undefined
  /** Of the year it is read first, also on a phone. */
  isOpen: boolean
}

/** The weeks of a trimester, one row each, as on the wall of a staff room. */
export function TrimesterCard({ calendar, trimester, today, isOpen }: TrimesterCardProps) {
  const weeks = weeksOf(calendar, trimester.number)
  const lessons = weeks.reduce((sum, week) => sum + week.days.length, 0)
  const monday = today === undefined ? undefined : mondayOf(today)
  const name = `${trimester.number}.º trimestre`
  const hasSaturday = weeks.some(week => week.days.some(day => weekdayOf(day) === 6))
  const columns = shortWeekdayNames.slice(0, hasSaturday ? 6 : 5)
  return (
    <Section flush folds={!isOpen} title={name} aside={`${weeks.length} semanas · ${lessons} dias de aulas`}>
      <Text as="p" inset under={8} secondary>
        {formatDateSlashes(trimester.startsOn)} a {formatDateSlashes(trimester.endsOn)}
      </Text>
      <table className={styles.weeks} aria-label={`Semanas do ${name}`}>
        <thead>
          <tr>
            <Text as="th" caption bold secondary scope="col">
              <span aria-hidden="true">Sem.</span>
              <span className="visually-hidden">Semana</span>
            </Text>
            {columns.map((short, at) => (
              <Text as="th" caption bold secondary key={short} scope="col">
                <abbr title={weekdayNames[at + 1]}>{short}</abbr>
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr
              key={week.number}
              className={mondayOf(week.startsOn) === monday ? styles.thisWeek : undefined}
            >
              <th scope="row">{week.number}</th>
              {columns.map((_, offset) => {
                const date = addDays(mondayOf(week.startsOn), offset)
                return (
                  <Day
                    key={date}
                    date={date}
                    // The 1st of a month, and the first day of all, say their month.
                    showMonth={
                      date.endsWith('-01') || date === trimester.startsOn || isFirstSeen(weeks, date)
                    }
                    inside={week.startsOn <= date && date <= week.endsOn}
                    holiday={week.holidays.find(holiday => holiday.date === date)?.name}
                    pause={!week.days.includes(date)}
                    assessment={isWithin(date, trimester.assessmentStartsOn, trimester.assessmentEndsOn)}
                    makeUp={
                      offset === 5 ? calendar.makeUps.find(each => each.date === date)?.weekday : undefined
                    }
                    today={date === today}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface DayProps {
  date: string
  showMonth: boolean
  /** In the trimester at all. */
  inside: boolean
  holiday: string | undefined
  /** No school that day. */
  pause: boolean
  assessment: boolean
  /** The weekday whose lessons are made up then. */
  makeUp: number | undefined
  today: boolean
}

/** A day: holidays are struck and tinted, days of tests underlined, today ringed; each is said in words too. */
function Day({ date, showMonth, inside, holiday, pause, assessment, makeUp, today }: DayProps) {
  if (!inside) return <td />
  const kind = holiday ? styles.holiday : pause ? styles.pause : assessment ? styles.assessment : undefined
  const says = [
    today && 'hoje',
    holiday,
    !holiday && pause && 'sem aulas',
    !pause && assessment && 'avaliação',
    !pause && makeUp !== undefined && `reposição, ${lessonsOfDay(makeUp)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <td>
      <span
        className={[styles.day, kind, today && styles.today].filter(Boolean).join(' ')}
        title={says ? `${formatWeekday(date)}: ${says}` : undefined}
      >
        <time dateTime={date}>{formatDayOfMonth(date)}</time>
        {showMonth && <small>{formatShortMonth(date)}</small>}
        {says && <span className="visually-hidden">{says}</span>}
      </span>
    </td>
  )
}

/** Whether the day is the first weekday of its month that the trimester shows. */
function isFirstSeen(weeks: readonly { startsOn: string; endsOn: string }[], date: string): boolean {
  const month = date.slice(0, 7)
  const first = weeks
    .flatMap(week => [0, 1, 2, 3, 4].map(offset => addDays(mondayOf(week.startsOn), offset)))
    .find(day => day.startsWith(month))
  return first === date
}

function isWithin(date: string, from: string | null, to: string | null): boolean {
  return from !== null && to !== null && from <= date && date <= to
}
