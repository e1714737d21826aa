import type {
  CellBlock,
  Image,
  List,
  Paragraph,
  Picture,
  Run,
  Table,
} from '#engines/documents/description.ts'
import { imageSize } from '#engines/documents/image-size.ts'
import type { Media } from '#engines/questions/question-parts.ts'
import { decodeEntities, mediaNames, segments } from '#engines/questions/rich-text.ts'
import { texRuns } from './tex-on-paper.ts'

export type PaperBlock = Paragraph | List | Picture | Table

/** Width of a picture on paper, in millimetres; a wider one than the room is made smaller. */
const PICTURE_WIDTH = 70

/**
 * Stored rich text (the allow list of rich-text.ts) as blocks of a document: text with its bold, italic, raised and
 * lowered parts, lists, tables with their rules, formulae as lines of type, pictures. A picture that no document can hold
 * stands as its alternative text in brackets.
 */
export function richTextBlocks(html: string, media: readonly Media[]): PaperBlock[] {
  const writer = new Writer(media)
  for (const segment of segments(html)) {
    if (segment.kind === 'formula') writer.formula(segment.tex, segment.display)
    else writer.html(segment.html)
  }
  return writer.end()
}

/** Rich text on one line, for an option or a cell. */
export function richTextRuns(html: string, media: readonly Media[] = []): Run[] {
  return richTextBlocks(html, media).flatMap((block, index): Run[] => {
    const between: Run[] = index > 0 ? [{ text: ' ' }] : []
    if (block.kind === 'picture') return [...between, { text: `[${block.alt}]` }]
    if (block.kind === 'table') return [...between, ...runsOfTable(block)]
    const texts = block.kind === 'list' ? block.items : [block.text]
    const apart = (at: number): Run[] => (at > 0 ? [{ text: '; ' }] : [])
    return [...between, ...texts.flatMap((text, at) => [...apart(at), ...runsOfText(text)])]
  })
}

/** Whether a text shows a picture that a document can hold. */
export function hasPicture(html: string, media: readonly Media[]): boolean {
  return mediaNames(html).some(name => imageOf(media, name) !== undefined)
}

const LOOKS: Record<string, Partial<Run>> = {
  b: { bold: true },
  strong: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  h5: { bold: true },
  h6: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  var: { italic: true },
  cite: { italic: true },
  sup: { position: 'superscript' },
  sub: { position: 'subscript' },
}
const PARAGRAPHS = /^(?:p|div|h\d|blockquote|pre|dl|dt|dd|figure|figcaption|hr|caption)$/

class Writer {
  readonly #media: readonly Media[]
  readonly #blocks: PaperBlock[] = []
  readonly #looks: Partial<Run>[] = []
  #runs: Run[] = []
  #list: { marker: List['marker']; items: Run[][] } | undefined
  /** The rows of the table that is open; one inside another goes on in its cells. */
  #table: PlacedCell[][] | undefined

  constructor(media: readonly Media[]) {
    this.#media = media
  }

  html(html: string): void {
    for (const [, closing, tag = '', attributes = '', text] of html.matchAll(TOKENS)) {
      if (text !== undefined) this.#write(decodeEntities(text).replace(/\s+/g, ' '))
      else if (closing) this.#close(tag.toLowerCase())
      else this.#open(tag.toLowerCase(), attributes)
    }
  }

  formula(tex: string, display: boolean): void {
    if (display) this.#paragraph()
    this.#runs.push(...texRuns(tex))
    if (display) this.#paragraph()
  }

  end(): PaperBlock[] {
    this.#endList()
    this.#paragraph()
    this.#endTable()
    return this.#blocks
  }

  #open(tag: string, attributes: string): void {
    const look = LOOKS[tag]
    if (look) this.#looks.push(look)
    if (tag === 'br') this.#runs.push({ text: '\n' })
    else if (tag === 'img') this.#picture(attributes)
    else if (tag === 'ul' || tag === 'ol') {
      this.#paragraph()
      this.#list = { marker: tag === 'ol' ? 'number' : 'dash', items: [] }
    } else if (tag === 'table') {
      this.#paragraph()
      this.#table ??= []
    } else if (tag === 'tr') {
      this.#table?.push([])
    } else if (tag === 'td' || tag === 'th') {
      this.#table
        ?.at(-1)
        ?.push({ blocks: [], span: spanOf(attributes, 'col'), down: spanOf(attributes, 'row') })
    } else if (PARAGRAPHS.test(tag)) this.#paragraph()
  }

  #close(tag: string): void {
    if (LOOKS[tag]) this.#looks.pop()
    if (tag === 'li' && this.#list) {
      this.#list.items.push(this.#taken())
    } else if (tag === 'ul' || tag === 'ol') this.#endList()
    else if (tag === 'td' || tag === 'th') this.#paragraph()
    else if (tag === 'table') this.#endTable()
    else if (PARAGRAPHS.test(tag)) this.#paragraph()
  }

  #write(text: string): void {
    const words = this.#runs.length === 0 ? text.trimStart() : text
    if (words !== '') this.#runs.push(Object.assign({ text: words }, ...this.#looks))
  }

  #picture(attributes: string): void {
    const name = mediaNames(`<img ${attributes}>`)[0] ?? ''
    const alt = decodeEntities(/\balt="([^"]*)"/.exec(attributes)?.[1] ?? name)
    const image = imageOf(this.#media, name)
    if (!image) {
      this.#write(`[${alt}]`)
      return
    }
    this.#paragraph()
    this.#put({ kind: 'picture', image, width: PICTURE_WIDTH, alt })
  }

  #paragraph(): void {
    const text = this.#taken()
    if (text.length > 0) this.#put({ kind: 'paragraph', text, below: 1 })
  }

  #endList(): void {
    const list = this.#list
    this.#list = undefined
    if (list && list.items.length > 0) this.#put({ kind: 'list', ...list })
  }

  /** Into the cell that is open, or below what there is. */
  #put(block: CellBlock): void {
    const cell = this.#table?.at(-1)?.at(-1)
    if (cell) cell.blocks.push(block)
    else this.#blocks.push(block)
  }

  #endTable(): void {
    const rows = withCovered(this.#table?.filter(row => row.length > 0) ?? [])
    this.#table = undefined
    const columns = Math.max(0, ...rows.map(widthOf))
    if (columns === 0) return
    this.#blocks.push({
      kind: 'table',
      rules: 'all',
      size: 'running',
      columns: Array.from({ length: columns }, (_, at) => ({
        label: '',
        width: Math.min(40, Math.max(4, ...rows.map(row => lettersOf(cellAt(row, at)?.blocks ?? [])))),
      })),
      rows: rows.map(row => ({
        cells: row.map(({ blocks, span }) => ({ blocks, ...(span > 1 && { span }) })),
      })),
    })
  }

  #taken(): Run[] {
    const runs = this.#runs
    this.#runs = []
    const last = runs.at(-1)
    if (last) last.text = last.text.trimEnd()
    return runs.filter(run => run.text !== '')
  }
}

type PlacedCell = { blocks: CellBlock[]; span: number; down: number }

/** Cells that take more columns or rows than a page has take as many as it has. */
const MAX_SPAN = 60

function spanOf(attributes: string, way: 'col' | 'row'): number {
  const [, value = '1'] = new RegExp(`\\b${way}span="(\\d{1,4})"`).exec(attributes) ?? []
  return Math.min(MAX_SPAN, Math.max(1, Number(value)))
}

const widthOf = (row: readonly PlacedCell[]) => row.reduce((sum, { span }) => sum + span, 0)

/** The cell of one column alone that stands at a place; undefined for those of several. */
function cellAt(row: readonly PlacedCell[], at: number): PlacedCell | undefined {
  let from = 0
  for (const cell of row) {
    if (from === at) return cell.span === 1 ? cell : undefined
    from += cell.span
  }
  return undefined
}

/** Rows with an empty cell under each one that is several rows high: on paper, every row has its own cells. */
function withCovered(rows: readonly PlacedCell[][]): PlacedCell[][] {
  let covered: { at: number; span: number; left: number }[] = []
  return rows.map(row => {
    const whole: PlacedCell[] = []
    let at = 0
    const begun: typeof covered = []
    const skip = () => {
      for (
        let over = covered.find(each => each.at === at);
        over;
        over = covered.find(each => each.at === at)
      ) {
        whole.push({ blocks: [], span: over.span, down: 1 })
        at += over.span
      }
    }
    for (const cell of row) {
      skip()
      whole.push(cell)
      if (cell.down > 1) begun.push({ at, span: cell.span, left: cell.down })
      at += cell.span
    }
    skip()
    covered = [...covered, ...begun]
      .map(each => ({ ...each, left: each.left - 1 }))
      .filter(each => each.left > 0)
    return whole
  })
}

/** About how many letters the longest line of a cell has: a column is as wide as what it holds. */
function lettersOf(blocks: readonly CellBlock[]): number {
  return Math.max(
    0,
    ...blocks.map(block => {
      if (block.kind === 'picture') return 30
      const texts = block.kind === 'list' ? block.items : [block.text]
      return Math.max(
        0,
        ...texts.map(text => runsOfText(text).reduce((sum, run) => sum + run.text.length, 0)),
      )
    }),
  )
}

/** The cells of a table in one line. */
function runsOfTable({ rows }: Table): Run[] {
  return rows.flatMap((row, at): Run[] => [
    ...(at > 0 ? [{ text: '; ' }] : []),
    ...row.cells.flatMap((cell, column): Run[] => {
      const blocks = typeof cell === 'string' ? [] : cell.blocks
      const words = blocks.flatMap((block): Run[] =>
        block.kind === 'picture'
          ? [{ text: `[${block.alt}]` }]
          : (block.kind === 'list' ? block.items : [block.text]).flatMap(runsOfText),
      )
      return column > 0 ? [{ text: '   ' }, ...words] : words
    }),
  ])
}

function runsOfText(text: Paragraph['text']): Run[] {
  return typeof text === 'string' ? [{ text }] : text
}

const TOKENS = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|([^<]+)/gi

function imageOf(media: readonly Media[], name: string): Image | undefined {
  const file = media.find(each => each.name === name)
  const data = /^data:image\/(png|jpe?g);base64,(.+)$/s.exec(file?.source ?? '')
  if (!data) return undefined
  const bytes = Uint8Array.from(atob(data[2] ?? ''), character => character.charCodeAt(0))
  const image: Image = { format: data[1] === 'png' ? 'png' : 'jpg', bytes }
  return isPicture(image) ? image : undefined
}

function isPicture(image: Image): boolean {
  try {
    return imageSize(image).width > 0
  } catch {
    return false
  }
}
