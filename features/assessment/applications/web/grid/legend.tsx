import { letterOf } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import type { Sitting } from '../../../results/contract.ts'
import styles from './entry-tab.module.css'

/** The keys, what the cells look like, and how far the work has come. */
export function Legend({ rows, questions }: { rows: readonly Sitting[]; questions: readonly Question[] }) {
  const items = questions.length
  const keys = answerKeys(questions)
  const entered = rows.filter(row => row.state !== null)
  const answers = entered.reduce(
    (sum, attempt) =>
      sum + (attempt.state === 'não apresentado' ? items : Object.keys(attempt.responses).length),
    0,
  )
  return (
    <Text as="div" inset over={4} under={12} secondary caption className={styles.legend}>
      <p className={styles.keys}>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
        {keys.length > 0 && ' resposta '}
        <kbd>Espaço</kbd> em branco <kbd>N</kbd> não apresentada <kbd>Shift N</kbd> o aluno não veio{' '}
        <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>→</kbd> mover <kbd>Ctrl Z</kbd> desfazer <kbd>Ctrl V</kbd> colar do Excel
      </p>
      <Text as="p" pushed figures role="status">
        {entered.length} de {rows.length} alunos · {grouped(answers)} de {grouped(rows.length * items)}{' '}
        respostas
      </Text>
    </Text>
  )
}

/** The keys that answer these questions: letters of options, as many as the longest list, and those of true or false. */
export function answerKeys(questions: readonly Question[]): string[] {
  const choices = questions.map(question => ('options' in question ? question.options.length : 0))
  const letters = Array.from({ length: Math.min(MAX_KEYS, Math.max(0, ...choices)) }, (_, at) => letterOf(at))
  return questions.some(question => question.type === 'true-false') ? [...letters, 'V', 'F'] : letters
}

/** More letters than these say nothing more. */
const MAX_KEYS = 4

/** «1 040», with a space that does not break. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
