import type { Outline, Outlines } from './description.ts'
import { middleOf } from './outline-middle.ts'

const LETTER = { width: 13, digit: 5, height: 13 }

type Drawn = { left: number; width: number; height: number }

/**
 * Lines and letters over a picture that stands before them in its paragraph, in points from its corner: black within
 * white, as in the PDF. In the older drawing language, which every Word draws, and LibreOffice.
 */
export function outlinesInWord({ width, height, shapes }: Outlines, drawn: Drawn): string[] {
  const scale = { x: drawn.width / width, y: drawn.height / height }
  const lines = shapes.flatMap(outline => [
    shapeOf(outline, scale, drawn.left, { weight: 2.6, colour: 'white', over: 1 }),
    shapeOf(outline, scale, drawn.left, { weight: 1, colour: 'black', over: 2 }),
  ])
  const letters = shapes.map(outline => {
    const [x, y] = middleOf(outline)
    const wide = LETTER.width + LETTER.digit * (outline.letter.length - 1)
    const box = {
      left: drawn.left + x * scale.x - wide / 2,
      top: y * scale.y - LETTER.height / 2,
      ...{ width: wide, height: LETTER.height },
    }
    return `<v:rect style="${placed(box, 3)}" fillcolor="white" strokecolor="black" strokeweight="0.5pt"><v:textbox inset="0,0,0,0"><w:txbxContent><w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="220" w:lineRule="exact"/><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="18"/></w:rPr><w:t>${outline.letter}</w:t></w:r></w:p></w:txbxContent></v:textbox></v:rect>`
  })
  // One each: LibreOffice draws one of those that share a frame.
  return [...lines, ...letters].map(shape => `<w:pict>${shape}</w:pict>`)
}

type Box = { left: number; top: number; width: number; height: number }

function placed({ left, top, width, height }: Box, over: number): string {
  return `position:absolute;margin-left:${hundredths(left)}pt;margin-top:${hundredths(top)}pt;width:${hundredths(width)}pt;height:${hundredths(height)}pt;mso-position-horizontal-relative:text;mso-position-vertical-relative:text;z-index:${over}`
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

function shapeOf(
  { shape, coords }: Outline,
  scale: { x: number; y: number },
  left: number,
  { weight, colour, over }: { weight: number; colour: string; over: number },
): string {
  const look = `filled="f" strokecolor="${colour}" strokeweight="${weight}pt"`
  const [a = 0, b = 0, c = 0, d = 0] = coords
  const box = (from: readonly [number, number], to: readonly [number, number]) =>
    placed(
      {
        left: left + from[0] * scale.x,
        top: from[1] * scale.y,
        width: (to[0] - from[0]) * scale.x,
        height: (to[1] - from[1]) * scale.y,
      },
      over,
    )
  if (shape === 'rect') return `<v:rect style="${box([a, b], [c, d])}" ${look}/>`
  if (shape === 'circle') return `<v:oval style="${box([a - c, b - c], [a + c, b + c])}" ${look}/>`
  const xs = coords.filter((_, at) => at % 2 === 0)
  const ys = coords.filter((_, at) => at % 2 === 1)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const tenths = (value: number) => Math.round(10 * value)
  // In a grid of its own: ten to a unit, so that no corner is lost to rounding.
  const size = [Math.max(...xs) - x, Math.max(...ys) - y].map(value => Math.max(1, tenths(value)))
  const corners = ys.flatMap((value, at) => [tenths((xs[at] ?? 0) - x), tenths(value - y)])
  const [first, rest] = [corners.slice(0, 2).join(','), corners.slice(2).join(',')]
  return `<v:shape style="${box([x, y], [Math.max(...xs), Math.max(...ys)])}" coordsize="${size.join(',')}" path="m${first}l${rest}xe" ${look}/>`
}
