import type { Bubbles } from './description.ts'

/** Millimetres between the centres of neighbouring bubbles, down and across, and from one column to the next. */
const ROW = 6.6
const STEP = 6.4
const RADIUS = 2.3
/** Side of the four marks by which a reader finds the sheet, and how far the rows keep from them. */
const MARK = 5
const MARGIN = 7
/** Room for the number before the bubbles of a row. */
const LABEL = 9
const GAP = 4

/** Where everything of an answer sheet stands, in millimetres from its upper left corner. */
export interface BubbleSheet {
  width: number
  height: number
  radius: number
  /** Upper left corners of the black squares. */
  marks: { x: number; y: number; side: number }[]
  rows: {
    label: string
    x: number
    y: number
    /** Centres, in the order of the choices. */
    bubbles: { x: number; y: number; choice: string }[]
    /** Ends of the line of a row that is written and not filled in. */
    line: [from: number, to: number] | null
  }[]
}

/**
 * Lays out the rows of an answer sheet in columns read downwards. `width` is what there is, in millimetres; bubbles
 * grow with `block.scale` and never beyond the width.
 */
export function bubbleSheet(block: Bubbles, width: number): BubbleSheet {
  const most = Math.max(4, ...block.rows.map(row => row.choices.length))
  const natural = LABEL + most * STEP + GAP
  const columns = Math.max(1, Math.min(block.columns, block.rows.length))
  const scale = Math.min(block.scale ?? 1, (width - 2 * MARGIN) / natural)
  const fitting = Math.max(1, Math.min(columns, Math.floor((width - 2 * MARGIN) / (natural * scale))))
  const perColumn = Math.max(1, Math.ceil(block.rows.length / fitting))
  const column = (width - 2 * MARGIN) / fitting
  const height = 2 * MARGIN + perColumn * ROW * scale
  return {
    width,
    height,
    radius: RADIUS * scale,
    marks: [
      [0, 0],
      [width - MARK, 0],
      [0, height - MARK],
      [width - MARK, height - MARK],
    ].map(([x = 0, y = 0]) => ({ x, y, side: MARK })),
    rows: block.rows.map((row, index) => {
      const left = MARGIN + Math.floor(index / perColumn) * column
      const y = MARGIN + ((index % perColumn) + 0.5) * ROW * scale
      return {
        label: row.label,
        x: left + (LABEL - 2.5) * scale,
        y,
        bubbles: row.choices.map((choice, at) => ({
          x: left + (LABEL + (at + 0.5) * STEP) * scale,
          y,
          choice,
        })),
        line: row.choices.length > 0 ? null : [left + LABEL * scale, left + column - GAP],
      }
    }),
  }
}

/** The marks, circles and lines of a sheet as a drawing; its letters are set by who places it. */
export function bubblesSvg(sheet: BubbleSheet): string {
  const { radius } = sheet
  const marks = sheet.marks.map(({ x, y, side }) => `M${x} ${y}h${side}v${side}h-${side}z`)
  const circles = sheet.rows.flatMap(row =>
    row.bubbles.map(
      ({ x, y }) =>
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`,
    ),
  )
  const lines = sheet.rows.flatMap(row =>
    row.line ? [`M${row.line[0]} ${row.y + radius}H${row.line[1]}`] : [],
  )
  const box = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path d="${marks.join('')}"/><path d="${[...circles, ...lines].join('')}" fill="none" stroke="black" stroke-width="0.25"/></svg>`
}
