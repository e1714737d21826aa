import { counted, formatDayOfMonth, shortWeekdayNames } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Seed, Seeds } from '#kit/web/parts/seeds.tsx'
import { type SchoolDay, seedOf } from '../lessons.ts'
import styles from './this-week.module.css'

interface ThisWeekProps {
  days: readonly SchoolDay[]
  /** ISO date. */
  today: string
}

/** Monday to Friday, and a Saturday of lessons made up, one seed per lesson: full once it was taught, outlined with a plan, dashed without one. */
export function ThisWeek({ days, today }: ThisWeekProps) {
  return (
    <Section
      flush
      folds
      title={(days[0]?.date ?? '') > today ? 'Na semana que vem' : 'Esta semana'}
      tools={
        <Row as="span" gap={16} rowGap={4} wrap>
          <Row as="span" center gap={4}>
            <Seed kind="full" />
            dada
          </Row>
          <Row as="span" center gap={4}>
            <Seed kind="outline" />
            com plano
          </Row>
          <Row as="span" center gap={4}>
            <Seed kind="dashed" />
            sem plano
          </Row>
        </Row>
      }
    >
      <ol className={styles.week}>
        {days.map((day, at) => (
          <li
            key={day.date}
            className={styles.day}
            data-today={day.date === today || undefined}
            aria-current={day.date === today ? 'date' : undefined}
          >
            <span className={styles.head}>
              <Text caption semibold secondary>
                {shortWeekdayNames[at]}
              </Text>
              <Text heading="h4" primary={day.date === today}>
                {formatDayOfMonth(day.date)}
              </Text>
            </span>
            {day.lessons.length > 0 && (
              <span className={styles.seeds}>
                <Seeds kinds={day.lessons.map(seedOf)} label={seedsText(day)} />
              </span>
            )}
            <Text caption secondary className={styles.text}>
              {dayText(day)}
              {day.levelHours.length > 0 &&
                ` · ${counted(day.levelHours.length, 'hora por níveis', 'horas por níveis')}`}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What is most worth knowing of a day: that there is no school, what lacks a plan, or how many lessons there are. */
function dayText(day: SchoolDay): string {
  if (day.closed && day.lessons.length === 0) return day.closed
  const without = count(day, 'dashed')
  if (without > 0) return counted(without, 'aula sem plano', 'aulas sem plano')
  const taught = count(day, 'full')
  if (taught > 0 && taught === day.lessons.length) return counted(taught, 'aula dada', 'aulas dadas')
  return lessonsText(day.lessons.length)
}

function seedsText(day: SchoolDay): string {
  const [taught, ready, without] = [count(day, 'full'), count(day, 'outline'), count(day, 'dashed')]
  const elsewhere = count(day, 'quiet')
  return [
    `${lessonsText(day.lessons.length)}: ${counted(taught, 'dada', 'dadas')}`,
    `${ready} com plano`,
    `${without} sem plano`,
    ...(elsewhere > 0 ? [`${elsewhere} com os alunos em grupos por nível`] : []),
  ].join(', ')
}

function count(day: SchoolDay, kind: ReturnType<typeof seedOf>): number {
  return day.lessons.filter(lesson => seedOf(lesson) === kind).length
}

function lessonsText(count: number): string {
  if (count === 0) return 'Sem aulas'
  return counted(count, 'aula', 'aulas')
}
