import { decodeQR } from 'qr/decode.js'
import { type Point, readSheetText, type SheetIdentity, type SheetLayout } from '../layout.ts'
import { greyNear, type Lie, viewOf } from './lie.ts'
import { type Grey, greyAt } from './picture.ts'
import { quantile } from './plane.ts'

/** Pixels to a millimetre of the code as it is laid flat, and the white around it: four modules of the smallest one. */
const SCALES = [8, 5]
const QUIET = 6
/** What surrounds the code is painted white from here on, since a mark stands nearer than a reader likes. */
const KEPT = 1.2

/**
 * What the code of a sheet says, laid flat and cut out by the marks; where paper bends so much that this cuts into it, by
 * the three squares that the code has in its own corners. Undefined where it cannot be read.
 */
export function readCode(
  grey: Grey,
  lie: Lie,
  qr: SheetLayout['qr'],
): { text: string; identity: SheetIdentity } | undefined {
  return readFlat(grey, lie, qr) ?? readFlat(grey, bySquares(grey, lie, qr), qr)
}

function readFlat(
  grey: Grey,
  lie: Lie,
  { x, y, side }: SheetLayout['qr'],
): { text: string; identity: SheetIdentity } | undefined {
  for (const scale of SCALES) {
    const pixels = Math.round((side + 2 * QUIET) * scale)
    const flat = new Float32Array(pixels * pixels).fill(-1)
    const inside = new Float32Array(pixels * pixels)
    let count = 0
    for (let row = 0; row < pixels; row++)
      for (let column = 0; column < pixels; column++) {
        const u = (column + 0.5) / scale - QUIET
        const v = (row + 0.5) / scale - QUIET
        if (Math.min(u, v) < -KEPT || Math.max(u, v) > side + KEPT) continue
        const point = lie({ x: x + u, y: y + v })
        const at = row * pixels + column
        const value = greyAt(grey, point.x, point.y)
        flat[at] = value
        if (value >= 0) inside[count++] = value
      }
    if (count < (side * scale) ** 2 * 0.8) return undefined
    const seen = inside.subarray(0, count)
    const [dark, light] = [quantile(seen, 0.05), quantile(seen, 0.95)]
    const data = new Uint8ClampedArray(4 * pixels * pixels).fill(255)
    for (let at = 0; at < flat.length; at++) {
      const value = flat[at] as number
      if (value >= 0)
        data[4 * at] =
          data[4 * at + 1] =
          data[4 * at + 2] =
            ((value - dark) / Math.max(1, light - dark)) * 255
    }
    const text = decoded({ width: pixels, height: pixels, data })
    const identity = text === undefined ? undefined : readSheetText(text)
    if (text !== undefined && identity) return { text, identity }
  }
  return undefined
}

/** Modules to a side of the codes that texts of ours can have, and of the square in a corner. */
const SIDES = [21, 25, 29, 33, 37]
const SQUARE = 7
/** How far a code may be from where the marks say, in steps of half a module: no further than to the next mark. */
const MAX_OFF = 4.5

/** How the code lies by the squares in three of its corners, as they are found around where they are expected. */
function bySquares(grey: Grey, lie: Lie, { x, y, side }: SheetLayout['qr']): Lie {
  let best = { clear: Number.NEGATIVE_INFINITY, lie }
  for (const modules of SIDES) {
    const module = side / modules
    const [near, far] = [(SQUARE / 2) * module, side - (SQUARE / 2) * module]
    const first = { x: x + near, y: y + near }
    const [one, right, down] = [first, { x: x + far, y: first.y }, { x: first.x, y: y + far }].map(at =>
      squareNear(grey, lie, at, module),
    ) as [Off, Off, Off]
    const clear = one.clear + right.clear + down.clear
    if (clear <= best.clear) continue
    const away = far - near
    best = {
      clear,
      lie(point) {
        const [u, v] = [(point.x - first.x) / away, (point.y - first.y) / away]
        return lie({
          x: point.x + one.dx + (right.dx - one.dx) * u + (down.dx - one.dx) * v,
          y: point.y + one.dy + (right.dy - one.dy) * u + (down.dy - one.dy) * v,
        })
      },
    }
  }
  return best.lie
}

interface Off {
  dx: number
  dy: number
  clear: number
}

/** Black around white around black, as the squares in the corners of a code are. */
const cells = Array.from({ length: SQUARE ** 2 }, (_, at) => {
  const [u, v] = [(at % SQUARE) - 3, Math.floor(at / SQUARE) - 3]
  return { u, v, isWhite: Math.max(Math.abs(u), Math.abs(v)) === 2 }
})

function squareNear(grey: Grey, lie: Lie, at: Point, module: number): Off {
  const view = viewOf(lie, at)
  let best: Off = { dx: 0, dy: 0, clear: Number.NEGATIVE_INFINITY }
  const steps = Math.floor((2 * MAX_OFF) / module)
  for (let row = -steps; row <= steps; row++)
    for (let column = -steps; column <= steps; column++) {
      const [dx, dy] = [(column * module) / 2, (row * module) / 2]
      let [white, black] = [0, 0]
      for (const { u, v, isWhite } of cells) {
        const value = greyNear(grey, view, dx + u * module, dy + v * module)
        if (isWhite) white += value / 16
        else black += value / 33
      }
      if (white - black > best.clear) best = { dx, dy, clear: white - black }
    }
  return best
}

function decoded(image: { width: number; height: number; data: Uint8ClampedArray }): string | undefined {
  try {
    // Tries bounded by their number and never by time, so that the same picture always says the same.
    return decodeQR(image, { format: 'RGBA', effort: 2, timeLimit: Number.POSITIVE_INFINITY })
  } catch {
    return undefined
  }
}
