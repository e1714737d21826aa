import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, DOMMatrix, ImageData as DrawnImage, Path2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawPdf } from '#engines/documents/pdf.ts'
import { qrMatrix, qrPath } from '#engines/documents/qr.ts'
import { linesOf, readPdf } from '#engines/documents/read-back.ts'
import { loadPdfjs } from '#engines/pdf/load-pdfjs.ts'
import { drawSheets, type SheetFor } from './draw.ts'
import { fitsHalf, maxRows, readSheetText, type SheetShape, sheetLayout, sheetText } from './layout.ts'
import { canBeMark, isBlack, MARK_CELLS, markCount, markMeaning, minDifference, readMark } from './marks.ts'

/** The cells of a mark inside its border, white ones as bits. */
function cellsOf(number: number): number {
  let cells = 0
  for (let row = 1; row < MARK_CELLS - 1; row++)
    for (let column = 1; column < MARK_CELLS - 1; column++)
      if (!isBlack(number, row, column)) cells |= 1 << ((row - 1) * 4 + column - 1)
  return cells
}

describe('the marks of an answer sheet', () => {
  it('differ in six cells or more in every turn, so that two misread ones do no harm where one is expected', () => {
    expect(minDifference()).toBeGreaterThanOrEqual(6)
    for (let number = 0; number < markCount; number++)
      for (let cell = 0; cell < 16; cell++)
        for (let other = 0; other < 16; other++) {
          const cells = cellsOf(number) ^ (1 << cell) ^ (cell === other ? 0 : 1 << other)
          expect(canBeMark(cells, number)).toBe(true)
          expect(canBeMark(cells ^ 0xff, number)).toBe(false)
          expect(readMark(cells)).toEqual(cell === other ? { number, quarters: 0 } : undefined)
        }
  })

  it('are taken from few of all the squares that a room may show', () => {
    const all = Array.from({ length: 2 ** 16 }, (_, cells) => cells)
    expect(all.filter(cells => readMark(cells)).length / all.length).toBeLessThan(0.02)
  })

  it('say which corner of which sheet of the page they stand at', () => {
    expect(markMeaning(0)).toEqual({ slot: 'upper-half', place: 'upper-left' })
    expect(markMeaning(11)).toEqual({ slot: 'lower-half', place: 'lower-right' })
    expect(markMeaning(12)).toEqual({ slot: 'page', place: 'upper-left' })
    expect(() => markMeaning(18)).toThrow(RangeError)
  })

  it('keep the patterns that are already on paper', () => {
    expect(Array.from({ length: markCount }, (_, number) => cellsOf(number).toString(16)).join(' ')).toBe(
      '9f17 67b0 58a8 4e9c 1bb4 147d b9ec d12d fb8a 212e d29 b7d2 1f40 c7d5 ae91 10e3 2b5f 7769',
    )
  })
})

describe('the layout of an answer sheet', () => {
  const shapes: SheetShape[] = [1, 5, 20, 21, 40, 52, 60, 100].flatMap(rows =>
    [2, 4, 5, 8].flatMap(choices =>
      [true, false].flatMap(codeGrid =>
        [true, false].map(large => ({ first: 1, rows, choices, codeGrid, large })),
      ),
    ),
  )

  it('keeps every circle apart from the others, from the marks, the code and the cut', () => {
    let seen = 0
    for (const shape of shapes) {
      if (shape.rows > maxRows(shape)) continue
      seen++
      const layout = sheetLayout(shape, fitsHalf(shape) ? 'lower-half' : 'page')
      const { radius, questions, codeGrid, marks, qr, top, bottom } = layout
      expect(radius).toBeGreaterThanOrEqual(2.2)
      const circles = [
        ...questions.flatMap(({ bubbles }) => bubbles.map(bubble => ({ ...bubble, radius }))),
        ...(codeGrid?.bubbles.map(({ x, y }) => ({ x, y, radius: codeGrid.radius })) ?? []),
      ]
      const room = circles.flatMap((circle, at) =>
        circles
          .slice(at + 1)
          .map(other => Math.hypot(circle.x - other.x, circle.y - other.y) - circle.radius - other.radius),
      )
      expect(room.reduce((least, each) => Math.min(least, each), 99)).toBeGreaterThan(0.5)
      const out = circles.filter(
        ({ x, y, radius: r }) => y - r <= qr.y + qr.side || y + r > bottom - 8 || x - r < 22 || x + r > 188,
      )
      expect(out).toEqual([])
      for (const mark of marks) {
        expect(mark.side).toBe(10)
        expect(mark.y - top).toBeGreaterThanOrEqual(8)
        expect(bottom - mark.y - mark.side).toBeGreaterThanOrEqual(8)
      }
      expect(qr.side).toBeGreaterThanOrEqual(28)
      expect(qr.side).toBeLessThanOrEqual(30)
    }
    expect(seen).toBeGreaterThan(80)
  })

  it('stays as it was printed: the first and the last circle of 20 questions with four choices', () => {
    const shape = { first: 1, rows: 20, choices: 4, codeGrid: false, large: false }
    const { questions, radius, qr } = sheetLayout(shape, 'upper-half')
    expect({ radius, qr, first: questions[0]?.bubbles[0], last: questions[19]?.bubbles[3] }).toEqual({
      radius: 3.3,
      qr: { x: 157, y: 8, side: 29 },
      first: { x: 41.92, y: 56.6 },
      last: { x: expect.closeTo(170.92, 6), y: expect.closeTo(137.1, 6) },
    })
  })

  it('is said whole by the QR code', () => {
    for (const shape of shapes)
      for (const form of ['', 'B']) {
        const identity = { application: 'L7J5CY', pupil: shape.codeGrid ? '' : '20260149', form, shape }
        expect(readSheetText(sheetText(identity))).toEqual(identity)
      }
    expect(readSheetText('DZ2:L7J5CY:20260149::1-20X4')).toBeUndefined()
    expect(readSheetText('https://dondza.example/t/L7J5CY')).toBeUndefined()
  })
})

const twenty = Array.from({ length: 20 }, () => ({ choices: ['A', 'B', 'C', 'D'] }))
const sheetOf = (over: Partial<SheetFor> = {}): SheetFor => ({
  title: 'Teste diagnóstico de Matemática, 6ª classe',
  application: 'L7J5CY',
  group: '6ªA',
  form: 'A',
  pupil: { name: 'Anselmo Chongo', code: '20260149', number: 6 },
  questions: twenty,
  ...over,
})

describe('answer sheets on paper', () => {
  it('have a code that a quarter may be lost of, no larger than with half of that', () => {
    for (const rows of [9, 20, 40, 100])
      for (const form of ['', 'A']) {
        const { placed, description } = drawSheets('Folhas', [
          sheetOf({
            form,
            questions: Array.from({ length: rows }, () => ({ choices: ['A', 'B', 'C', 'D'] })),
          }),
        ])
        const [sheet] = placed
        if (!sheet) throw new Error('No sheet')
        const path = qrPath(sheet.text, sheet.layout.qr, 'Q')
        expect(linesOf(description.blocks).join('\n')).toContain(path.slice(0, 60))
        expect(qrMatrix(sheet.text, 'Q').side).toBe(qrMatrix(sheet.text, 'M').side)
      }
  })

  it('have every circle, mark and word where they were first printed', async () => {
    const questions = [{ choices: ['V', 'F'] }, { choices: [] }, { choices: ['A', 'B', 'C'], several: true }]
    const { description, placed } = drawSheets('Folhas', [
      sheetOf(),
      sheetOf({ pupil: null, form: '', questions }),
      sheetOf({ pupil: { name: 'Ana', code: '20260150', number: null }, questions: [] }),
    ])
    const large = drawSheets('Folhas', [sheetOf({ pupil: null, questions })], { large: true })
    const lines = [
      ...linesOf(description.blocks),
      ...placed.map(({ page, text }) => `${page} ${text}`),
      ...linesOf(large.description.blocks),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('sheets.golden.txt')
  })

  it('stand two to a page where they fit, each with name, code and every letter', async () => {
    const { description, placed } = drawSheets('Folhas', [sheetOf(), sheetOf(), sheetOf({ pupil: null })])
    const pages = await readPdf(await drawPdf(description))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.match(/Anselmo Chongo/g)).toHaveLength(2)
    expect(pages[0]).toContain('código 20260149')
    expect(pages[1]).toContain('O teu código')
    expect(placed.map(({ page, layout }) => [page, layout.slot])).toEqual([
      [1, 'upper-half'],
      [1, 'lower-half'],
      [2, 'upper-half'],
    ])
    expect(pages.join('')).not.toContain('Página')
  })

  it('go on on another sheet where a page is full, and leave no question out', () => {
    const many = Array.from({ length: 330 }, () => ({ choices: ['A', 'B', 'C', 'D'] }))
    const { placed } = drawSheets('Folhas', [sheetOf({ questions: many })])
    const numbers = placed.flatMap(({ layout }) => layout.questions.map(({ number }) => number))
    expect(placed.length).toBeGreaterThan(1)
    expect(numbers).toEqual(Array.from({ length: 330 }, (_, at) => at + 1))
    expect(placed.map(({ text }) => readSheetText(text)?.shape.first)).toContain(
      1 + (placed[0]?.layout.questions.length ?? 0),
    )
  })

  it('sends who answers in words to the booklet, and asks one answer only where one is right', async () => {
    const questions = [{ choices: ['V', 'F'] }, { choices: [] }, { choices: ['A', 'B', 'C'], several: true }]
    const [page = ''] = await readPdf(
      await drawPdf(drawSheets('Folhas', [sheetOf({ questions })]).description),
    )
    expect(page.match(/no caderno/g)).toHaveLength(1)
    expect(page).not.toContain('Uma só resposta')
  })

  it('sets a long name smaller instead of letting it run into the number', async () => {
    const name = 'Maria Felizarda Anastácia da Conceição Nhantumbo Machava Sitoe Mondlane'
    const [page = ''] = await readPdf(
      await drawPdf(
        drawSheets('Folhas', [sheetOf({ pupil: { name, code: '20260149', number: 61 } })]).description,
      ),
    )
    expect(page).toContain(name)
  })

  it.each([
    [100, 0, 1],
    [200, 0, 1],
    [100, 4, 0.85],
    [200, -7, 0.7],
    [100, 180, 1],
  ])('are read back at %i dpi, turned by %i°, at %d of their size', async (dpi, degrees, scale) => {
    const { description, placed } = drawSheets('Folhas', [sheetOf(), sheetOf({ pupil: null })])
    const picture = await photograph(await drawPdf(description), dpi, degrees, scale)
    const marks = findMarks(picture)
    expect(await readCodes(picture)).toEqual(placed.map(({ text }) => text).sort())
    for (const { layout } of placed) {
      const seen = layout.marks.flatMap(({ id, x, y, side }) => {
        const found = marks.get(id)
        return found ? [{ on: { x: x + side / 2, y: y + side / 2 }, at: found }] : []
      })
      expect(seen, layout.slot).toHaveLength(6)
      const place = similarityOf(seen)
      for (const { bubbles } of layout.questions)
        for (const { x, y } of bubbles) {
          const ring = Array.from({ length: 16 }, (_, at) => {
            const angle = (at * Math.PI) / 8
            const point = place({
              x: x + layout.radius * Math.cos(angle),
              y: y + layout.radius * Math.sin(angle),
            })
            return darkestAround(picture, point)
          })
          expect(ring.filter(grey => grey < 200).length).toBeGreaterThanOrEqual(14)
        }
    }
  })
})

interface Picture {
  width: number
  height: number
  /** Grey of each pixel, 0 black. */
  grey: Uint8Array
}
interface Place {
  x: number
  y: number
}

/** The first page of a PDF as a camera sees it: turned about its middle and shrunk on a white ground. */
async function photograph(pdf: Uint8Array, dpi: number, degrees: number, scale: number): Promise<Picture> {
  Object.assign(globalThis, { DOMMatrix, ImageData: DrawnImage, Path2D })
  const { getDocument } = await loadPdfjs()
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: dpi / 72 })
  const drawn = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: drawn as never, canvasContext: drawn.getContext('2d') as never, viewport })
    .promise
  await task.destroy()
  const side = Math.ceil(Math.hypot(drawn.width, drawn.height))
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.translate(side / 2, side / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.scale(scale, scale)
  context.drawImage(drawn, -drawn.width / 2, -drawn.height / 2)
  const { data } = context.getImageData(0, 0, side, side)
  const grey = new Uint8Array(side * side)
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[4 * at] ?? 0) + (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) / 3
  return { width: side, height: side, grey }
}

/** Middles of the coded marks of a picture, by their number. */
function findMarks({ width, height, grey }: Picture): Map<number, Place> {
  const marks = new Map<number, Place>()
  const seen = new Uint8Array(grey.length)
  for (let start = 0; start < grey.length; start++) {
    if (seen[start] || (grey[start] ?? 255) >= 128) continue
    const corners = cornersOfBlob(start)
    if (!corners) continue
    const cells = cellsWithin(corners)
    const read = cells === undefined ? undefined : readMark(cells)
    if (read)
      marks.set(read.number, {
        x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
        y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
      })
  }
  return marks

  /** Outermost points of what is joined to a dark pixel, clockwise from the upper left; undefined for specks. */
  function cornersOfBlob(start: number): [Place, Place, Place, Place] | undefined {
    const first = { x: start % width, y: Math.floor(start / width) }
    let [upperLeft, upperRight, lowerRight, lowerLeft] = [first, first, first, first]
    const waiting = [start]
    seen[start] = 1
    let count = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      count++
      const point = { x: at % width, y: Math.floor(at / width) }
      if (point.x + point.y < upperLeft.x + upperLeft.y) upperLeft = point
      if (point.x - point.y > upperRight.x - upperRight.y) upperRight = point
      if (point.x + point.y > lowerRight.x + lowerRight.y) lowerRight = point
      if (point.x - point.y < lowerLeft.x - lowerLeft.y) lowerLeft = point
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= width * height || seen[next] || (grey[next] ?? 255) >= 128) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    return count < 200 ? undefined : [upperLeft, upperRight, lowerRight, lowerLeft]
  }

  /** The cells inside the border of a square, or undefined where its border is not black all around. */
  function cellsWithin([a, b, c, d]: [Place, Place, Place, Place]): number | undefined {
    let cells = 0
    for (let row = 0; row < MARK_CELLS; row++)
      for (let column = 0; column < MARK_CELLS; column++) {
        const [u, v] = [(column + 0.5) / MARK_CELLS, (row + 0.5) / MARK_CELLS]
        const x = (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v
        const y = (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v
        if ((grey[Math.round(y) * width + Math.round(x)] ?? 0) < 128) continue
        const border = row % (MARK_CELLS - 1) === 0 || column % (MARK_CELLS - 1) === 0
        if (border) return undefined
        cells |= 1 << ((row - 1) * 4 + column - 1)
      }
    return cells
  }
}

/** From millimetres on paper to the picture, by least squares over the marks: turned, shrunk and moved. */
function similarityOf(pairs: { on: Place; at: Place }[]): (point: Place) => Place {
  const mean = (points: Place[]) => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  })
  const [on, at] = [mean(pairs.map(pair => pair.on)), mean(pairs.map(pair => pair.at))]
  let [along, across, square] = [0, 0, 0]
  for (const pair of pairs) {
    const [px, py] = [pair.on.x - on.x, pair.on.y - on.y]
    const [qx, qy] = [pair.at.x - at.x, pair.at.y - at.y]
    along += px * qx + py * qy
    across += px * qy - py * qx
    square += px * px + py * py
  }
  const [cos, sin] = [along / square, across / square]
  return ({ x, y }) => ({
    x: at.x + cos * (x - on.x) - sin * (y - on.y),
    y: at.y + sin * (x - on.x) + cos * (y - on.y),
  })
}

/** What the codes of a picture say. */
async function readCodes({ width, height, grey }: Picture): Promise<string[]> {
  const data = new Uint8ClampedArray(4 * width * height)
  const pixels = new Uint32Array(data.buffer)
  for (let at = 0; at < grey.length; at++) pixels[at] = 0xff000000 | ((grey[at] ?? 0) * 0x010101)
  const wasm = join(dirname(createRequire(import.meta.url).resolve('zxing-wasm/reader')), '../../reader')
  prepareZXingModule({
    overrides: { wasmBinary: readFileSync(join(wasm, 'zxing_reader.wasm')).buffer as ArrayBuffer },
  })
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
  })
  return found.map(({ text }) => text).sort()
}

function darkestAround({ width, grey }: Picture, { x, y }: Place): number {
  let darkest = 255
  for (let row = -1; row <= 1; row++)
    for (let column = -1; column <= 1; column++)
      darkest = Math.min(darkest, grey[Math.round(y + row) * width + Math.round(x + column)] ?? 255)
  return darkest
}
