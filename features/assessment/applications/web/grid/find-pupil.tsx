import { type KeyboardEvent, useState } from 'react'
import { fold } from '#kit/fold.ts'
import type { Sitting } from '../../../results/contract.ts'
import styles from './entry-tab.module.css'

/** Goes to a pupil by number or by the beginning of a word of the name: sheets do not lie in the order of the class. */
export function FindPupil({ rows, onFound }: { rows: readonly Sitting[]; onFound: (row: number) => void }) {
  const [text, setText] = useState('')
  const found = findRow(rows, text)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || found < 0) return
    event.preventDefault()
    setText('')
    onFound(found)
  }
  return (
    <input
      className={styles.find}
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder="Nº ou nome"
      aria-label="Ir para o aluno: número ou nome, depois Enter"
      aria-invalid={text !== '' && found < 0}
    />
  )
}

/** The row of the pupil with this number, or of the first whose name has a word that begins so; −1 without any. */
export function findRow(rows: readonly Sitting[], text: string): number {
  const words = fold(text.trim())
  if (words === '') return -1
  if (/^\d+$/.test(words)) return rows.findIndex(row => row.number === Number(words))
  return rows.findIndex(row => fold(` ${row.name}`).includes(` ${words}`))
}
