import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { fold } from '#kit/fold.ts'
import { usePageInSight } from '#kit/web/pdf/use-page-in-sight.ts'
import type { PolicyParagraph } from '../reading-contract.ts'
import styles from './policy-text.module.css'

interface PolicyTextProps {
  paragraphs: readonly PolicyParagraph[]
  /** Folded words that are looked for. */
  found: string
  /** Place of the paragraph that is to be in sight. */
  at: number | null
  onPage: (page: number) => void
}

/** A policy's text in one column as wide as the screen, with what has changed in it marked. */
export function PolicyText({ paragraphs, found, at, onPage }: PolicyTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at === null) return
    frame.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'center' })
  }, [at])
  usePageInSight(frame, onPage, paragraphs)
  if (paragraphs.length === 0)
    return <p className={styles.none}>As páginas deste PDF são imagens: leia-o em «Página».</p>
  return (
    <div ref={frame} className={styles.text}>
      {grouped(paragraphs).map(group => {
        const [first] = group
        if (!first) return null
        if (first.paragraph.kind === 'item')
          return (
            <ul key={first.at}>
              {group.map(entry => (
                <li key={entry.at} data-at={entry.at} data-page={entry.paragraph.page}>
                  <Words paragraph={entry.paragraph} found={found} />
                </li>
              ))}
            </ul>
          )
        const Tag = first.paragraph.kind === 'heading' ? 'h2' : 'p'
        return (
          <Tag key={first.at} data-at={first.at} data-page={first.paragraph.page}>
            <Words paragraph={first.paragraph} found={found} />
          </Tag>
        )
      })}
    </div>
  )
}

/** Items that follow each other are one list. */
function grouped(paragraphs: readonly PolicyParagraph[]) {
  const groups: { paragraph: PolicyParagraph; at: number }[][] = []
  for (const [at, paragraph] of paragraphs.entries()) {
    const last = groups.at(-1)
    if (paragraph.kind === 'item' && last?.[0]?.paragraph.kind === 'item') last.push({ paragraph, at })
    else groups.push([{ paragraph, at }])
  }
  return groups
}

function Words({ paragraph, found }: { paragraph: PolicyParagraph; found: string }) {
  const words = found === '' ? paragraph.text : marked(paragraph.text, found)
  return paragraph.changed ? (
    <mark className={styles.changed}>
      <span className="visually-hidden">Mudou: </span>
      {words}
    </mark>
  ) : (
    words
  )
}

function marked(text: string, found: string): ReactNode {
  const folded = fold(text)
  // Folding keeps the number of signs in Portuguese; where it does not, nothing is marked rather than the wrong part.
  if (folded.length !== text.length) return text
  const parts: ReactNode[] = []
  let from = 0
  for (let at = folded.indexOf(found); at >= 0; at = folded.indexOf(found, from)) {
    parts.push(<Fragment key={`t${from}`}>{text.slice(from, at)}</Fragment>)
    parts.push(
      <mark key={at} className={styles.found}>
        {text.slice(at, at + found.length)}
      </mark>,
    )
    from = at + found.length
  }
  return [...parts, <Fragment key="end">{text.slice(from)}</Fragment>]
}
