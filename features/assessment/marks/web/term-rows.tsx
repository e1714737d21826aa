import type { ReactNode } from 'react'
import { decimalText } from '#engines/marks/fraction.ts'
import { termText } from '#engines/marks/words.ts'
import { NOTHING } from '#kit/figures.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { pupilsThere, termOf } from '../book-cells.ts'
import type { BookPupil, MarkBook } from '../contract.ts'
import { KeysHead, TERM_COLUMN } from './keys-head.tsx'
import styles from './mark-keys.module.css'
import markStyles from './marks.module.css'

interface TermRowsProps {
  book: MarkBook
  onExplain: (pupil: BookPupil) => void
  onColumn: (key: string) => void
  children?: ReactNode
}

/** The marks of the trimester on a phone: each row opens to its sum. */
export function TermRows({ book, onExplain, onColumn, children }: TermRowsProps) {
  const pupils = pupilsThere(book)
  const pass = book.rule?.rule.pass ?? 100
  const rows = pupils.flatMap(pupil => {
    const term = termOf(book, pupil)
    return term ? [{ pupil, term }] : []
  })
  return (
    <div>
      <KeysHead
        book={book}
        column={TERM_COLUMN}
        filled={rows.filter(({ term }) => term.kind !== 'por fazer').length}
        all={pupils.length}
        progress="MT feitas"
        onColumn={onColumn}
      />
      <ol className={styles.rows} aria-label="Alunos, MT">
        {rows.map(({ pupil, term }) => (
          <li key={pupil.id}>
            <PlainButton
              look="row"
              data-term=""
              aria-label={`MT de ${pupil.name}: ${termText(term)}. Ver a conta`}
              onClick={() => onExplain(pupil)}
            >
              <span>{pupil.number ?? NOTHING}</span>
              <span>
                {pupil.name}
                {term.macs && <small>MACS {decimalText(term.macs, 1, true)}</small>}
              </span>
              <span className={term.kind === 'nota' && term.mark < pass ? markStyles.negative : undefined}>
                {termText(term)}
              </span>
            </PlainButton>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
