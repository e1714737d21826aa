import { Fragment, type ReactNode } from 'react'
import { decodeEntities, escapeHtml, segments } from '#engines/questions/rich-text.ts'
import { tieNumbers } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { LinkedText } from '#kit/web/parts/linked-text.tsx'
import { Formula } from './formula.tsx'
import styles from './rich-text.module.css'

// Apart from rich-text.tsx: what has no HTML needs none of what cleans it.

/** Text of a report or a list, without HTML: its formulae and fractions are drawn as everywhere, in the line. */
export function TypesetText({ text }: { text: string }) {
  return <Words text={text} slot={undefined} inLine />
}

/** What is in the place of `[[id]]`. */
type Slot = ((id: string) => ReactNode) | undefined

interface WordsProps {
  text: string
  slot: Slot
  inLine?: boolean
}

/** Text with its formulae, the places to fill in, and fractions. */
export function Words({ text, slot, inLine = false }: WordsProps) {
  return segments(escapeHtml(text)).map((segment, place) => {
    const key = `${place}`
    if (segment.kind === 'formula')
      return <Formula key={key} tex={segment.tex} display={segment.display && !inLine} />
    return <Fragment key={key}>{plain(decodeEntities(segment.html), slot)}</Fragment>
  })
}

/** `[[1]]`, and `3/8` where neither a date nor a school year is meant; the character before it is given back. */
const parts = /\[\[([A-Za-z0-9][\w-]*)\]\]|(^|[^\d/,.])(\d{1,3})\/(\d{1,3})(?![\d/])/g

function plain(text: string, slot: Slot): ReactNode[] {
  const drawn: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(parts)) {
    const [whole, gap, before = '', above, below] = match
    const key = `${match.index}`
    drawn.push(<LinkedText key={`before ${key}`} text={tieNumbers(text.slice(from, match.index) + before)} />)
    from = match.index + whole.length
    if (gap !== undefined) drawn.push(<Fragment key={key}>{slot ? slot(gap) : <Blank />}</Fragment>)
    else
      drawn.push(
        <span key={key} className={styles.fraction}>
          <span className="visually-hidden">
            {above}/{below}
          </span>
          <span aria-hidden="true">{above}</span>
          <span aria-hidden="true">{below}</span>
        </span>,
      )
  }
  drawn.push(<LinkedText key="rest" text={tieNumbers(text.slice(from))} />)
  return drawn
}

function Blank() {
  return <Text secondary>……</Text>
}
