import { Section } from '#kit/web/page/section.tsx'
import { Seed, type SeedKind, Seeds } from '#kit/web/page/seeds.tsx'
import { momentOf, type SchoolDay } from '../lessons.ts'
import styles from './this-week.module.css'

const NAMES = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex'] as const

interface ThisWeekProps {
  days: readonly SchoolDay[]
  /** ISO date. */
  today: string
  clock: string
}

/** Monday to Friday, one seed per lesson: full when it is over, outlined while it is to come. */
export function ThisWeek({ days, today, clock }: ThisWeekProps) {
  return (
    <Section
      flush
      title="Esta semana"
      aside={
        <span className={styles.legend}>
          <span>
            <Seed kind="full" />
            terminada
          </span>
          <span>
            <Seed kind="outline" />
            por dar
          </span>
        </span>
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
              <span className={styles.name}>{NAMES[at]}</span>
              <span className={styles.number}>{Number(day.date.slice(8))}</span>
            </span>
            {day.lessons.length > 0 && (
              <span className={styles.seeds}>
                <Seeds kinds={kindsOf(day, today, clock)} label={lessonsText(day.lessons.length)} />
              </span>
            )}
            <span className={styles.text}>{day.closed ?? lessonsText(day.lessons.length)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function kindsOf(day: SchoolDay, today: string, clock: string): SeedKind[] {
  return day.lessons.map(lesson => {
    if (day.date !== today) return day.date < today ? 'full' : 'outline'
    return momentOf(lesson, clock) === 'done' ? 'full' : 'outline'
  })
}

function lessonsText(count: number): string {
  if (count === 0) return 'Sem aulas'
  return count === 1 ? '1 aula' : `${count} aulas`
}
