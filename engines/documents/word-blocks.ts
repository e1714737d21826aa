import type {
  Block,
  Cards,
  Facts,
  Image,
  Letterhead,
  Newspaper,
  PlacedPage,
  QrCode,
  Signatures,
  Title,
} from './description.ts'
import { qrPng } from './qr.ts'
import { emphatic, runsOf } from './text.ts'
import type { WordPackage } from './word-package.ts'
import { wordTable } from './word-table.ts'
import { type WordRoom, WordText } from './word-text.ts'
import { twips } from './word-units.ts'
import { cellXml, isParagraph, paragraphXml, rowXml, tableXml, textXml, type WordXml } from './word-xml.ts'

/** Turns blocks into Word's paragraphs and tables. One object per document. */
export class WordBlocks {
  readonly #word: WordText
  readonly #page: { width: number; height: number }

  constructor(into: WordPackage, page: { width: number; height: number }) {
    this.#page = page
    this.#word = new WordText(into)
  }

  /** Blocks below one another. */
  all(blocks: readonly Block[], room: WordRoom): WordXml[] {
    return blocks.flatMap(block => this.block(block, room))
  }

  /** One block, drawn in a room. */
  block(block: Block, room: WordRoom): WordXml[] {
    const word = this.#word
    switch (block.kind) {
      case 'letterhead':
        return this.#letterhead(block, room)
      case 'title':
        return this.#title(block, room)
      case 'heading':
        return [word.paragraph(block.text, {}, { style: `Heading${block.level}` })]
      case 'paragraph':
      case 'list':
      case 'picture':
        return word.block(block, room)
      case 'facts':
        return this.#facts(block, room)
      case 'table': {
        const table = wordTable(block, room, this.#page, word)
        return table ? [table, this.#gap()] : []
      }
      case 'cards':
        return this.#cards(block, room)
      case 'qr':
        return this.#qr(block, room)
      case 'columns':
        return [
          this.#grid(
            block.columns.map(column => column.width),
            [block.columns.map(column => width => this.all(column.blocks, { ...room, width }))],
            room,
          ),
          this.#gap(),
        ]
      case 'newspaper':
        return this.newspaper(block)
      case 'keep':
        return block.blocks.flatMap((inner, index) =>
          this.block(inner, { ...room, keepNext: index < block.blocks.length - 1 }),
        )
      case 'signatures':
        return this.#signatures(block, room)
      case 'writing-lines':
        return Array.from({ length: block.count }, () => this.#ruled(360))
      case 'placed-page':
        return this.#placedPage(block, room)
      case 'rule':
        return [this.#ruled(0)]
      case 'space':
        return [
          word.paragraph('', room, {
            spacing: { before: twips(block.height), after: 0, line: 20 },
          }),
        ]
      case 'page-break':
        return [paragraphXml('<w:r><w:br w:type="page"/></w:r>', {})]
    }
  }

  /** The entries of newspaper columns; the columns themselves belong to their section. */
  newspaper(block: Newspaper): WordXml[] {
    const width = this.#page.width / block.columns - 4
    return block.entries.flatMap(entry =>
      entry.flatMap((inner, index) => this.block(inner, { width, keepNext: index < entry.length - 1 })),
    )
  }

  /** The foot of a page: a text, and where one is in the document. */
  footer(text: string, width: number): WordXml {
    const runs =
      `${this.#word.runs(text)}<w:r><w:tab/>${textXml('Página ')}</w:r>${field('PAGE')}` +
      `<w:r>${textXml(' de ')}</w:r>${field('NUMPAGES')}`
    return paragraphXml(runs, { style: 'Pequeno', rightTab: twips(width) })
  }

  header(text: string): WordXml {
    return this.#word.paragraph(text, { style: 'Pequeno' })
  }

  #letterhead(block: Letterhead, room: WordRoom): WordXml[] {
    const word = this.#word
    const lines = (texts: string[], align: 'start' | 'centre' | 'end') =>
      texts
        .filter(text => text !== '')
        .map(text => word.paragraph(text, { align }, { spacing: { after: 0 } }))
    const [first, ...others] = block.centre
    const logo = block.logo
      ? [paragraphXml(word.image(block.logo, 14, 'Logótipo da escola'), { spacing: { after: 0 } })]
      : []
    const centre = [
      ...(first
        ? [
            word.paragraph(
              first,
              { align: 'centre' },
              { spacing: { after: 0 } },
              { serif: true, bold: true, size: 14 },
            ),
          ]
        : []),
      ...lines(others, 'centre'),
    ]
    const cells = [
      () => [...logo, ...lines(block.start, 'start')],
      () => centre,
      () => lines(block.end, 'end'),
    ]
    return [this.#grid([1, 1.5, 1], [cells], room), this.#ruled(0)]
  }

  #title(block: Title, room: WordRoom): WordXml[] {
    const word = this.#word
    const title = word.paragraph(
      block.text,
      { align: 'centre', keepNext: true },
      { style: 'Title', spacing: { before: 120, after: 80 } },
    )
    return block.under
      ? [title, word.paragraph(block.under, { ...room, align: 'centre', keepNext: true })]
      : [title]
  }

  #facts(block: Facts, room: WordRoom): WordXml[] {
    const columns = block.widths.length
    const rows: GridCell[][] = []
    let row: GridCell[] = []
    let used = 0
    for (const item of block.items) {
      const span = Math.min(item.span ?? 1, columns)
      if (used + span > columns) {
        rows.push(row)
        row = []
        used = 0
      }
      const text = [{ text: item.label, bold: true }, { text: ' ' }, ...runsOf(item.value)]
      row.push(
        Object.assign(
          () => [this.#word.paragraph(text, { ...room, align: undefined }, { spacing: { after: 20 } })],
          { span },
        ),
      )
      used += span
    }
    if (row.length > 0) rows.push(row)
    return rows.length > 0 ? [this.#grid(block.widths, rows, room), this.#gap()] : []
  }

  #cards(block: Cards, room: WordRoom): WordXml[] {
    const width = room.width / block.across
    const rows: WordXml[] = []
    for (let at = 0; at < block.cards.length; at += block.across) {
      const cards = Array.from({ length: block.across }, (_, index) => block.cards[at + index] ?? [])
      const cells = cards.map(card =>
        cellXml({
          width: twips(width),
          centred: true,
          children: this.#filled(this.all(card, { width: width - 6, align: 'centre' })),
        }),
      )
      rows.push(rowXml({ cells, whole: true, height: twips(block.height) }))
    }
    if (rows.length === 0) return []
    const table = tableXml(rows, {
      width: twips(room.width),
      columns: Array.from({ length: block.across }, () => twips(width)),
      across: 'dashed',
      down: 'dashed',
    })
    return [table, this.#gap()]
  }

  #qr(block: QrCode, room: WordRoom): WordXml[] {
    const image = { format: 'png' as const, bytes: qrPng(block.value) }
    const align = block.align ?? room.align
    const code = this.#word.picture(
      { kind: 'picture', image, width: block.side, alt: `Código QR: ${block.value}`, align },
      { ...room, keepNext: block.caption !== undefined },
    )
    return block.caption ? [code, this.#word.paragraph(block.caption, { ...room, align })] : [code]
  }

  /** The texts of a placed page in reading order, each a paragraph of its own. */
  #placedPage(page: PlacedPage, room: WordRoom): WordXml[] {
    const inOrder = [...page.texts].sort((one, other) => one.y - other.y || one.x - other.x)
    return inOrder.map(({ text, bold }) => this.#word.paragraph(bold ? emphatic(text) : text, room))
  }

  #signatures(block: Signatures, room: WordRoom): WordXml[] {
    const word = this.#word
    const people = block.people.map(
      (person): GridCell =>
        () => [
          word.paragraph(
            person.role,
            { align: 'centre', keepNext: true },
            { border: { side: 'top', size: 5, space: 2 }, spacing: { after: 0 } },
          ),
          ...[person.name, person.date]
            .filter(text => text !== undefined && text !== '')
            .map(text => word.paragraph(text ?? '', { style: 'Pequeno', align: 'centre' })),
        ],
    )
    const places = [...people, ...(block.stamp ? [this.#stamp(block.stamp)] : [])]
    return [
      word.paragraph('', { ...room, keepNext: true }, { spacing: { before: 360, after: 0 } }),
      this.#grid(
        places.map(() => 1),
        [places],
        room,
        360,
      ),
      this.#gap(),
    ]
  }

  #stamp(stamp: 'space' | Image): GridCell {
    const word = this.#word
    if (stamp === 'space') {
      return () => [word.paragraph('(carimbo)', { style: 'Pequeno', align: 'centre' })]
    }
    return width => [
      word.picture(
        { kind: 'picture', image: stamp, width: Math.min(26, width), alt: 'Carimbo', align: 'centre' },
        { width },
      ),
    ]
  }

  /** A table without rules, for what stands side by side. */
  #grid(relative: readonly number[], rows: readonly GridCell[][], room: WordRoom, gap = 100): WordXml {
    const sum = relative.reduce((total, width) => total + width, 0)
    const widths = relative.map(width => (room.width * width) / sum)
    const drawn = rows.map(row => {
      let column = 0
      const cells = row.map(cell => {
        const span = cell.span ?? 1
        const width = widths.slice(column, column + span).reduce((total, part) => total + part, 0)
        column += span
        return cellXml({ width: twips(width), span, bare: true, children: this.#filled(cell(width)) })
      })
      return rowXml({ cells, whole: true })
    })
    return tableXml(drawn, {
      width: twips(room.width),
      columns: widths.map(twips),
      across: 'none',
      down: 'none',
      margins: { top: 0, left: 0, bottom: 0, right: gap },
    })
  }

  /** Word asks that a cell ends in a paragraph. */
  #filled(children: WordXml[]): WordXml[] {
    return isParagraph(children.at(-1)) ? children : [...children, this.#gap()]
  }

  /** A paragraph as low as can be: Word joins tables that touch. */
  #gap(): WordXml {
    return paragraphXml('', { spacing: { before: 0, after: 60, line: 60 } })
  }

  #ruled(before: number): WordXml {
    return paragraphXml('', {
      border: { side: 'bottom', size: 8, space: 1 },
      spacing: { before, after: 80, line: 60 },
    })
  }
}

/** A number that Word reckons. */
function field(what: 'PAGE' | 'NUMPAGES'): string {
  const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  return `${part('begin')}<w:r><w:instrText xml:space="preserve">${what}</w:instrText></w:r>${part('separate')}${part('end')}`
}

/** What stands in a cell of a grid of so many millimetres. */
type GridCell = ((width: number) => WordXml[]) & { span?: number }
