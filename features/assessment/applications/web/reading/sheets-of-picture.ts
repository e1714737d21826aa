import type { Point } from '#engines/sheets/layout.ts'
import type { ExpectedRow } from '#engines/sheets/read/decide.ts'
import { type Grey, greyAt, greyOf } from '#engines/sheets/read/picture.ts'
import { type ReadSheet, readSheets } from '#engines/sheets/read/read-sheets.ts'

/** A photograph, and what each form of the application asks, question by question. */
export interface Wanted {
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

export type PicturedSheet = ReadSheet & { pictures: RowPicture[] }

/** How large a row is shown, and how much of its neighbours with it. */
const HEIGHT = 132
const NEIGHBOURS = 0.6

/** The sheets of a photograph, each with pictures of the rows that are asked. */
export function sheetsOfPicture({ width, height, rgba, expected }: Wanted): PicturedSheet[] {
  const picture = greyOf(width, height, rgba)
  const sheets = readSheets(picture, ({ form }, question) => expected[form]?.[question - 1])
  return sheets.map(sheet => ({
    ...sheet,
    pictures: sheet.rows.flatMap(({ label, asked }, at) => {
      const place = sheet.places[at]
      return asked && place ? [rowPicture(picture, label, place)] : []
    }),
  }))
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
