import { type MarkPlace, markNumber, type Slot } from './marks.ts'

/** Version of the geometry below, which the QR code says: what is printed lives for years and a camera reads it. */
export const LAYOUT_VERSION = 1

const PAGE = { width: 210, height: 297 }
const MARK_SIDE = 10
const QR_SIDE = 29
const DIGITS = 8

/** What decides where everything stands; the QR code of a sheet says all of it. */
export interface SheetShape {
  /** Number of the first question on the sheet, from 1. */
  first: number
  /** How many questions are on it. */
  rows: number
  /** The most choices that a question of it has, at least two. */
  choices: number
  /** Eight columns of digits to fill in, for a sheet without a name. */
  codeGrid: boolean
  /** Larger circles, a page a sheet. */
  large: boolean
}

export interface Point {
  x: number
  y: number
}

/** Where everything stands, in millimetres from the upper left corner of the page. */
export interface SheetLayout {
  slot: Slot
  /** Upper and lower edge of the sheet on its page. */
  top: number
  bottom: number
  marks: (Point & { id: number; place: MarkPlace; side: number })[]
  qr: Point & { side: number }
  radius: number
  /** Centres of the circles, in the order of the choices; a question with fewer choices leaves the last ones out. */
  questions: { number: number; label: Point; bubbles: Point[] }[]
  /** Boxes to write a digit in and circles to fill in below them; null on a sheet with a name. */
  codeGrid: {
    radius: number
    boxes: (Point & { side: number })[]
    bubbles: (Point & { column: number; digit: number })[]
  } | null
}

/** Edges of what is written between the marks. */
const LEFT = 24
const RIGHT = 186
/** From the upper edge of a sheet to the middle of its first row, and from its lowest circle to the lower edge. */
const FIRST_ROW = 56.6
const BELOW = 8.1
/** Between two blocks of five rows, besides the usual distance. */
const BLOCK_GAP = 1.6
const LABEL = 8

const usual = { radius: 3.3, pitch: 8.8 }
const largeSizes = { radius: 4.6, pitch: 12 }
/** Smaller circles than this are not filled in well, nor read. */
const MIN_RADIUS = 2.2

/** How far circles keep from the next row and from the next circle, as a share of the distance of their centres. */
const SHARE_DOWN = 0.78
const SHARE_ACROSS = 0.8

/** The most questions that fit on one sheet of these choices. */
export function maxRows({ choices, codeGrid, large }: Omit<SheetShape, 'first' | 'rows'>): number {
  let most = 0
  while (most < 400 && arrangementOf({ first: 1, rows: most + 1, choices, codeGrid, large }, 'page')) most++
  return most
}

/**
 * Whether sheets of this shape go two to a page; false: one takes the whole page.
 * Throws a RangeError where not even a page holds it.
 */
export function fitsHalf(shape: SheetShape): boolean {
  if (!shape.large && arrangementOf(shape, 'upper-half')) return true
  if (arrangementOf(shape, 'page')) return false
  throw new RangeError(`A sheet holds ${maxRows(shape)} questions of ${shape.choices} choices`)
}

/** Lays out a sheet in its slot. Throws a RangeError where its questions do not fit. */
export function sheetLayout(shape: SheetShape, slot: Slot): SheetLayout {
  const found = arrangementOf(shape, slot)
  if (!found)
    throw new RangeError(`${shape.rows} questions of ${shape.choices} choices do not fit on ${slot}`)
  const { top, bottom } = edges(slot)
  const { perColumn, pitch, radius, left, width, step } = found
  const questions = Array.from({ length: shape.rows }, (_, at) => {
    const x = left + Math.floor(at / perColumn) * width
    const row = at % perColumn
    const y = top + FIRST_ROW + row * pitch + Math.floor(row / 5) * BLOCK_GAP
    return {
      number: shape.first + at,
      label: { x: x + LABEL, y },
      bubbles: Array.from({ length: shape.choices }, (_unused, choice) => ({
        x: x + LABEL + step * (0.62 + choice),
        y,
      })),
    }
  })
  return {
    slot,
    top,
    bottom,
    marks: sheetMarks(slot),
    qr: { x: RIGHT - QR_SIDE, y: top + 8, side: QR_SIDE },
    radius,
    questions,
    codeGrid: shape.codeGrid ? codeGridBelow(top) : null,
  }
}

function edges(slot: Slot): { top: number; bottom: number } {
  const half = PAGE.height / 2
  if (slot === 'page') return { top: 0, bottom: PAGE.height }
  return slot === 'upper-half' ? { top: 0, bottom: half } : { top: half, bottom: PAGE.height }
}

/** The marks of a sheet: 10 mm from the sides of the page, 8 mm from the edges of the sheet, where it is cut. */
export function sheetMarks(slot: Slot): SheetLayout['marks'] {
  const { top, bottom } = edges(slot)
  const upper = top + 8
  const lower = bottom - 8 - MARK_SIDE
  const rows = { upper, middle: (upper + lower) / 2, lower }
  return (['upper', 'middle', 'lower'] as const).flatMap(row =>
    (['left', 'right'] as const).map(side => {
      const place: MarkPlace = `${row}-${side}`
      const x = side === 'left' ? 10 : PAGE.width - 10 - MARK_SIDE
      return { id: markNumber(slot, place), place, x, y: rows[row], side: MARK_SIDE }
    }),
  )
}

/** The arrangement in columns with the largest circles, of equal ones that with the fewest columns. */
function arrangementOf(shape: SheetShape, slot: Slot) {
  const sizes = shape.large ? largeSizes : usual
  const { top, bottom } = edges(slot)
  const height = bottom - top - FIRST_ROW - BELOW - sizes.radius
  const left = shape.codeGrid ? LEFT + 60 : LEFT
  let best: ReturnType<typeof arranged> | undefined
  for (let columns = 1; columns <= 6; columns++) {
    const next = arranged(columns)
    if (next.radius >= MIN_RADIUS && next.radius > (best?.radius ?? 0) + 0.01) best = next
  }
  return best

  function arranged(columns: number) {
    const perColumn = Math.ceil(shape.rows / columns)
    const width = (RIGHT - left) / columns
    const step = Math.min(16, (width - LABEL - 2) / shape.choices)
    const gaps = BLOCK_GAP * Math.floor((perColumn - 1) / 5)
    const pitch = perColumn === 1 ? sizes.pitch : Math.min(sizes.pitch, (height - gaps) / (perColumn - 1))
    const radius = Math.min(sizes.radius, (pitch * SHARE_DOWN) / 2, (step * SHARE_ACROSS) / 2)
    return { perColumn, left, width, step, pitch, radius }
  }
}

function codeGridBelow(top: number): NonNullable<SheetLayout['codeGrid']> {
  const step = 7
  const columns = Array.from({ length: DIGITS }, (_, column) => column)
  return {
    radius: 2.5,
    boxes: columns.map(column => ({ x: LEFT + column * step, y: top + 58.5, side: step })),
    bubbles: columns.flatMap(column =>
      Array.from({ length: 10 }, (_, digit) => ({
        column,
        digit,
        x: LEFT + (column + 0.5) * step,
        y: top + 69.3 + digit * 6.35,
      })),
    ),
  }
}

/** Which application, pupil and form a sheet belongs to, and its shape. */
export interface SheetIdentity {
  /** Six characters of the application. */
  application: string
  /** The pupil's code, empty on a sheet whose code is filled in. */
  pupil: string
  /** Empty where there is one form. */
  form: string
  shape: SheetShape
}

/** How the code of a sheet is corrected: what is usually said takes no more room than with less. */
export const CODE_CORRECTION = 'Q'

/** What the QR code of a sheet says, in the letters that QR codes keep shortest. */
export function sheetText({ application, pupil, form, shape }: SheetIdentity): string {
  const kind = `DZ${LAYOUT_VERSION}${shape.large ? 'L' : ''}`
  return [kind, application, pupil, form, `${shape.first}-${shape.rows}X${shape.choices}`].join(':')
}

/** Reads the QR code of a sheet; undefined where it is not one of ours, or of a later layout. */
export function readSheetText(text: string): SheetIdentity | undefined {
  const found = /^DZ(\d+)(L?):([0-9A-Z]*):(\d*):([0-9A-Z]*):(\d+)-(\d+)X(\d+)$/.exec(text)
  if (!found || Number(found[1]) !== LAYOUT_VERSION) return undefined
  const [, , large, application = '', pupil = '', form = '', first, rows, choices] = found
  return {
    application,
    pupil,
    form,
    shape: {
      first: Number(first),
      rows: Number(rows),
      choices: Number(choices),
      codeGrid: pupil === '',
      large: large === 'L',
    },
  }
}
