import { describe, expect } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { testsInTurn } from '../../../scripts/tests-in-turn.ts'
import { seeded } from '../../random.ts'
import { fitsHalf, type SheetShape, sheetLayout, sheetText } from '../layout.ts'
import type { Slot } from '../marks.ts'
import { compared, drawnCase } from './fixtures/drawn-case.ts'
import type { Pen, Stroke } from './fixtures/drawn-marks.ts'
import { photographOf, randomShot, type Shot } from './fixtures/drawn-photograph.ts'
import { drawnSheet, FINE, type Paper } from './fixtures/drawn-sheet.ts'
import { mergedReadings } from './merge.ts'
import type { Grey } from './picture.ts'
import { readSheets } from './read-sheets.ts'

const it = testsInTurn(3)

const ten: SheetShape = { first: 1, rows: 10, choices: 4, codeGrid: false, large: false }

/** A sheet of ten questions, with these answers, photographed from above by even light by default. */
function photographed({
  answers,
  shot = {},
  shape = ten,
  slot = 'upper-half',
  pupil = '20260149',
  besideDigit = new Map(),
  seed = 1,
  pen = { dark: 0.8, width: 0.8 },
}: {
  answers: [number, [number, Stroke][]][]
  shot?: Partial<Shot>
  shape?: SheetShape
  slot?: Slot
  pupil?: string
  besideDigit?: ReadonlyMap<number, Stroke>
  seed?: number
  pen?: Pen
}): Grey {
  const random = seeded(seed)
  const layout = sheetLayout(shape, slot)
  const text = sheetText({ application: 'L7J5CY', pupil: shape.codeGrid ? '' : pupil, form: 'A', shape })
  const written = {
    answers: new Map(answers.map(([number, own]) => [number, new Map(own)])),
    code: shape.codeGrid ? [...pupil].map(Number) : [],
    besideDigit,
  }
  const plain: Shot = {
    ...randomShot(random, 1400, 1050),
    ...{ share: 0.85, turn: 0, back: 0, aside: 0, curl: 0, fall: 0, bars: 0, blur: 1, noise: 2, copied: 1 },
    cloth: 'wood',
    fold: undefined,
    under: undefined,
  }
  return photographOf(drawnSheet(layout, text, written, pen, random), { ...plain, ...shot }, random)
}

/** A corner of the paper turned over: its back lies on what is within, and the table shows where it was. */
function dogEared(paper: Paper, { right, lower, across, down }: Ear): Paper {
  const data = Float32Array.from(paper.data)
  const [wide, high] = [paper.width / FINE, paper.height / FINE]
  /** From the corner inwards, in shares of the ear: below one it is beyond the fold. */
  const inwards = (x: number, y: number) =>
    [(right ? wide - x : x) / across, (lower ? high - y : y) / down] as const
  const length = across ** -2 + down ** -2
  for (let row = 0; row < paper.height; row++)
    for (let column = 0; column < paper.width; column++) {
      const [u, v] = inwards(column / FINE, row / FINE)
      if (u + v < 1) data[row * paper.width + column] = 90
      else {
        // Where this place was before it was turned over.
        const back = (2 * (u + v - 1)) / length
        const [from, to] = [u - back / across ** 2, v - back / down ** 2]
        if (from >= 0 && to >= 0 && from + to < 1) data[row * paper.width + column] = 228
      }
    }
  return { ...paper, data }
}

interface Ear {
  right: boolean
  lower: boolean
  /** Millimetres along either edge. */
  across: number
  down: number
}

/** Two pictures beside each other on one. */
function beside(one: Grey, other: Grey): Grey {
  const width = one.width + other.width
  const data = new Uint8Array(width * one.height)
  for (let row = 0; row < one.height; row++) {
    data.set(one.data.subarray(row * one.width, (row + 1) * one.width), row * width)
    data.set(other.data.subarray(row * other.width, (row + 1) * other.width), row * width + one.width)
  }
  return { width, height: one.height, data }
}

/** A picture with a box painted over. */
function covered({ width, height, data }: Grey, left: number, up: number, right: number, down: number): Grey {
  const painted = Uint8Array.from(data)
  for (let row = Math.floor(up * height); row < down * height; row++)
    painted.fill(90, row * width + Math.floor(left * width), row * width + Math.floor(right * width))
  return { width, height, data: painted }
}

function letterAt(at: number): string {
  return String.fromCharCode(65 + at)
}

function shareOf([part = 0, whole = 0]: readonly number[]): number {
  return whole === 0 ? 0 : part / whole
}

describe('a photograph of sheets', () => {
  it('is read as it was drawn, or asked, whatever the layout, the marks, the pose and the light', () => {
    const failures: string[] = []
    const [few, many] = [4, 1500]
    const count = { sheets: 0, found: 0, codes: 0, codesRead: 0 }
    const clean = { easy: [0, 0], hard: [0, 0] } satisfies Record<string, [number, number]>
    for (let seed = 40_000; seed < 40_000 + cases(few, many); seed++) {
      const isHard = seed % 4 !== 0
      const drawn = drawnCase(seeded(seed), { doubtful: 0.3, isHard, several: 0.2 })
      // Half of them are read as the command reads, which knows of a sheet only what is printed on it.
      const isKnown = seed % 2 === 0 || drawn.expected.several
      const sheets = readSheets(drawn.picture, isKnown ? () => drawn.expected : undefined)
      const result = compared(drawn, sheets)
      count.sheets++
      if (result.found) count.found++
      if (result.found && drawn.hasCodeGrid) {
        count.codes++
        if (sheets.some(({ pupil }) => pupil === drawn.pupil)) count.codesRead++
      }
      const sum = clean[isHard ? 'hard' : 'easy']
      sum[0] = (sum[0] ?? 0) + result.cleanAsked
      sum[1] = (sum[1] ?? 0) + result.clean
      if (result.wrong.length > 0 || result.wrongPupil)
        failures.push(`seed ${seed}, ${drawn.text}: ${result.wrong.join('; ')}`)
    }
    expect(failures).toEqual([])
    // A few sheets have too few clean marks to speak of a share of them.
    const isMany = count.sheets > few
    expect(count.found).toBeGreaterThanOrEqual(isMany ? 0.98 * count.sheets : count.sheets)
    expect(shareOf(clean.easy)).toBeLessThanOrEqual(isMany ? 0.02 : 0.1)
    expect(shareOf(clean.hard)).toBeLessThanOrEqual(0.15)
    if (isMany) expect(count.codesRead / count.codes).toBeGreaterThanOrEqual(0.95)
  }, 14_400_000)

  it('says of several photographs of a sheet no more than was drawn, and no less than the best of them', () => {
    for (let seed = 60_000; seed < 60_000 + cases(1, 100); seed++) {
      const drawn = drawnCase(seeded(seed), { doubtful: 0.3, isHard: true, looks: 3 })
      const looks = [drawn.picture, ...drawn.more].flatMap(picture =>
        readSheets(picture).filter(({ pupil, rows }) => pupil === drawn.pupil && rows.length > 0),
      )
      const merged = mergedReadings(looks)
      if (!merged) continue
      const result = compared(drawn, [merged])
      expect(result.wrong, `seed ${seed}`).toEqual([])
      const unanswered = looks.map(
        ({ rows }) => new Set(rows.filter(row => row.asked).map(({ label }) => label)),
      )
      // What no look asked is not asked of all of them, unless they differ.
      for (const { label, asked, read } of merged.rows)
        if (asked && read !== '')
          expect(
            unanswered.some(each => each.has(label)),
            `seed ${seed}`,
          ).toBe(true)
    }
  }, 3_600_000)

  it('says every reason for which a row is asked', () => {
    const [sheet] = readSheets(
      photographed({
        answers: [
          [1, [[0, 'fill']]],
          [
            2,
            [
              [1, 'fill'],
              [3, 'fill'],
            ],
          ],
          [3, [[2, 'cross']]],
          [4, [[3, 'faint']]],
          [5, [[0, 'half']]],
          [6, [[1, 'thick-cross']]],
          [
            7,
            [
              [0, 'crossed-fill'],
              [2, 'fill'],
            ],
          ],
        ],
      }),
    )
    const rows = Object.fromEntries(sheet?.rows.map(row => [row.label, row]) ?? [])
    expect(sheet).toMatchObject({ application: 'L7J5CY', form: 'A', pupil: '20260149', asked: null })
    expect(rows['1']).toMatchObject({ label: '1', read: 'A', asked: false, why: null })
    expect(rows['2']).toMatchObject({ label: '2', read: 'BD', asked: true, why: 'two-marks' })
    expect(rows['3']).toMatchObject({ label: '3', read: 'C', asked: true, why: 'cross' })
    expect(rows['4']).toMatchObject({ label: '4', read: 'D', asked: true, why: 'faint' })
    expect(rows['5']).toMatchObject({ label: '5', read: 'A', asked: true, why: 'half' })
    expect(rows['6']).toMatchObject({ read: 'B', asked: true })
    expect(rows['7']).toMatchObject({ read: 'C', asked: true, why: 'cross' })
    expect(rows['8']).toMatchObject({ label: '8', read: '', asked: false, why: null })
  })

  it('reads a code across which the edge of a shadow falls', () => {
    for (const seed of [40_400, 40_892, 40_341, 40_464, 40_935, 40_987].slice(0, cases(2, 6))) {
      const drawn = drawnCase(seeded(seed), { doubtful: 0.3, isHard: seed % 4 !== 0, several: 0.2 })
      expect(
        readSheets(drawn.picture).map(({ pupil }) => pupil),
        `seed ${seed}`,
      ).toContain(drawn.pupil)
    }
  })

  it('asks for the code where anything was written in a second digit of a column', () => {
    const shape = { ...ten, codeGrid: true }
    const shot = { blur: 2 }
    const pen = { dark: 0.45, width: 0.55 }
    const codeOf = (besideDigit: ReadonlyMap<number, Stroke>, seed: number) =>
      readSheets(photographed({ answers: [], shape, besideDigit, seed, pen, shot }))[0]?.pupil
    expect(codeOf(new Map(), 1)).toBe('20260149')
    const strokes = [
      'fill',
      'half',
      'faint',
      'cross',
      'slash',
      'tick',
      'dot',
      'ring',
      'crossed-fill',
    ] as const
    for (const [at, stroke] of strokes.entries())
      expect(codeOf(new Map([[at % 8, stroke]]), at), stroke).toBeNull()
  })

  it('asks one question of a sheet that was answered in crosses alone', () => {
    const answers = Array.from({ length: 10 }, (_, at): [number, [number, Stroke][]] => [
      at + 1,
      [[at % 4, 'cross']],
    ])
    const [sheet] = readSheets(photographed({ answers }))
    expect(sheet?.asked).toBe('all-crosses')
    expect(sheet?.rows.map(row => row.read).join('')).toBe('ABCDABCDAB')
    expect(sheet?.rows.every(row => row.asked && row.why === 'cross')).toBe(true)
  })

  it('never takes a crossed out circle for an answer, however large it is and however thin the pen', () => {
    const shapes: SheetShape[] = [ten, { ...ten, rows: 36 }, { ...ten, rows: 20, large: true }]
    for (const [at, shape] of shapes.entries()) {
      const answers = Array.from({ length: shape.rows }, (_, row): [number, [number, Stroke][]] => [
        row + 1,
        [[row % 4, (['crossed-fill', 'fill', 'cross', 'fill'] as const)[row % 4] ?? 'fill']],
      ])
      const slot = shape.large ? 'page' : 'upper-half'
      const over = shape.large ? { width: 1200, height: 1600 } : {}
      const [sheet] = readSheets(
        photographed({ answers, shape, slot, seed: 60 + at, pen: { dark: 0.8, width: 0.55 }, shot: over }),
      )
      const wrong = sheet?.rows.filter((row, number) => row.asked !== (number % 2 === 0))
      expect(wrong).toEqual([])
      expect(sheet?.rows).toHaveLength(shape.rows)
    }
  })

  it('takes what an application says of its questions: several answers, and how many choices', () => {
    const picture = photographed({
      answers: [
        [
          2,
          [
            [1, 'fill'],
            [3, 'fill'],
          ],
        ],
      ],
    })
    const [sheet] = readSheets(picture, (_, question) => (question === 2 ? { several: true } : undefined))
    expect(sheet?.rows[1]).toMatchObject({ label: '2', read: 'BD', asked: false, why: null })
  })

  it('tells two upper halves side by side apart by where they lie, since their marks are the same', () => {
    const one = photographed({ answers: [[1, [[0, 'fill']]]], pupil: '20260001' })
    const other = photographed({ answers: [[1, [[3, 'fill']]]], pupil: '20260002', seed: 2 })
    const sheets = readSheets(beside(one, other))
    expect(sheets.map(sheet => [sheet.pupil, sheet.rows[0]?.read]).sort()).toEqual([
      ['20260001', 'A'],
      ['20260002', 'D'],
    ])
  })

  it('reads on without a corner, says which is missing, and asks for the sheet again where too few are left', () => {
    const picture = photographed({ answers: [[1, [[0, 'fill']]]] })
    const [one] = readSheets(covered(picture, 0.86, 0.8, 1, 1))
    expect(one?.corners.missing).toEqual(['lower-right'])
    expect(one?.rows[0]?.read).toBe('A')
    const [few] = readSheets(covered(covered(picture, 0.8, 0, 1, 1), 0, 0.7, 1, 1))
    expect(few).toMatchObject({ asked: 'corner', rows: [], pupil: null })
    expect(few?.corners.found.sort()).toEqual(['middle-left', 'upper-left'])
  })

  it('asks the rows whose circles another paper hides', () => {
    const picture = photographed({
      answers: [
        [1, [[0, 'fill']]],
        [5, [[1, 'fill']]],
      ],
    })
    const [sheet] = readSheets(covered(picture, 0.27, 0.53, 0.6, 0.62))
    expect(sheet?.rows.flatMap(row => (row.why === 'glare' ? row.label : []))).toContain('5')
    expect(sheet?.rows[0]).toMatchObject({ read: 'A', asked: false })
  })

  it('guesses nothing of the circles that a corner turned over covers, known or not how many there are', () => {
    let hidden = 0
    for (let seed = 1; seed <= cases(4, 200); seed++) {
      const random = seeded(seed)
      const shape = { ...ten, rows: 20 + Math.floor(random() * 40), choices: 2 + Math.floor(random() * 4) }
      const slot = fitsHalf(shape) ? (seed % 2 === 0 ? 'upper-half' : 'lower-half') : 'page'
      const layout = sheetLayout(shape, slot)
      const drawn = new Map(
        layout.questions.map(({ number }) => [number, Math.floor(random() * shape.choices)]),
      )
      const written = {
        answers: new Map([...drawn].map(([number, at]) => [number, new Map([[at, 'fill' as const]])])),
        code: [],
      }
      const text = sheetText({ application: 'L7J5CY', pupil: '20260149', form: '', shape })
      const ear = {
        right: random() < 0.7,
        lower: random() < 0.5,
        across: 15 + 75 * random(),
        down: 15 + 75 * random(),
      }
      const paper = dogEared(drawnSheet(layout, text, written, { dark: 0.8, width: 0.8 }, random), ear)
      const [width, height] = slot === 'page' ? [1200, 1600] : [1600, 1200]
      const shot = { ...randomShot(random, width, height), bars: 0, fold: undefined, under: undefined }
      const sheets = readSheets(photographOf(paper, shot, random), seed % 3 === 0 ? () => shape : undefined)
      for (const { label, read, asked } of sheets.flatMap(({ rows }) => rows)) {
        if (asked) hidden++
        else expect(read, `seed ${seed}, row ${label}`).toBe(letterAt(drawn.get(Number(label)) ?? -1))
      }
    }
    expect(hidden).toBeGreaterThan(0)
  }, 3_600_000)

  it('merges two photographs of a sheet: what one could not say the other may, and where they differ it asks', () => {
    const [first] = readSheets(
      photographed({
        answers: [
          [1, [[0, 'fill']]],
          [2, [[1, 'faint']]],
          [3, [[2, 'fill']]],
        ],
      }),
    )
    const [second] = readSheets(
      photographed({
        answers: [
          [1, [[0, 'fill']]],
          [2, [[1, 'fill']]],
          [3, [[3, 'fill']]],
        ],
      }),
    )
    if (!first || !second) throw new Error('A sheet was not found')
    const rows = mergedReadings([first, second])?.rows.slice(0, 3)
    expect(rows?.map(({ read, asked }) => [read, asked])).toEqual([
      ['A', false],
      ['B', false],
      ['', true],
    ])
    expect(mergedReadings([first, { ...second, pupil: '20260150' }])).toBeUndefined()
  })

  it('finds nothing where there is no sheet', () => {
    const random = seeded(3)
    const data = Uint8Array.from({ length: 640 * 480 }, () => 120 + 80 * random())
    expect(readSheets({ width: 640, height: 480, data })).toEqual([])
  })
})
