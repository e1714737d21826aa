import type { PlacedShape, PlacedText } from './description.ts'
import { points } from './paper.ts'
import { plainText } from './text.ts'

/** The paper in hundredths of a millimetre, in which it is drawn. */
const PAPER = { width: 21_000, height: 29_700 }
const PALE = '#A6A6A6'

/**
 * The lines of a placed page from the corner of its paper, behind all text: in the older drawing language, which every Word draws, and
 * LibreOffice. Those of one look are one drawing.
 */
export function shapesInWord(shapes: readonly PlacedShape[]): string[] {
  const looks = Map.groupBy(shapes, ({ fill, stroke, dash }) => JSON.stringify([fill, stroke, dash]))
  return [...looks.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { fill, stroke, dash } = first
    const path = [first, ...others].map(shape => pathInWord(shape.path)).join('')
    const paint = fill ? `fillcolor="${fill === 'pale' ? PALE : 'black'}"` : 'filled="f"'
    const line = stroke
      ? `strokecolor="black" strokeweight="${hundreds(points(stroke)) / 100}pt"`
      : 'stroked="f"'
    const place = `position:absolute;margin-left:0;margin-top:0;width:595.28pt;height:841.89pt`
    const from = 'mso-position-horizontal-relative:page;mso-position-vertical-relative:page;z-index:-1'
    return `<w:pict><v:shape style="${place};${from}" coordsize="${PAPER.width},${PAPER.height}" path="${path}e" ${paint} ${line}>${dash ? '<v:stroke dashstyle="dash"/>' : ''}</v:shape></w:pict>`
  })
}

const hundreds = (value: number) => Math.round(value * 100)

type Point = readonly [number, number]

/** How far the handles of a quarter of a circle stand from its ends, in radii. */
const QUARTER = 0.5523

/** A path in the letters of SVG that papers use (M, L, H, V, Q, A of half circles, Z) in those of Word: m, l, c, x. */
function pathInWord(path: string): string {
  let at: Point = [0, 0]
  let start: Point = at
  const said = (...ends: Point[]) => ends.flat().map(hundreds).join(',')
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  const written: string[] = []
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d*\.)?\d+(?:e-?\d+)?/g) ?? []).map(Number)
    const [x, y]: Point = letter === letter.toLowerCase() ? at : [0, 0]
    const kind = letter.toUpperCase()
    const [a = 0, b = 0] = numbers.slice(-2)
    const end: Point = kind === 'H' ? [x + a, at[1]] : kind === 'V' ? [at[0], y + a] : [x + a, y + b]
    if (kind === 'Z') {
      written.push('x')
      at = start
      continue
    }
    if (kind === 'M') {
      written.push(`m${said(end)}`)
      start = end
    } else if (kind === 'Q') {
      const handle: Point = [x + (numbers[0] ?? 0), y + (numbers[1] ?? 0)]
      written.push(`c${said(between(at, handle, 2 / 3), between(end, handle, 2 / 3), end)}`)
    } else if (kind === 'A') {
      const [dx, dy] = [(end[0] - at[0]) / 2, (end[1] - at[1]) / 2]
      const side = numbers[4] === 1 ? 1 : -1
      const out: Point = [side * dy, -side * dx]
      const top: Point = [at[0] + dx + out[0], at[1] + dy + out[1]]
      const along = ([px, py]: Point, [vx, vy]: Point, share: number): Point => [
        px + vx * share,
        py + vy * share,
      ]
      written.push(
        `c${said(along(at, out, QUARTER), along(top, [dx, dy], -QUARTER), top)}`,
        `c${said(along(top, [dx, dy], QUARTER), along(end, out, QUARTER), end)}`,
      )
    } else written.push(`l${said(end)}`)
    at = end
  }
  return written.join('')
}

/** Where a placed text stands, in millimetres, and its size in points. */
export interface TextFrame {
  left: number
  top: number
  width: number
  height: number
  size: number
}

/** A letter is about as wide as this share of its height; what a text takes beside it, in millimetres. */
const LETTER = 0.56
const BESIDE = 2

/** The frame of a placed text; text that is wider than its room is set smaller, to half its size, as in the PDF. */
export function frameOf({ text, x, y, align, width, size }: PlacedText): TextFrame {
  const wide = (plainText(text).length * size * LETTER) / points(1) + BESIDE
  const share = width === undefined ? 1 : Math.min(1, Math.max(0.5, width / wide))
  const room = Math.max(width ?? 0, wide * share)
  const height = (size * share * 1.3) / points(1)
  const before = align === 'end' ? room : align === 'centre' ? room / 2 : 0
  return { left: x - before, top: y - height / 2, width: room, height, size: size * share }
}
