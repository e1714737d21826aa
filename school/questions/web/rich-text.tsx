import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import type { Media } from '#engines/questions/question-parts.ts'
import {
  allowedAttributes,
  decodeEntities,
  decodeURIComponentSafe,
  escapeHtml,
  mediaScheme,
  segments,
} from '#engines/questions/rich-text.ts'
import { wholeNumbers } from '#kit/whole-numbers.ts'
import { Formula } from './formula.tsx'
import { useMediaAddress } from './media-address.ts'
import styles from './rich-text.module.css'
import { cleanNodes } from './sanitise-browser.ts'

interface RichTextProps {
  /** As it is stored: HTML of the allow list, formulae, `media:` pictures. */
  html: string
  /** Files of the question to which the text belongs. */
  media?: readonly Media[]
  /** What is in the place of `[[id]]`. */
  slot?: (id: string) => ReactNode
  /** Within a label or a button, where only a span may stand. */
  inline?: boolean
  id?: string
  className?: string
}

/** Stored rich text, drawn: cleaned, its formulae typeset, its pictures found, its fractions as the book prints them. */
export function RichText({ html, media = [], slot, inline, id, className }: RichTextProps) {
  const nodes = useMemo(() => cleanNodes(html), [html])
  const drawing: Drawing = { media, slot }
  const Box = inline ? 'span' : 'div'
  return (
    <Box id={id} className={[styles.rich, className].filter(Boolean).join(' ')}>
      {drawAll(nodes, drawing)}
    </Box>
  )
}

/** Text of a report or a list, without HTML: its formulae and fractions are drawn as everywhere, in the line. */
export function TypesetText({ text }: { text: string }) {
  return <Words text={text} slot={undefined} inLine />
}

interface Drawing {
  media: readonly Media[]
  slot: ((id: string) => ReactNode) | undefined
}

const WITHOUT_CONTENT = new Set(['br', 'hr'])
/** Within these, the spaces between two elements are no text. */
const FRAMES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])
const REACT_NAMES: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' }

function drawAll(parent: Node, drawing: Drawing): ReactNode[] {
  return [...parent.childNodes].map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never change places.
    <Fragment key={place}>{draw(node, drawing)}</Fragment>
  ))
}

function draw(node: Node, drawing: Drawing): ReactNode {
  if (node instanceof Text) {
    const between = node.parentNode instanceof Element && FRAMES.has(node.parentNode.localName)
    return between && node.data.trim() === '' ? null : <Words text={node.data} slot={drawing.slot} />
  }
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (tag === 'img') return <Picture element={node} media={drawing.media} />
  const attributes = attributesOf(node)
  if (WITHOUT_CONTENT.has(tag)) return createElement(tag, attributes)
  const drawn = createElement(tag, attributes, ...drawAll(node, drawing))
  return tag === 'table' ? <span className={styles.wide}>{drawn}</span> : drawn
}

function attributesOf(element: Element): Record<string, string | boolean> {
  const allowed = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[element.localName] ?? [])]
  return Object.fromEntries(
    allowed.flatMap((name): [string, string | boolean][] => {
      const value = element.getAttribute(name)
      if (value === null) return []
      return [[REACT_NAMES[name] ?? name, name === 'reversed' ? true : value]]
    }),
  )
}

/** Text with its formulae, the places to fill in, and fractions. */
function Words({ text, slot, inLine = false }: { text: string; slot: Drawing['slot']; inLine?: boolean }) {
  return segments(escapeHtml(text)).map((segment, place) => {
    const key = `${place}`
    if (segment.kind === 'formula')
      return <Formula key={key} tex={segment.tex} display={segment.display && !inLine} />
    return <Fragment key={key}>{plain(decodeEntities(segment.html), slot)}</Fragment>
  })
}

/** `[[1]]`, and `3/8` where neither a date nor a school year is meant; the character before it is given back. */
const parts = /\[\[([A-Za-z0-9][\w-]*)\]\]|(^|[^\d/,.])(\d{1,3})\/(\d{1,3})(?![\d/])/g

function plain(text: string, slot: Drawing['slot']): ReactNode[] {
  const drawn: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(parts)) {
    const [whole, gap, before = '', above, below] = match
    drawn.push(wholeNumbers(text.slice(from, match.index) + before))
    from = match.index + whole.length
    const key = `${match.index}`
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
  drawn.push(wholeNumbers(text.slice(from)))
  return drawn
}

function Blank() {
  return <span className={styles.blank}>……</span>
}

function Picture({ element, media }: { element: Element; media: readonly Media[] }) {
  const addressOf = useMediaAddress()
  const name = decodeURIComponentSafe((element.getAttribute('src') ?? '').slice(mediaScheme.length + 1))
  const file = media.find(file => file.name === name)
  const address = file && addressOf(file)
  const alt = element.getAttribute('alt') ?? ''
  if (!address) return <span className={styles.missing}>[{alt || name}]</span>
  const size = (which: string) => Number(element.getAttribute(which)) || undefined
  return <img src={address} alt={alt} width={size('width')} height={size('height')} decoding="async" />
}
