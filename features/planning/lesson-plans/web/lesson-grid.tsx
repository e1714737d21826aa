import { href } from '#kit/address.ts'
import { formatWeekday } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import * as pages from '#school/pages.ts'
import { taughtStates } from '../lesson.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { lacksPlan } from '../without-plan.ts'
import { BeginLesson, Elsewhere, lessonLabel, MarkLesson } from './lesson-actions.tsx'
import styles from './lesson-grid.module.css'
import { LessonStateMark } from './lesson-state.tsx'

const WORKING_DAYS = 5

interface LessonGridProps {
  /** Of one week, in the order of the clock. */
  lessons: readonly ScheduledLesson[]
  today: string
}

/** A week as a table: hours down, days across; what is taught has a tick, what has no plan a dashed edge. */
export function LessonGrid({ lessons, today }: LessonGridProps) {
  const monday = mondayOf(lessons[0]?.date ?? today)
  const week = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const days = week.filter((date, at) => at < WORKING_DAYS || lessons.some(lesson => lesson.date === date))
  const hours = [...new Set(lessons.map(hourOf))].sort()
  return (
    <div className={styles.across}>
      <table className={styles.week}>
        <thead>
          <tr>
            <td />
            {days.map(date => (
              <th key={date} scope="col">
                <h3 data-today={date === today || undefined}>
                  {formatWeekday(date).replace(/ de .*/, '')}
                  {date === today && ' · hoje'}
                </h3>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(hour => (
            <tr key={hour}>
              <Text as="th" figures scope="row">
                {hour}
              </Text>
              {days.map(date => {
                const here = lessons.filter(lesson => lesson.date === date && hourOf(lesson) === hour)
                return (
                  <td key={date}>
                    {here.length === 0 && (
                      <Text block secondary caption className={styles.free}>
                        livre
                      </Text>
                    )}
                    {here.map(lesson => (
                      <Cell
                        key={`${lesson.group.id} ${lesson.plan?.id}`}
                        lesson={lesson}
                        past={date <= today}
                      />
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Row as="ul" gap={20} rowGap={4} wrap secondary caption className={styles.legend} aria-label="Sinais">
        <Row as="li" gap={8} center>
          <Icon name="check" size={16} /> dada
        </Row>
        <Row as="li" gap={8} center>
          <i className={styles.planned} /> com plano
        </Row>
        <Row as="li" gap={8} center>
          <i className={styles.without} /> sem plano
        </Row>
      </Row>
    </div>
  )
}

function hourOf({ startsAt, period }: ScheduledLesson): string {
  return startsAt ?? (period === null ? '–' : `${period}.º`)
}

function Cell({ lesson, past }: { lesson: ScheduledLesson; past: boolean }) {
  const { plan, group, subject, insteadOf, coveredBy } = lesson
  const isMarked = plan !== null && (taughtStates as readonly string[]).includes(plan.state)
  return (
    <div className={plan ? (isMarked ? styles.taught : styles.planned) : styles.without}>
      <Row as="p" wrap center className={styles.group}>
        {plan?.state === 'dada' && <Icon name="check" size={16} />}
        <Text as="b" bold>
          {group.name}
        </Text>
        <small>
          <SubjectDot colour={subject.colour}>{subject.name}</SubjectDot>
        </small>
      </Row>
      {insteadOf && <small>Em vez de {insteadOf.name}</small>}
      {coveredBy !== undefined && (
        <small>{coveredBy === null ? 'não há aula' : `dada por ${coveredBy}`}</small>
      )}
      {lesson.parted && <Elsewhere parted={lesson.parted} />}
      {plan ? (
        <Link to={href(pages.lesson, { id: plan.id })}>{plan.theme || plan.summary || 'Plano de aula'}</Link>
      ) : lacksPlan(lesson) ? (
        <span>sem plano</span>
      ) : null}
      <Row wrap center className={styles.actions}>
        {plan && plan.state !== 'dada' && <LessonStateMark state={plan.state} />}
        {plan && past && !isMarked && <MarkLesson plan={plan} what={lessonLabel(lesson)} />}
        {lacksPlan(lesson) && <BeginLesson lesson={lesson} />}
      </Row>
    </div>
  )
}
