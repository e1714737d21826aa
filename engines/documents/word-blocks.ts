import type { FileChild } from 'docx'
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
import { NARROW, points, SMALL_SIZE } from './paper.ts'
import { qrPng } from './qr.ts'
import { emphatic, plainText, runsOf, SCISSORS } from './text.ts'
import { isParagraph } from './word-parts.ts'
import { frameOf, shapesInWord } from './word-placed.ts'
import { wordTable } from './word-table.ts'
import { type WordRoom, WordText } from './word-text.ts'
import { twips } from './word-units.ts'

type Docx = typeof import('docx')
/** Turns blocks into Word's paragraphs and tables. One object per document. */
export class WordBlocks {
  readonly docx: Docx
  readonly word: WordText
  readonly #page: { width: number; height: number }

  constructor(docx: Docx, page: { width: number; height: number }, serif: string) {
    this.docx = docx
    this.#page = page
    this.word = new WordText(docx, serif)
  }

  /** Blocks below one another. */
  all(blocks: readonly Block[], room: WordRoom): FileChild[] {
    return blocks.flatMap(block => this.block(block, room))
  }

  /** One block, drawn in a room. */
  block(block: Block, room: WordRoom): FileChild[] {
    const word = this.word
    switch (block.kind) {
      case 'letterhead':
        return this.#letterhead(block, room)
      case 'title':
        return this.#title(block, room)
      case 'heading': {
        const heading =
          block.level === 1 ? this.docx.HeadingLevel.HEADING_1 : this.docx.HeadingLevel.HEADING_2
        return [word.paragraph(block.text, {} as WordRoom, { heading })]
      }
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
            { ruled: block.ruled ?? false },
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
        return this.#placedPage(block)
      case 'rule':
        return [block.cut ? this.#cutLine(room) : this.#ruled(0)]
      case 'space':
        return [
          word.paragraph('', room, {
            spacing: { before: twips(block.height), after: 0, line: 20, lineRule: 'exact' },
          }),
        ]
      case 'page-break':
        // As low as a line can be: a page that is full has no room for one more.
        return [
          word.parts.paragraph([new this.docx.PageBreak()], {
            spacing: { before: 0, after: 0, line: 20, lineRule: this.docx.LineRuleType.EXACT },
          }),
        ]
    }
  }

  /** The entries of newspaper columns; the columns themselves belong to their section. */
  newspaper(block: Newspaper): FileChild[] {
    const width = this.#page.width / block.columns - 4
    return block.entries.flatMap(entry =>
      entry.flatMap((inner, index) => this.block(inner, { width, keepNext: index < entry.length - 1 })),
    )
  }

  #letterhead(block: Letterhead, room: WordRoom): FileChild[] {
    const word = this.word
    const lines = (texts: string[], align: 'start' | 'centre' | 'end') =>
      texts
        .filter(text => text !== '')
        .map(text => word.paragraph(text, { width: 0, align }, { spacing: { after: 0 } }))
    const [first, ...others] = block.centre
    const isNarrow = points(this.#page.width) < NARROW
    const logo = block.logo
      ? [
          word.parts.paragraph([word.image(block.logo, 14, 'Logótipo da escola')], {
            spacing: { after: 0 },
          }),
        ]
      : []
    const centre = [
      ...(first
        ? [
            word.paragraph(
              first,
              { width: 0, align: 'centre' },
              { spacing: { after: 0 } },
              { serif: true, bold: true, size: isNarrow ? 12 : 14 },
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
    return [this.#grid([1, isNarrow ? 2 : 1.5, 1], [cells], room), this.#ruled(0)]
  }

  #title(block: Title, room: WordRoom): FileChild[] {
    const word = this.word
    const align = block.align ?? 'centre'
    const title = word.paragraph(
      block.text,
      { width: 0, align, keepNext: true },
      { heading: this.docx.HeadingLevel.TITLE, spacing: { before: 120, after: 80 } },
      block.size ? { size: block.size } : {},
    )
    return block.under ? [title, word.paragraph(block.under, { ...room, align, keepNext: true })] : [title]
  }

  #facts(block: Facts, room: WordRoom): FileChild[] {
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
          () => [this.word.paragraph(text, { ...room, align: undefined }, { spacing: { after: 20 } })],
          { span },
        ),
      )
      used += span
    }
    if (row.length > 0) rows.push(row)
    return rows.length > 0 ? [this.#grid(block.widths, rows, room), this.#gap()] : []
  }

  #cards(block: Cards, room: WordRoom): FileChild[] {
    const { docx, word } = this
    const dashed = { style: docx.BorderStyle.DASHED, size: 5, color: '000000' }
    const width = room.width / block.across
    const rows = []
    for (let at = 0; at < block.cards.length; at += block.across) {
      const cards = Array.from({ length: block.across }, (_, index) => block.cards[at + index] ?? [])
      const cells = cards.map(card =>
        word.parts.cell(this.#filled(this.all(card, { width: width - 6, align: 'centre' })), {
          width: { size: twips(width), type: docx.WidthType.DXA },
          verticalAlign: docx.VerticalAlign.CENTER,
        }),
      )
      rows.push(
        word.parts.row(cells, {
          cantSplit: true,
          height: { value: twips(block.height), rule: 'atLeast' },
        }),
      )
    }
    if (rows.length === 0) return []
    const table = word.parts.table(rows, {
      width: { size: twips(room.width), type: docx.WidthType.DXA },
      columnWidths: Array.from({ length: block.across }, () => twips(width)),
      layout: docx.TableLayoutType.FIXED,
      borders: {
        top: dashed,
        bottom: dashed,
        left: dashed,
        right: dashed,
        insideHorizontal: dashed,
        insideVertical: dashed,
      },
    })
    return [table, this.#gap()]
  }

  #qr(block: QrCode, room: WordRoom): FileChild[] {
    const image = { format: 'png' as const, bytes: qrPng(block.value) }
    const align = block.align ?? room.align
    const code = this.word.picture(
      { kind: 'picture', image, width: block.side, alt: `Código QR: ${block.value}`, align },
      { ...room, keepNext: block.caption !== undefined },
    )
    return block.caption ? [code, this.word.paragraph(block.caption, { ...room, align })] : [code]
  }

  /** A page on which everything has its place: its lines behind the text, and each of its texts a paragraph in a frame, in reading order. */
  #placedPage(page: PlacedPage): FileChild[] {
    const { docx, word } = this
    const anchor = { horizontal: docx.FrameAnchorType.PAGE, vertical: docx.FrameAnchorType.PAGE }
    const texts = page.texts
      .filter(({ text }) => plainText(text) !== '')
      .sort((one, other) => one.y - other.y || one.x - other.x)
      .map(placed => {
        const { left, top, width, height, size } = frameOf(placed)
        const { text, bold, align } = placed
        return word.paragraph(
          bold ? emphatic(text) : text,
          { width, ...(align ? { align } : {}) },
          {
            frame: {
              type: 'absolute',
              position: { x: twips(left), y: twips(top) },
              width: twips(width),
              height: twips(height),
              anchor,
              wrap: docx.FrameWrap.NONE,
            },
            spacing: { before: 0, after: 0, line: twips(height), lineRule: 'exact' },
          },
          { size },
        )
      })
    const drawings = shapesInWord(page.shapes).map(shape => word.drawing(shape))
    return [word.parts.paragraph(drawings, { spacing: { after: 0 } }), ...texts, this.#gap()]
  }

  #signatures(block: Signatures, room: WordRoom): FileChild[] {
    const word = this.word
    const { docx } = this
    const line = { style: docx.BorderStyle.SINGLE, size: 5, color: '000000' }
    const people = block.people.map(
      (person): GridCell =>
        () => [
          word.paragraph(
            person.role,
            { width: 0, align: 'centre', keepNext: true },
            { border: { top: { ...line, space: 2 } }, spacing: { after: 0 } },
          ),
          ...[person.name, person.date]
            .filter(text => text !== undefined && text !== '')
            .map(text => word.paragraph(text ?? '', { width: 0, style: 'Pequeno', align: 'centre' })),
        ],
    )
    const places = [...people, ...(block.stamp ? [this.#stamp(block.stamp)] : [])]
    return [
      word.paragraph('', { ...room, keepNext: true }, { spacing: { before: 360, after: 0 } }),
      this.#grid(
        places.map(() => 1),
        [places],
        room,
        { gap: 360 },
      ),
      this.#gap(),
    ]
  }

  #stamp(stamp: 'space' | Image): GridCell {
    const word = this.word
    if (stamp === 'space') {
      return () => [word.paragraph('(carimbo)', { width: 0, style: 'Pequeno', align: 'centre' })]
    }
    return width => [
      word.picture(
        { kind: 'picture', image: stamp, width: Math.min(26, width), alt: 'Carimbo', align: 'centre' },
        { width },
      ),
    ]
  }

  /** A table without rules, for what stands side by side. */
  #grid(
    relative: readonly number[],
    rows: readonly GridCell[][],
    room: WordRoom,
    { gap = 100, ruled = false } = {},
  ): FileChild {
    const { docx, word } = this
    const sum = relative.reduce((total, width) => total + width, 0)
    const widths = relative.map(width => (room.width * width) / sum)
    const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' }
    const drawn = rows
      .filter(row => row.length > 0)
      .map(row => {
        let column = 0
        const cells = row.map(cell => {
          const span = cell.span ?? 1
          const width = widths.slice(column, column + span).reduce((total, part) => total + part, 0)
          column += span
          return word.parts.cell(this.#filled(cell(width)), {
            width: { size: twips(width), type: docx.WidthType.DXA },
            ...(ruled && column > span ? { borders: { left: THIN } } : {}),
            ...(span > 1 ? { columnSpan: span } : {}),
          })
        })
        return word.parts.row(cells, { cantSplit: true })
      })
    return word.parts.table(drawn, {
      width: { size: twips(room.width), type: docx.WidthType.DXA },
      columnWidths: widths.map(twips),
      layout: docx.TableLayoutType.FIXED,
      borders: {
        top: none,
        bottom: none,
        left: none,
        right: none,
        insideHorizontal: none,
        insideVertical: none,
      },
      margins: { left: ruled ? gap : 0, right: gap, top: 0, bottom: 0, marginUnitType: docx.WidthType.DXA },
    })
  }

  /** Word asks that a cell ends in a paragraph. */
  #filled(children: FileChild[]): FileChild[] {
    const last = children.at(-1)
    return isParagraph(last) ? children : [...children, this.#gap()]
  }

  /** A paragraph as low as can be: Word joins tables that touch. */
  #gap(): FileChild {
    return this.word.paragraph(
      '',
      { width: 0 },
      { spacing: { before: 0, after: 60, line: 60, lineRule: 'exact' } },
      { size: SMALL_SIZE },
    )
  }

  #cutLine(room: WordRoom): FileChild {
    const bottom = { style: this.docx.BorderStyle.DASHED, size: 5, color: '000000', space: 1 }
    return this.word.paragraph(SCISSORS, room, { border: { bottom } })
  }

  #ruled(before: number): FileChild {
    const { docx } = this
    const line = { style: docx.BorderStyle.SINGLE, size: 8, color: '000000', space: 1 }
    return this.word.paragraph(
      '',
      { width: 0 },
      {
        // Word takes paragraphs with the same edge for one, and draws it below the last alone.
        border: { bottom: line, between: line },
        spacing: { before, after: 80, line: 60, lineRule: 'exact' },
      },
    )
  }
}

const THIN = { style: 'single', size: 5, color: '000000' } as const

/** What is in a cell of a grid of so many millimetres. */
type GridCell = ((width: number) => FileChild[]) & { span?: number }
