import type { CanvasElement, Content } from 'pdfmake/interfaces.js'
import type { Outline, Outlines } from './description.ts'
import { middleOf } from './outline-middle.ts'

/** Below a picture, whose foot is so far above what follows. */
const FOOT = 4
const LETTER = 11
const DIGIT = 4.5

/** The lines and letters over a picture that was drawn just before, in points: black within white, seen on any picture. */
export function outlinesOver(
  { width, height, shapes }: Outlines,
  drawn: { left: number; width: number; height: number },
): Content[] {
  const scale = { x: drawn.width / width, y: drawn.height / height }
  const at = { x: drawn.left, y: -drawn.height - FOOT }
  const lines = shapes.flatMap(shape => [
    elementOf(shape, scale, { lineWidth: 2.6, lineColor: 'white' }),
    elementOf(shape, scale, { lineWidth: 1, lineColor: 'black' }),
  ])
  // Behind all of a page lies what fills a table: behind the picture too.
  const boxes = shapes.map(({ letter, ...shape }): CanvasElement => {
    const [x, y] = middleOf(shape)
    const wide = widthOf(letter)
    const place = { x: x * scale.x - wide / 2, y: y * scale.y - LETTER / 2 }
    return { type: 'rect', ...place, w: wide, h: LETTER, color: 'white', lineWidth: 0, lineColor: 'white' }
  })
  const letters = shapes.map(({ letter, ...shape }): Content => {
    const [x, y] = middleOf(shape)
    const wide = widthOf(letter)
    const left = at.x + x * scale.x - wide / 2
    return {
      table: {
        widths: [wide - 4],
        body: [[{ text: letter, fontSize: 8, alignment: 'center', lineHeight: 1 }]],
      },
      layout: { ...THIN },
      relativePosition: { x: left, y: at.y + y * scale.y - LETTER / 2 },
    }
  })
  return [{ canvas: [...lines, ...boxes], relativePosition: at }, ...letters]
}

/** Numbers of two digits are wider. */
function widthOf(letter: string): number {
  return LETTER + DIGIT * (letter.length - 1)
}

const THIN = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 1,
  paddingBottom: () => 0,
}

function elementOf(
  { shape, coords }: Outline,
  scale: { x: number; y: number },
  look: { lineWidth: number; lineColor: string },
): CanvasElement {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect')
    return {
      type: 'rect',
      x: a * scale.x,
      y: b * scale.y,
      w: (c - a) * scale.x,
      h: (d - b) * scale.y,
      ...look,
    }
  if (shape === 'circle')
    return { type: 'ellipse', x: a * scale.x, y: b * scale.y, r1: c * scale.x, r2: c * scale.y, ...look }
  const corners = Array.from({ length: Math.floor(coords.length / 2) }, (_, at) => ({
    x: (coords[2 * at] ?? 0) * scale.x,
    y: (coords[2 * at + 1] ?? 0) * scale.y,
  }))
  return { type: 'polyline', points: corners, closePath: true, ...look }
}
