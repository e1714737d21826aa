import { tieNumbers } from '#kit/figures.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { LinkedText } from '#kit/web/parts/linked-text.tsx'
import { type Piece, pieces, typeset } from '../typeset.ts'
import styles from './lesson-sheet.module.css'

/** Running text with its fractions drawn. */
export function Run({ text }: { text: string }) {
  return <Pieces some={pieces(text)} />
}

/** What a phase holds: paragraphs, steps, and the problem that is read aloud. */
export function Content({ text }: { text: string }) {
  return (
    <Stack gap={4} className={styles.content}>
      {typeset(text).map((block, at) =>
        block.kind === 'steps' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no identity but their place.
          <Text key={at} as="ol" className={styles.steps}>
            {block.items.map(item => (
              <li key={item.marker}>
                <b aria-hidden="true">{item.marker}</b>
                <span>
                  <Pieces some={item.pieces} />
                </span>
              </li>
            ))}
          </Text>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor have these.
          <p key={at} className={block.kind === 'quote' ? styles.quote : undefined}>
            <Pieces some={block.pieces} />
          </p>
        ),
      )}
    </Stack>
  )
}

/** A sign of a calculation and the space after it, at the end of what stands before a fraction. */
const SIGN_AT_END = /((?:^| )[-+−–×·÷:=<>]) $/

function Pieces({ some }: { some: readonly Piece[] }) {
  return some.map((piece, at) =>
    'text' in piece ? (
      // A line ends before «= 11/12», never within it.
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place.
      <LinkedText key={at} text={tieNumbers(piece.text).replace(SIGN_AT_END, '$1\u00a0')} />
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
