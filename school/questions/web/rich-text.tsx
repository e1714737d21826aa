import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import type { Media } from '#engines/questions/question-parts.ts'
import { allowedAttributes, decodeURIComponentSafe, mediaScheme } from '#engines/questions/rich-text.ts'
import { useMediaAddress } from './media-address.ts'
import styles from './rich-text.module.css'
import { cleanNodes } from './sanitise-browser.ts'
import { Words } from './typeset-text.tsx'

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
