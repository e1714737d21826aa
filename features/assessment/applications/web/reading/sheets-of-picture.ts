import type { Point } from '#engines/sheets/layout.ts'
import type { ExpectedRow } from '#engines/sheets/read/decide.ts'
import { mergedReadings } from '#engines/sheets/read/merge.ts'
import { type Grey, greyAt, greyOf } from '#engines/sheets/read/picture.ts'
import { inverse, perspectiveOf, seen } from '#engines/sheets/read/plane.ts'
import { type ReadSheet, readSheets } from '#engines/sheets/read/read-sheets.ts'

/** A photograph, and what each form of the application asks, question by question. */
export interface SheetRequest {
  width: number
  height: number
  rgba: Uint8ClampedArray
  expected: Readonly<Record<string, readonly ExpectedRow[]>>
}

/** A row laid flat, with those above and below it, to be shown to a person. */
export interface RowPicture {
  label: string
  width: number
  height: number
  grey: Uint8Array
}

/** A box as shares of a picture's width and height. */
export interface Spot {
  left: number
  top: number
  width: number
  height: number
}

/** A sheet laid flat, and where its rows are on it, in their order. */
interface FlatSheet extends Grey {
  spots: Spot[]
}

export type PicturedSheet = ReadSheet & { pictures: RowPicture[]; flat: FlatSheet | undefined }

/** How large a row is shown, and how much of its neighbours with it. */
const HEIGHT = 132
const NEIGHBOURS = 0.6
/** Pixels across a sheet that is laid flat: its whole class is held by the device at once. */
const ACROSS = 640

/** The sheets of a photograph, each laid flat, and with pictures of the rows that are asked. */
export function sheetsOfPicture({ width, height, rgba, expected }: SheetRequest): PicturedSheet[] {
  const picture = greyOf(width, height, rgba)
  const sheets = readSheets(picture, ({ form }, question) => expected[form]?.[question - 1])
  return sheets.map(sheet => ({
    ...sheet,
    flat: sheet.rows.length > 0 ? flatSheet(picture, sheet) : undefined,
    pictures: sheet.rows.flatMap(({ label, asked }, at) => {
      const place = sheet.places[at]
      return asked && place ? [rowPicture(picture, label, place)] : []
    }),
  }))
}

function flatSheet(picture: Grey, { outline, places }: ReadSheet): FlatSheet | undefined {
  const [a, b, c, d] = outline
  const wide = Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y)
  const high = Math.hypot(d.x - a.x, d.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y)
  // Half a page lies across, a whole one stands: nothing between is printed.
  const height = Math.round(ACROSS * (high > wide ? Math.SQRT2 : Math.SQRT1_2))
  const corners = [
    { x: 0, y: 0 },
    { x: ACROSS, y: 0 },
    { x: ACROSS, y: height },
    { x: 0, y: height },
  ]
  const there = perspectiveOf(corners.map((from, at) => ({ from, to: outline[at] as Point })))
  const back = there && inverse(there)
  if (!back) return undefined
  const data = new Uint8Array(ACROSS * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < ACROSS; x++) {
      const point = seen(there, { x: x + 0.5, y: y + 0.5 })
      data[y * ACROSS + x] = Math.max(0, greyAt(picture, point.x, point.y))
    }
  const spots = places.map(place => {
    const on = place.map(point => seen(back, point))
    const [left, top] = [Math.min(...on.map(({ x }) => x)), Math.min(...on.map(({ y }) => y))]
    return {
      left: left / ACROSS,
      top: top / height,
      width: (Math.max(...on.map(({ x }) => x)) - left) / ACROSS,
      height: (Math.max(...on.map(({ y }) => y)) - top) / height,
    }
  })
  return { width: ACROSS, height, data, spots }
}

/** Several looks at one sheet as one reading, with the pictures of what is still asked; undefined where they are of two. */
export function mergedLooks(looks: readonly PicturedSheet[]): PicturedSheet | undefined {
  const merged = mergedReadings(looks)
  if (!merged || looks.length === 1) return merged
  const pictures = looks.toReversed().flatMap(look => look.pictures)
  const doubts = merged.rows.filter(row => row.asked)
  return {
    ...merged,
    pictures: doubts.flatMap(({ label }) => pictures.find(picture => picture.label === label) ?? []),
  }
}

/** The picture of a row of a sheet; of one that only several looks put in doubt, out of the sheet laid flat. */
export function pictureOfRow({ pictures, rows, flat }: PicturedSheet, label: string): RowPicture | undefined {
  const own = pictures.find(picture => picture.label === label)
  const spot = flat?.spots[rows.findIndex(row => row.label === label)]
  if (own || !flat || !spot) return own
  const [left, top] = [spot.left * flat.width, spot.top * flat.height]
  const [right, down] = [left + spot.width * flat.width, top + spot.height * flat.height]
  return rowPicture(flat, label, [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: down },
    { x: left, y: down },
  ])
}

function rowPicture(picture: Grey, label: string, [a, b, c, d]: ReadSheet['places'][number]): RowPicture {
  const wide = Math.hypot(b.x - a.x, b.y - a.y)
  const high = Math.hypot(d.x - a.x, d.y - a.y)
  const whole = 1 + 2 * NEIGHBOURS
  const width = Math.min(900, Math.max(1, Math.round((HEIGHT * wide) / (high * whole))))
  const grey = new Uint8Array(width * HEIGHT)
  for (let row = 0; row < HEIGHT; row++) {
    const v = ((row + 0.5) / HEIGHT) * whole - NEIGHBOURS
    const [left, right] = [between(a, d, v), between(b, c, v)]
    for (let column = 0; column < width; column++) {
      const { x, y } = between(left, right, (column + 0.5) / width)
      grey[row * width + column] = Math.max(0, greyAt(picture, x, y))
    }
  }
  return { label, width, height: HEIGHT, grey }
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
