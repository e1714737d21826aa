import { decodeQR } from 'qr/decode.js'
import { readSheetText, type SheetIdentity, type SheetLayout } from '../layout.ts'
import { type Grey, greyAt } from './picture.ts'
import { type Perspective, quantile, seen } from './plane.ts'

/** Pixels to a millimetre of the code as it is laid flat, and the white around it: four modules of the smallest one. */
const SCALES = [8, 5]
const QUIET = 6
/** What surrounds the code is painted white from here on, since a mark stands nearer than a reader likes. */
const KEPT = 1.2

/** What the code of a sheet says, laid flat and cut out by the marks; undefined where it cannot be read. */
export function readCode(
  grey: Grey,
  place: Perspective,
  { x, y, side }: SheetLayout['qr'],
): { text: string; identity: SheetIdentity } | undefined {
  for (const scale of SCALES) {
    const pixels = Math.round((side + 2 * QUIET) * scale)
    const flat = new Float32Array(pixels * pixels).fill(-1)
    for (let row = 0; row < pixels; row++)
      for (let column = 0; column < pixels; column++) {
        const [u, v] = [(column + 0.5) / scale - QUIET, (row + 0.5) / scale - QUIET]
        if (Math.min(u, v) < -KEPT || Math.max(u, v) > side + KEPT) continue
        const point = seen(place, { x: x + u, y: y + v })
        flat[row * pixels + column] = greyAt(grey, point.x, point.y)
      }
    const inside = [...flat].filter(value => value >= 0)
    if (inside.length < (side * scale) ** 2 * 0.8) return undefined
    const [dark, light] = [quantile(inside, 0.05), quantile(inside, 0.95)]
    const data = new Uint8ClampedArray(4 * pixels * pixels)
    for (const [at, value] of flat.entries()) {
      const stretched = value < 0 ? 255 : ((value - dark) / Math.max(1, light - dark)) * 255
      data.fill(stretched, 4 * at, 4 * at + 3)
      data[4 * at + 3] = 255
    }
    const text = decoded({ width: pixels, height: pixels, data })
    const identity = text === undefined ? undefined : readSheetText(text)
    if (text !== undefined && identity) return { text, identity }
  }
  return undefined
}

function decoded(image: { width: number; height: number; data: Uint8ClampedArray }): string | undefined {
  try {
    // Tries bounded by their number and never by time, so that the same picture always says the same.
    return decodeQR(image, { format: 'RGBA', effort: 2, timeLimit: Number.POSITIVE_INFINITY })
  } catch {
    return undefined
  }
}
