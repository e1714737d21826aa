import type { Sitting } from '../../../results/contract.ts'
import styles from './entry-tab.module.css'

/** The keys, what the cells look like, and how far the work has come. */
export function Legend({ rows, items }: { rows: readonly Sitting[]; items: number }) {
  const entered = rows.filter(row => row.state !== null)
  const answers = entered.reduce(
    (sum, attempt) =>
      sum + (attempt.state === 'não apresentado' ? items : Object.keys(attempt.responses).length),
    0,
  )
  return (
    <div className={styles.legend}>
      <p className={styles.keys}>
        <kbd>A</kbd>
        <kbd>B</kbd>
        <kbd>C</kbd> resposta <kbd>Espaço</kbd> em branco <kbd>N</kbd> não apresentada <kbd>Shift N</kbd>{' '}
        aluno não apresentado <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>→</kbd> mover <kbd>Ctrl Z</kbd> desfazer <kbd>Ctrl V</kbd> colar do Excel
      </p>
      <p className={styles.count} role="status">
        {entered.length} de {rows.length} alunos · {grouped(answers)} de {grouped(rows.length * items)}{' '}
        respostas
      </p>
    </div>
  )
}

/** «1 040», with a space that does not break. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
