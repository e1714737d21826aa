import type { ReactNode } from 'react'
import { counted, formatMonth, formatWeekday } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { CalendarBody } from '../contract.ts'
import { lessonsOfDay } from '../in-words.ts'
import { type DayKind, dayKind, dayName, madeUpOn } from '../mark-days.ts'
import { type TrimesterSum, weeksOfMonth } from '../year-months.ts'
import type { Chosen } from './chosen-days.ts'
import styles from './year-editor.module.css'

interface MonthDaysProps {
  month: string
  calendar: Pick<CalendarBody, 'year' | 'trimesters' | 'breaks' | 'holidays' | 'makeUps' | 'exams'>
  sums: readonly TrimesterSum[]
  today: string | undefined
  chosen: Chosen | undefined
  /** The one day of the year that Tab reaches. */
  tabStop: string
  /** On a phone: a line until it is opened. */
  folded: { isOpen: boolean; onOpen: () => void } | undefined
  onChoose: (day: string, extend: boolean) => void
  children: ReactNode
}

const WEEKDAYS = [
  ['s', 'Segunda-feira'],
  ['t', 'Terça-feira'],
  ['q', 'Quarta-feira'],
  ['q', 'Quinta-feira'],
  ['s', 'Sexta-feira'],
  ['s', 'Sábado'],
  ['d', 'Domingo'],
] as const

const classOf: Record<DayKind, string | undefined> = {
  aulas: styles.lessons,
  reposição: styles.makeUp,
  avaliação: styles.tests,
  feriado: styles.holiday,
  'sem aulas': styles.pause,
  exames: styles.exams,
  livre: undefined,
}

/** A month of the year that is edited: its days, each a button that says what it is. */
export function MonthDays(props: MonthDaysProps) {
  const { month, calendar, sums, today, chosen, tabStop, folded, onChoose, children } = props
  const name = formatMonth(`${month}-01`).replace(/ de \d{4}$/, '')
  const facts = factsOf(month, calendar, sums)
  const [first, last] = chosen ? [chosen.from, chosen.to].sort() : []
  if (folded && !folded.isOpen)
    return (
      <PlainButton className={styles.line} aria-expanded="false" onClick={folded.onOpen}>
        <b>{name}</b>
        <Text caption secondary>
          {facts.join(' · ')}
        </Text>
        <Icon name="caret-down" size={16} />
      </PlainButton>
    )
  return (
    <div className={styles.month}>
      <Row gap={8} baseline between className={styles.head}>
        <h2>{name}</h2>
        <Text caption secondary>
          {facts.slice(0, folded ? 2 : 1).join(' · ')}
        </Text>
      </Row>
      <table aria-label={formatMonth(`${month}-01`)}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={long} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map(week => (
            <tr key={week.find(day => day !== null)}>
              {week.map((day, at) => {
                if (day === null) return <td key={WEEKDAYS[at]?.[1]} />
                const kind = dayKind(calendar, day)
                const isChosen = first !== undefined && last !== undefined && first <= day && day <= last
                const shown = [
                  styles.day,
                  classOf[kind],
                  at > 4 && styles.weekend,
                  day === today && styles.today,
                  isChosen && styles.chosen,
                ]
                return (
                  <td key={WEEKDAYS[at]?.[1]}>
                    <PlainButton
                      className={shown.filter(Boolean).join(' ')}
                      data-day={day}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-pressed={isChosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={`${formatWeekday(day)}: ${wordsOf(calendar, day)}`}
                      onClick={event => onChoose(day, event.shiftKey)}
                    >
                      {Number(day.slice(-2))}
                    </PlainButton>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

function wordsOf(calendar: MonthDaysProps['calendar'], day: string): string {
  const kind = dayKind(calendar, day)
  const name = dayName(calendar, day)
  if (kind === 'feriado') return name
  if (kind === 'reposição') return `reposição, ${lessonsOfDay(madeUpOn(calendar, day) ?? 0)}`
  return kind === 'sem aulas' && name !== '' ? `sem aulas, ${name}` : kind
}

/** «21 dias», «1 feriado», «começa o 2.º tr.»: what a month's line says. */
function factsOf(
  month: string,
  { trimesters, holidays, exams }: MonthDaysProps['calendar'],
  sums: readonly TrimesterSum[],
): string[] {
  const days = sums.flatMap(sum => sum.days).filter(day => day.startsWith(month)).length
  const feasts = holidays.filter(({ date }) => date.startsWith(month)).length
  const begins = trimesters.find(({ startsOn }) => startsOn.startsWith(month))
  const tests = trimesters.some(
    ({ assessmentStartsOn: from, assessmentEndsOn: to }) =>
      from && to && from.slice(0, 7) <= month && month <= to.slice(0, 7),
  )
  const examined = exams.some(
    ({ startsOn, endsOn }) => startsOn.slice(0, 7) <= month && month <= endsOn.slice(0, 7),
  )
  return [
    days > 0 && counted(days, 'dia', 'dias'),
    feasts > 0 && counted(feasts, 'feriado', 'feriados'),
    begins && `começa o ${begins.number}.º tr.`,
    !begins && tests && 'avaliação',
    examined && 'exames',
    days === 0 && !examined && 'sem aulas',
  ].filter(fact => typeof fact === 'string')
}
