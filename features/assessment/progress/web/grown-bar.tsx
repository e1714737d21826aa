import type { Plant } from '../contract.ts'
import styles from './group-progress.module.css'

interface Row {
  seed: number
  growing: number
  grown: number
  starting: number
}

/** The states in the order of the bar, with what makes them. */
export const grownWords: readonly { state: Plant; key: keyof Row; words: string }[] = [
  { state: 'semente', key: 'seed', words: 'semente, menos de 50 %' },
  { state: 'a crescer', key: 'growing', words: 'a crescer, 50–74 %' },
  { state: 'consolidado', key: 'grown', words: 'consolidado, 75 % ou mais' },
  { state: 'a começar', key: 'starting', words: 'menos de 3 respostas' },
]

/** How many pupils are how far, as one bar with its numbers inside. */
export function GrownBar({ row }: { row: Row }) {
  const parts = grownWords.filter(({ key }) => row[key] > 0)
  const label = parts.map(({ state, key }) => `${row[key]} ${state}`).join(', ')
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      {parts.map(({ key }) => (
        <i key={key} data-kind={key} style={{ flexGrow: row[key] }}>
          {row[key]}
        </i>
      ))}
    </span>
  )
}
