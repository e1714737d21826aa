import type { Content } from 'pdfmake/interfaces.js'
import type { PlacedPage, PlacedText } from './description.ts'
import type { Inline } from './measure.ts'
import { points } from './paper.ts'
import type { PdfText } from './pdf-text.ts'
import { placedRuns, runsOf } from './text.ts'

const PALE = '#A6A6A6'

/** A page with absolutely positioned texts and shapes, independent of the margins. */
export function placedPage(page: PlacedPage, pdf: PdfText): Content {
  const texts = page.texts.filter(({ text }) => runsOf(text).length > 0)
  return {
    stack: [
      { svg: svgOf(page), width: points(210), absolutePosition: { x: 0, y: 0 } },
      ...texts.map(text => placedText(text, pdf)),
    ],
  }
}

function svgOf({ shapes }: PlacedPage): string {
  const paths = shapes.map(({ path, fill, stroke, dash }) => {
    const paint = fill ? `fill="${fill === 'pale' ? PALE : 'black'}"` : 'fill="none"'
    const line = stroke ? ` stroke="black" stroke-width="${stroke}"` : ''
    return `<path d="${path}" ${paint}${line}${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297" viewBox="0 0 210 297">${paths.join('')}</svg>`
}

function placedText(placed: PlacedText, pdf: PdfText): Content {
  const { measure } = pdf
  const runs = placedRuns(placed)
  const whole = runs.slice(0, -1)
  const most = placed.width === undefined ? Number.POSITIVE_INFINITY : points(placed.width)
  let inlines = measure.inlines(whole, placed.size)
  const share = most / measure.width(inlines)
  const size = share < 1 ? Math.max(placed.size / 2, placed.size * share * 0.99) : placed.size
  const scaled = (inline: Inline): Inline => ({ ...inline, size: (inline.size * size) / placed.size })
  inlines = inlines.map(scaled)
  if (measure.width(inlines) > most) {
    const ellipsis = measure.inlines(runs.slice(-1), placed.size).map(scaled)
    inlines = [...(measure.lines(inlines, most - measure.width(ellipsis))[0] ?? []), ...ellipsis]
  }
  const width = measure.width(inlines)
  const before = placed.align === 'end' ? width : placed.align === 'centre' ? width / 2 : 0
  return {
    text: inlines.map(inline => pdf.node(inline)),
    noWrap: true,
    ...(placed.pale ? { color: PALE } : {}),
    absolutePosition: { x: points(placed.x) - before, y: points(placed.y) - size * 0.6 },
  } as Content
}
