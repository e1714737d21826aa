import type { Column, Content } from 'pdfmake/interfaces.js'
import type {
  Block,
  Cards,
  Columns,
  Facts,
  Letterhead,
  Newspaper,
  QrCode,
  Run,
  Signatures,
  Table,
} from './description.ts'
import { LEADING } from './measure.ts'
import { NARROW, points, SMALL_SIZE } from './paper.ts'
import { heightOfBlock } from './pdf-height.ts'
import { placedPage } from './pdf-placed.ts'
import { pdfTable } from './pdf-table.ts'
import { alignment, type PdfText, type Room, shares } from './pdf-text.ts'
import { qrSvg } from './qr.ts'
import { emphatic, runsOf, SCISSORS, serif } from './text.ts'

const RULE = 0.6
/** Of a table, below what leads to it. */
const FIRST_ROWS = 2

/** Turns blocks into pdfmake's content. One object per document. */
export class PdfBlocks {
  readonly #pdf: PdfText

  constructor(pdf: PdfText) {
    this.#pdf = pdf
  }

  /** Blocks below one another; what leads to the next block stays on its page, of a long table on that of its first rows. */
  all(blocks: readonly Block[], room: Room): Content[] {
    const content: Content[] = []
    for (let at = 0; at < blocks.length; at++) {
      const from = at
      while (blocks[at] && leads(blocks[at])) at++
      const leading = blocks.slice(from, at).map(block => this.block(block, room))
      const led = blocks[at]
      if (!led) content.push(...leading)
      else if (leading.length === 0) content.push(this.block(led, room))
      else if (heightOfBlock(led, room, this.#pdf) < this.#pdf.pageHeight / 3)
        content.push(this.#together([...leading, this.block(led, room)]))
      else if (led.kind === 'table') content.push(...this.#withFirstRows(leading, led, room))
      else content.push(this.#together(leading), this.block(led, room))
    }
    return content
  }

  /** What leads to a long table asks for the room of the first rows too, which the table then takes. */
  #withFirstRows(leading: Content[], table: Table, room: Room): Content[] {
    const first = table.rows.findIndex(row => !row.keepWithNext)
    const rows = table.rows.slice(0, Math.max(FIRST_ROWS, first + 1))
    const height = heightOfBlock({ ...table, rows }, room, this.#pdf)
    if (height > this.#pdf.pageHeight / 2) return [this.#together(leading), this.block(table, room)]
    return [
      this.#together([...leading, { stack: [], margin: [0, height, 0, 0] }]),
      { stack: [this.block(table, room)], margin: [0, -height, 0, 0] },
    ]
  }

  /** One block, drawn in a room. */
  block(block: Block, room: Room): Content {
    switch (block.kind) {
      case 'letterhead':
        return this.#letterhead(block, room)
      case 'title':
        return this.#together([
          {
            text: this.#pdf.text(serif(block.text), block.size ?? 17),
            alignment: alignment(block.align ?? 'centre'),
            margin: [0, 8, 0, block.under ? 0 : 6],
          },
          ...(block.under
            ? [
                {
                  text: this.#pdf.text(block.under, room.size),
                  alignment: alignment(block.align ?? 'centre'),
                  margin: [0, 0, 0, 6] as [number, number, number, number],
                },
              ]
            : []),
        ])
      case 'heading':
        return {
          text: this.#pdf.text(emphatic(block.text), block.level === 1 ? room.size + 3 : room.size + 0.5),
          margin: [0, block.level === 1 ? 10 : 6, 0, 3],
        }
      case 'paragraph':
        return this.#pdf.paragraph(block, room)
      case 'facts':
        return this.#facts(block, room)
      case 'list':
        return { stack: this.#pdf.listItems(block, room), margin: [0, 0, 0, 4] }
      case 'table':
        return pdfTable(block, room, this.#pdf)
      case 'cards':
        return this.#cards(block, room)
      case 'picture':
        return this.#pdf.picture(block, room)
      case 'qr':
        return this.#qr(block, room)
      case 'columns':
        return this.#columns(block, room)
      case 'newspaper':
        return this.#newspaper(block, room)
      case 'keep':
        return this.#together(this.all(block.blocks, room), heightOfBlock(block, room, this.#pdf))
      case 'signatures':
        return this.#signatures(block, room)
      case 'writing-lines':
        return {
          stack: Array.from({ length: block.count }, () => rule(room.width, 0.4, [0, 22, 0, 0])),
          margin: [0, 0, 0, 6],
        }
      case 'placed-page':
        return placedPage(block, this.#pdf)
      case 'rule':
        return block.cut
          ? {
              stack: [
                {
                  text: this.#pdf.text(SCISSORS, room.size),
                  relativePosition: { x: -15, y: -room.size * 0.7 },
                },
                rule(room.width, RULE, [0, 0, 0, 8], true),
              ],
            }
          : rule(room.width, RULE, [0, 4, 0, 4])
      case 'space':
        return { text: ' ', fontSize: 1, margin: [0, points(block.height) - 1, 0, 0] }
      case 'page-break':
        return { text: ' ', fontSize: 0.1, pageBreak: 'after' }
    }
  }

  #columns(block: Columns, room: Room): Content {
    const gap = points(block.gap ?? 8)
    const widths = shares(
      block.columns.map(column => column.width),
      room.width - gap * (block.columns.length - 1),
    )
    const stacks = block.columns.map((column, index) =>
      this.all(column.blocks, { ...room, width: widths[index] ?? 0 }),
    )
    if (!block.ruled)
      return {
        columns: stacks.map((stack, index) => ({ width: widths[index] ?? 0, stack })),
        columnGap: gap,
      }
    const last = stacks.length
    return {
      table: { widths, body: [stacks.map(stack => ({ stack }))] },
      layout: {
        ...NO_RULES,
        vLineWidth: (at: number) => (at === 0 || at === last ? 0 : RULE),
        paddingLeft: (at: number) => (at === 0 ? 0 : (gap - RULE) / 2),
        paddingRight: (at: number) => (at === last - 1 ? 0 : (gap - RULE) / 2),
      },
    }
  }

  /** Content on one page. pdfmake drops what overflows an unbreakable block, so a taller one may break. */
  #together(stack: Content[], height = 0): Content {
    return { unbreakable: height < this.#pdf.pageHeight * 0.95, stack }
  }

  #letterhead(block: Letterhead, room: Room): Content {
    const lines = (texts: string[]) =>
      texts
        .filter(text => text !== '')
        .map(text => ({ text: this.#pdf.text(text, room.size), lineHeight: this.#pdf.measure.leading }))
    // A line of larger letters keeps its height where others stand close.
    const lineHeight = Math.max(LEADING, this.#pdf.measure.leading)
    const [first, ...others] = block.centre
    const centre: Content[] = [
      ...(first ? [{ text: this.#pdf.text(serif(first), room.width < NARROW ? 12 : 14), lineHeight }] : []),
      ...lines(others),
    ]
    return {
      stack: [
        {
          table: {
            widths: shares([1, 1.5, 1], room.width),
            body: [
              [
                {
                  stack: [
                    ...(block.logo
                      ? [
                          {
                            image: this.#pdf.imageName(block.logo),
                            fit: [points(30), points(14)] as [number, number],
                          },
                        ]
                      : []),
                    ...lines(block.start),
                  ],
                },
                { stack: centre, alignment: 'center' },
                { stack: lines(block.end), alignment: 'right' },
              ],
            ],
          },
          layout: { ...NO_RULES, defaultBorder: false },
        },
        rule(room.width, 1.2, [0, 4, 0, 2]),
      ],
    }
  }

  #facts(block: Facts, room: Room): Content {
    const columns = block.widths.length
    const rows: Content[][] = []
    let row: Content[] = []
    for (const item of block.items) {
      const span = Math.min(item.span ?? 1, columns)
      if (row.length + span > columns) {
        rows.push(padded(row, columns))
        row = []
      }
      const label: Run[] = [{ text: item.label, bold: true }, { text: ' ' }]
      row.push({
        text: this.#pdf.text([...label, ...runsOf(item.value)], room.size),
        ...(span > 1 ? { colSpan: span } : {}),
      })
      for (let extra = 1; extra < span; extra++) row.push({ text: '' })
    }
    if (row.length > 0) rows.push(padded(row, columns))
    if (rows.length === 0) return { text: '' }
    const gaps = 10 * columns
    return {
      table: { widths: shares(block.widths, room.width - gaps), body: rows },
      layout: { ...NO_RULES, paddingRight: () => 10, paddingBottom: () => 1.5 },
      margin: [0, 2, 0, 6],
    }
  }

  #cards(block: Cards, room: Room): Content {
    const width = room.width / block.across
    const padding = 6
    const cells = block.cards.map(card => ({
      stack: this.all(card, { ...room, width: width - 2 * padding }),
      alignment: 'center' as const,
      verticalAlignment: 'middle' as const,
    }))
    const rows: Content[][] = []
    for (let at = 0; at < cells.length; at += block.across) {
      rows.push(padded(cells.slice(at, at + block.across), block.across))
    }
    if (rows.length === 0) return { text: '' }
    return {
      table: {
        widths: rows[0]?.map(() => width - 2 * padding - 1) ?? [],
        heights: points(block.height) - 2 * padding,
        body: rows as never,
        dontBreakRows: true,
      },
      layout: {
        hLineWidth: () => RULE,
        vLineWidth: () => RULE,
        hLineStyle: () => ({ dash: { length: 3, space: 3 } }),
        vLineStyle: () => ({ dash: { length: 3, space: 3 } }),
        paddingLeft: () => padding,
        paddingRight: () => padding,
        paddingTop: () => padding,
        paddingBottom: () => padding,
      },
    }
  }

  #qr(block: QrCode, room: Room): Content {
    return this.#together([
      { svg: qrSvg(block.value), width: points(block.side), alignment: alignment(block.align) },
      ...(block.caption
        ? [
            {
              text: this.#pdf.text(block.caption, room.size),
              alignment: alignment(block.align),
              margin: [0, 2, 0, 4],
            },
          ]
        : []),
    ] as Content[])
  }

  #newspaper(block: Newspaper, room: Room): Content {
    const gap = points(block.gap ?? 8)
    const width = (room.width - gap * (block.columns - 1)) / block.columns
    const entries = block.entries.map(blocks =>
      this.#together(
        blocks.map(inner => this.block(inner, { ...room, width })),
        heightOfBlock({ kind: 'keep', blocks }, { ...room, width }, this.#pdf),
      ),
    )
    const others = Array.from({ length: block.columns - 1 }, () => ({ width, text: '' }))
    return { columns: [{ width, stack: entries }, ...others], columnGap: gap, snakingColumns: true }
  }

  #signatures(block: Signatures, room: Room): Content {
    const gap = 36
    const places = block.people.length + (block.stamp ? 1 : 0)
    const width = (room.width - gap * (places - 1)) / places
    const stamp: Column[] =
      block.stamp === undefined
        ? []
        : block.stamp === 'space'
          ? [{ text: this.#pdf.text('(carimbo)', SMALL_SIZE), alignment: 'center', width }]
          : [
              {
                image: this.#pdf.imageName(block.stamp),
                fit: [width, points(26)],
                alignment: 'center',
                width,
              },
            ]
    return {
      unbreakable: true,
      margin: [0, 26, 0, 0],
      columns: [
        ...block.people.map(person => ({
          width,
          alignment: 'center' as const,
          stack: [
            rule(width, RULE, [0, 0, 0, 2]),
            { text: this.#pdf.text(person.role, room.size) },
            ...[person.name, person.date]
              .filter(line => line !== undefined && line !== '')
              .map(line => ({ text: this.#pdf.text(line ?? '', SMALL_SIZE) })),
          ],
        })),
        ...stamp,
      ],
      columnGap: gap,
    } as Content
  }
}

function leads(block: Block | undefined): boolean {
  return block?.kind === 'heading' || (block?.kind === 'paragraph' && block.keepWithNext === true)
}

/** A table as a mere grid. */
export const NO_RULES = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

function rule(
  width: number,
  weight: number,
  margin: [number, number, number, number],
  dashed = false,
): Content {
  const dash = dashed ? { dash: { length: 3, space: 3 } } : {}
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: weight, ...dash }], margin }
}

function padded(row: Content[], columns: number): Content[] {
  return [...row, ...Array.from({ length: columns - row.length }, () => ({ text: '' }))]
}
