import { LinkedText } from '#kit/web/parts/linked-text.tsx'
import { wholeNumbers } from '#kit/whole-numbers.ts'
import { type Piece, pieces, typeset } from '../typeset.ts'
import styles from './lesson-sheet.module.css'

/** Running text with its fractions drawn. */
export function Run({ text }: { text: string }) {
  return <Pieces some={pieces(text)} />
}

/** What a phase holds: paragraphs, steps, and the problem that is read aloud. */
export function Content({ text }: { text: string }) {
  return (
    <div className={styles.content}>
      {typeset(text).map((block, at) =>
        block.kind === 'steps' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no identity but their place.
          <ol key={at} className={styles.steps}>
            {block.items.map(item => (
              <li key={item.marker}>
                <b aria-hidden="true">{item.marker}</b>
                <span>
                  <Pieces some={item.pieces} />
                </span>
              </li>
            ))}
          </ol>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor have these.
          <p key={at} className={block.kind === 'quote' ? styles.quote : undefined}>
            <Pieces some={block.pieces} />
          </p>
        ),
      )}
    </div>
  )
}

function Pieces({ some }: { some: readonly Piece[] }) {
  return some.map((piece, at) =>
    'text' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place.
      <LinkedText key={at} text={wholeNumbers(piece.text)} />
    ) : piece.stacked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor have these.
      <span key={at} className={styles.stacked}>
        <span>{piece.over}</span>
        <span className="visually-hidden">/</span>
        <span>{piece.under}</span>
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor have these.
      <span key={at} className={styles.fraction}>
        {piece.over}/{piece.under}
      </span>
    ),
  )
}
