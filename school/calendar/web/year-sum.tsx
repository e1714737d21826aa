import { counted, formatDayMonth } from '#kit/figures.ts'
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
        <p>{counted(weeks, 'semana', 'semanas')}</p>
        <ul>
          {sums.map(each => (
            <li key={each.number}>
              <span>
                <b>{each.number}.º trimestre</b>
                <small>
                  {formatDayMonth(each.startsOn)} a {formatDayMonth(each.endsOn)}
                </small>
              </span>
              <span>
                <b>{each.days.length}</b> <small>dias</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.legend} aria-label="Sinais">
        {signs.map(([sign, label]) => (
          <li key={label}>
            <span className={`${styles.sign} ${sign}`} />
            {label}
          </li>
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
