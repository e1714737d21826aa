import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadFace } from '#document-faces'
import type { Block, CellContent } from './description.ts'
import { FontShelf } from './fonts/font-shelf.ts'
import { Measure } from './measure.ts'
import { points } from './paper.ts'
import { heightOfBlock, heightOfCell, maxHeightOfCell } from './pdf-height.ts'
import { PdfText } from './pdf-text.ts'
import { filledBox, qrMatrix, qrPath } from './qr.ts'
import { everyBlock, sampleDocument } from './sample-testing.ts'
import { plainText, runsOf, textsOf } from './text.ts'
import { variants } from './variants-testing.ts'

const documents = [sampleDocument(everyBlock()), ...Object.values(variants)]
const shelf = new FontShelf(loadFace)
await shelf.prepare([
  ...documents.flatMap(textsOf).flatMap(runsOf),
  ...['0123456789.– abcdefghijklmnopqrstuvwxyz'].flatMap(text => [{ text }, { text, bold: true }]),
])
const measure = new Measure(shelf, () => undefined)
const pdf = new PdfText(measure, 700)

const cell = (...blocks: CellContent['blocks']): CellContent => ({ blocks })
const text = (words: string, more = {}) => cell({ kind: 'paragraph', text: words, ...more })
const rounded = (value: number) => Number(value.toFixed(2))

describe('the height that is reckoned', () => {
  it('is for every kind of block what it always was', async () => {
    const lines = documents.flatMap(({ blocks }) =>
      blocks.map((block: Block) =>
        [
          block.kind,
          ...[500, 180].map(width => rounded(heightOfBlock(block, { width, size: 10 }, pdf))),
        ].join(' '),
      ),
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('heights.golden.txt')
  })

  it('is of all the texts that a document holds', async () => {
    const lines = documents.map(description => JSON.stringify(textsOf(description).map(plainText)))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('texts.golden.txt')
  })

  it('of a cell is never more than what is found without measuring', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'abM ĉ\n'), maxLength: 120 }), { maxLength: 4 }),
        fc.integer({ min: 30, max: 400 }),
        fc.boolean(),
        (texts, width, isList) => {
          const content = isList
            ? cell({ kind: 'list', marker: 'none', items: texts })
            : cell(...texts.map(words => ({ kind: 'paragraph' as const, text: words, below: 1 })))
          const room = { width, size: 9 }
          expect(maxHeightOfCell(content, room)).toBeGreaterThanOrEqual(heightOfCell(content, room, pdf))
        },
      ),
    )
  })

  it('of a cell without measuring grows with its words, its size and its room below', () => {
    const room = { width: 100, size: 9 }
    const height = rounded(maxHeightOfCell(text('palavra'), room))
    expect(height).toBeCloseTo((1 + 1 + (2 * 7 * 9 * 1.4) / 82) * 9 * 1.45, 1)
    expect(maxHeightOfCell(text('palavra', { below: 3 }), room)).toBeCloseTo(height + points(3), 1)
    expect(maxHeightOfCell(text('palavra', { size: 18 }), room)).toBeGreaterThan(2 * height)
    expect(maxHeightOfCell(text('palavra\npalavra'), room)).toBeGreaterThan(height + 9 * 1.45)
    expect(
      maxHeightOfCell(cell({ kind: 'paragraph', text: [{ text: 'a', size: 30 }] }), room),
    ).toBeGreaterThan(80)
    expect(maxHeightOfCell(text('m̃'), room)).toBe(Number.POSITIVE_INFINITY)
    const image = { format: 'png' as const, bytes: new Uint8Array() }
    expect(maxHeightOfCell(cell({ kind: 'picture', image, width: 1, alt: '' }), room)).toBe(
      Number.POSITIVE_INFINITY,
    )
  })
})

describe('lines', () => {
  const lines = (words: string, width: number) =>
    measure
      .lines(measure.inlines([{ text: words }], 10), width)
      .map(line => line.map(part => part.text).join(''))

  it('are broken at spaces, and where the text says', () => {
    expect(lines('um dois três', 1000)).toEqual(['um dois três'])
    expect(lines('um dois três', 30)).toEqual(['um ', 'dois ', 'três'])
    expect(lines('um\n\ndois', 1000)).toEqual(['um\n', '\n', 'dois'])
    expect(lines('', 100)).toEqual([])
  })

  it('cut a word that is wider than they are, but no letter from its marks, and lose nothing', () => {
    const cut = lines('ã̱bcdefghij', 20)
    expect(cut.join('')).toBe('ã̱bcdefghij')
    expect(cut.length).toBeGreaterThan(2)
    expect(cut[0]?.startsWith('ã̱')).toBe(true)
    for (const line of cut)
      expect(measure.width(measure.inlines([{ text: line }], 10))).toBeLessThanOrEqual(20)
    expect(lines('abc', 1)).toEqual(['a', 'b', 'c'])
  })

  it('are as high as what is highest in them', () => {
    const height = (...sizes: number[]) =>
      measure.lineHeight(
        measure.inlines(
          sizes.map(size => ({ text: 'a', size })),
          10,
        ),
      )
    expect(height(10, 20)).toBeCloseTo(2 * height(10), 6)
  })

  it('keep their looks: neighbours of one look are one', () => {
    const [line = []] = measure.lines(
      measure.inlines([{ text: 'abcdef' }, { text: 'gh', bold: true }], 10),
      1000,
    )
    expect(line.map(part => part.text)).toEqual(['abcdef', 'gh'])
    const cut = measure.lines(measure.inlines([{ text: 'abcdefghijkl' }], 10), 20)
    expect(cut.map(parts => parts.length)).toEqual(cut.map(() => 1))
  })
})

describe('a QR code as a path', () => {
  it('is boxes a hair larger than their modules', () => {
    expect(filledBox(1, 2, 3, 4)).toBe('M0.96 1.96h3.08v4.08h-3.08z')
    expect(filledBox(1 / 3, 0, 1, 1)).toBe('M0.293 -0.04h1.08v1.08h-1.08z')
  })

  it('has every run of dark modules where it belongs', () => {
    const { side, dark } = qrMatrix('ABC')
    const boxes: string[] = []
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        if (!dark(row, column) || (column > 0 && dark(row, column - 1))) continue
        let end = column
        while (end < side && dark(row, end)) end++
        boxes.push(filledBox(10 + column * 2, 20 + row * 2, (end - column) * 2, 2))
      }
    expect(qrPath('ABC', { x: 10, y: 20, side: side * 2 })).toBe(boxes.join(''))
  })
})
