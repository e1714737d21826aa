import { counted, formatDayMonth } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import type { TrimesterSum } from '../year-months.ts'
import styles from './year-editor.module.css'

/** How many days of school the year has, by trimester, and what its signs mean. */
export function YearSum({ sums }: { sums: readonly TrimesterSum[] }) {
  const days = sums.reduce((sum, each) => sum + each.days.length, 0)
  const weeks = sums.reduce((sum, each) => sum + each.weeks, 0)
  return (
    <>
      <div className={styles.sum} aria-live="polite">
        <h2>{counted(days, 'dia de aulas', 'dias de aulas')}</h2>
        <Text as="p" caption secondary>
          {counted(weeks, 'semana', 'semanas')}
        </Text>
        <Text as="ul" above={8}>
          {sums.map(each => (
            <Row as="li" center between key={each.number}>
              <span>
                <Text as="b" semibold>
                  {each.number}.º trimestre
                </Text>
                <Text as="small" caption secondary>
                  {formatDayMonth(each.startsOn)} a {formatDayMonth(each.endsOn)}
                </Text>
              </span>
              <span>
                <Text as="b" semibold>
                  {each.days.length}
                </Text>{' '}
                <Text as="small" caption secondary>
                  dias
                </Text>
              </span>
            </Row>
          ))}
        </Text>
      </div>
      <ul className={styles.legend} aria-label="Sinais">
        {signs.map(([sign, label]) => (
          <Row as="li" gap={12} center key={label}>
            <span className={`${styles.sign} ${sign}`} />
            {label}
          </Row>
        ))}
      </ul>
    </>
  )
}

const signs = [
  [styles.lessons, 'Aulas'],
  [styles.makeUp, 'Reposição ao sábado'],
  [styles.tests, 'Avaliação trimestral'],
  [styles.holiday, 'Feriado ou festa'],
  [styles.pause, 'Interrupção'],
  [styles.exams, 'Exames'],
] as const
