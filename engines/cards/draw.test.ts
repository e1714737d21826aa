import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { CARD_COUNT } from './codes.ts'
import { cardsDocument } from './draw.ts'
import { findCards } from './find-cards.ts'

type Page = Extract<ReturnType<typeof cardsDocument>['blocks'][number], { kind: 'placed-page' }>
const pagesOf = (first: number, last: number) =>
  cardsDocument(first, last).blocks.filter((block): block is Page => block.kind === 'placed-page')

function boxesOf(path: string) {
  return [...path.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)/g)].map(([, x, y, w, h]) => ({
    left: Number(x),
    top: Number(y),
    right: Number(x) + Number(w),
    bottom: Number(y) + Number(h),
  }))
}

/** Corners of everything black that a path of boxes covers. */
function edgesOf(path: string) {
  const boxes = boxesOf(path)
  return {
    left: Math.min(...boxes.map(box => box.left)),
    right: Math.max(...boxes.map(box => box.right)),
    top: Math.min(...boxes.map(box => box.top)),
    bottom: Math.max(...boxes.map(box => box.bottom)),
  }
}

it('two cards stand on a page, as they were printed first', async () => {
  const [page] = pagesOf(6, 7)
  const lines = [...(page?.texts ?? []), ...(page?.shapes ?? [])].map(part => JSON.stringify(part))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('cards.golden.txt')
})

it('the square of every card is at least 100 mm wide, with 20 mm of white around it on each half of the page', () => {
  const pages = pagesOf(1, CARD_COUNT)
  expect(pages).toHaveLength(50)
  for (const page of pages) {
    const squares = page.shapes.filter(shape => shape.fill === 'black')
    expect(squares).toHaveLength(2)
    for (const [at, { path }] of squares.entries()) {
      const { left, right, top, bottom } = edgesOf(path)
      expect(right - left).toBeGreaterThanOrEqual(100)
      expect(bottom - top).toBeCloseTo(right - left, 3)
      const half = { top: at * 148.5, bottom: (at + 1) * 148.5 }
      for (const white of [left, 210 - right, top - half.top, half.bottom - bottom])
        expect(white).toBeGreaterThanOrEqual(20)
    }
  }
})

it('a card says its number and how it is held, and nobody’s name', async () => {
  const pages = await readPdf(await drawPdf(cardsDocument(9, 11)))
  expect(pages).toHaveLength(2)
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('para cima')
  expect(pages[0]).toMatch(/\b9\b[\s\S]*\b10\b/)
  expect(pages[1]).toMatch(/\b11\b/)
})

it('what stands on the paper of every number is what the camera reads there, with A up', () => {
  for (const [at, page] of pagesOf(1, CARD_COUNT).entries()) {
    // A millimetre a pixel, on a table.
    const [width, height] = [640, 480]
    const data = new Uint8Array(width * height).fill(120)
    for (let row = 20; row < 317; row++) data.fill(230, row * width + 200, row * width + 410)
    for (const { path } of page.shapes.filter(shape => shape.fill === 'black'))
      for (const { left, top, right, bottom } of boxesOf(path))
        for (let row = Math.round(top); row < Math.round(bottom); row++)
          data.fill(
            25,
            (row + 20) * width + 200 + Math.round(left),
            (row + 20) * width + 200 + Math.round(right),
          )
    const read = findCards({ width, height, data }).map(({ number, choice }) => [number, choice])
    expect(read.sort(([one = 0], [other = 0]) => one - other)).toEqual([
      [2 * at + 1, 0],
      [2 * at + 2, 0],
    ])
  }
})
