import { chatLine, chatPieces } from './chat-text.ts'
import { ownEntry } from './own-entry.ts'
import type { Losses } from './reading.ts'
import { type Block, gridOf, type Piece, pieceOf, type TextBlock } from './text-blocks.ts'
import { childrenOf, isElement, parseXml, type XmlElement, type XmlNode } from './xml.ts'

/** The paragraphs of plain text: a line each. */
export function plainBlocks(text: string): Block[] {
  return text
    .split('\n')
    .map(line => ({ kind: 'text', pieces: chatPieces(chatLine(line.replaceAll('\u00a0', ' '))) }))
}

const inlineTags: Record<string, string> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  u: 'u',
  ins: 'u',
  mark: 'mark',
  s: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
}
const boxes = new Set([
  'p',
  'div',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'dt',
  'dd',
])

/** The paragraphs and tables of clean HTML, lists with their labels. */
export function htmlBlocks(html: string, losses: Losses): Block[] {
  return new HtmlReader(losses).read(parseXml(`<div>${html}</div>`))
}

class HtmlReader {
  readonly #blocks: Block[] = []
  readonly #losses: Losses
  #open: TextBlock | undefined

  constructor(losses: Losses) {
    this.#losses = losses
  }

  read(root: XmlElement): Block[] {
    this.#walk(root.children, [])
    this.#close()
    return this.#blocks
  }

  #close(): void {
    if (this.#open) this.#blocks.push(this.#open)
    this.#open = undefined
  }

  #add(piece: Piece): void {
    this.#open ??= { kind: 'text', pieces: [] }
    this.#open.pieces.push(piece)
  }

  #walk(nodes: XmlNode[], tags: string[]): void {
    for (const node of nodes) {
      if (!isElement(node)) {
        const text = node.replace(/\s+/g, ' ')
        if (text.trim() !== '' || this.#open) this.#add(look(text, tags))
        continue
      }
      const tag = ownEntry(inlineTags, node.name)
      if (tag) this.#walk(node.children, tags.includes(tag) ? tags : [...tags, tag])
      else if (node.name === 'br') this.#close()
      else if (node.name === 'table') this.#table(node)
      else if (node.name === 'ul' || node.name === 'ol') this.#list(node, tags)
      else if (boxes.has(node.name)) {
        this.#close()
        this.#walk(node.children, tags)
        this.#close()
      } else if (node.name === 'img') this.#add({ text: '', html: pictureHtml(node) })
      else this.#walk(node.children, tags)
    }
  }

  #list(list: XmlElement, tags: string[]): void {
    const { start = '1', type = '1' } = list.attributes
    let count = Number(start) || 1
    for (const item of childrenOf(list, 'li')) {
      this.#close()
      const isLetter = /^[aA]$/.test(type)
      const text = isLetter ? `${String.fromCharCode(96 + ((count - 1) % 26) + 1)})` : `${count}.`
      if (list.name === 'ol' && (isLetter || type === '1'))
        this.#open = { kind: 'text', label: { kind: isLetter ? 'letter' : 'number', text }, pieces: [] }
      // Word and Docs put a paragraph in each item, which is the item's own first line.
      const [first, ...more] = item.children.filter(node => isElement(node) || node.trim() !== '')
      const isBoxed = first !== undefined && isElement(first) && boxes.has(first.name)
      this.#walk(isBoxed ? [...first.children, ...more] : item.children, tags)
      this.#close()
      count += 1
    }
  }

  #table(table: XmlElement): void {
    this.#close()
    this.#blocks.push({
      kind: 'table',
      ...gridOf(
        rowsOf(table).map(row =>
          childrenOf(row)
            .filter(cell => cell.name === 'td' || cell.name === 'th')
            .map(cell => ({
              columns: spanOf(cell.attributes.colspan),
              rows: spanOf(cell.attributes.rowspan),
              blocks: this.#cell(cell),
            })),
        ),
        () =>
          this.#losses.add(
            'células unidas de uma tabela muito grande',
            'As suas células ficaram umas a seguir às outras, cada uma num lugar.',
          ),
      ),
    })
  }

  #cell(cell: XmlElement): TextBlock[] {
    return new HtmlReader(this.#losses).read(cell).flatMap((block): TextBlock[] => {
      if (block.kind === 'text') return [block]
      this.#losses.add('tabela dentro de uma tabela', 'As suas células ficaram umas depois das outras.')
      return block.rows.flat(2)
    })
  }
}

/** The rows of a table itself, and none of a table in one of its cells. */
function rowsOf(table: XmlElement): XmlElement[] {
  return childrenOf(table).flatMap(child => {
    if (child.name === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(child.name) ? childrenOf(child, 'tr') : []
  })
}

/** A cell of more is none that somebody drew. */
const MAX_SPAN = 40

function spanOf(value: string | undefined): number {
  return Math.min(MAX_SPAN, Math.max(1, Number.parseInt(value ?? '1', 10) || 1))
}

function look(text: string, tags: string[]): Piece {
  return pieceOf(text, tags, {
    ...(tags.includes('b') && { bold: true }),
    ...((tags.includes('mark') || tags.includes('u')) && { marked: true }),
  })
}

function pictureHtml({ attributes }: XmlElement): string {
  const kept = ['src', 'alt', 'width', 'height'].flatMap(name =>
    attributes[name] === undefined ? [] : [` ${name}="${attributes[name].replace(/["<>]/g, '')}"`],
  )
  return `<img${kept.join('')} />`
}
