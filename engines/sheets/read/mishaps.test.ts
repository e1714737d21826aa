import { describe, expect, it } from 'vitest'
import { cases, inTurn } from '../../../scripts/patience.ts'
import { seeded } from '../../random.ts'
import { fitsHalf, sheetLayout, sheetText } from '../layout.ts'
import { compared, drawnCase } from './fixtures/drawn-case.ts'
import { mishaps, type Scene } from './fixtures/drawn-mishaps.ts'
import { photographOf, randomShot } from './fixtures/drawn-photograph.ts'
import { drawnSheet } from './fixtures/drawn-sheet.ts'
import { readSheets } from './read-sheets.ts'

/** What may be said of each row of a sheet to which something happened, and what is said. */
function readAfter(name: string, seed: number) {
  const { shot, onPaper, onPicture } = mishaps[name] ?? {}
  const random = seeded(seed)
  const shape = {
    first: 1,
    rows: 8 + Math.floor(random() * 45),
    choices: 3 + Math.floor(random() * 3),
    codeGrid: random() < 0.2,
    large: random() < 0.1,
  }
  const slot = fitsHalf(shape) ? (random() < 0.5 ? 'upper-half' : 'lower-half') : 'page'
  const layout = sheetLayout(shape, slot)
  const filled = new Map(
    layout.questions.map(({ number }) => [
      number,
      random() < 0.25 ? undefined : Math.floor(random() * shape.choices),
    ]),
  )
  const pupil = String(20_260_001 + Math.floor(random() * 9000))
  const text = sheetText({ application: 'L7J5CY', pupil: shape.codeGrid ? '' : pupil, form: '', shape })
  const pen = { dark: 0.3 + 0.6 * random(), width: 0.55 + 0.4 * random() }
  const answers = new Map(
    [...filled].map(([number, at]) => [number, new Map(at === undefined ? [] : [[at, 'fill' as const]])]),
  )
  const paper = drawnSheet(
    layout,
    text,
    { answers, code: shape.codeGrid ? [...pupil].map(Number) : [] },
    pen,
    random,
  )
  const may: Scene['may'] = new Map(
    [...filled].map(([number, at]) => [number, [at === undefined ? '' : String.fromCharCode(65 + at)]]),
  )
  onPaper?.({ paper, layout, filled, may, random })
  const [width, height] = slot === 'page' ? [1200, 1600] : [1600, 1200]
  const usual = randomShot(random, width, height)
  const bars = random() < 0.7 ? 0 : usual.bars
  const picture = photographOf(paper, { ...usual, bars, under: undefined, ...shot }, random)
  const known = seed % 2 === 0 ? undefined : () => ({ choices: shape.choices })
  const sheets = readSheets(onPicture?.(picture, random) ?? picture, known)
  return { sheets, may, pupil }
}

describe('what happens to sheets that no pupil meant as a mark', () => {
  it.each(inTurn(Object.keys(mishaps), 2))(
    '%s: each row is read as it was filled in, or asked',
    name => {
      const seeds = cases(1, 40)
      let found = 0
      for (let seed = 1; seed <= seeds; seed++) {
        const { sheets, may, pupil } = readAfter(name, seed)
        if (sheets.length > 0) found++
        const wrong = sheets.flatMap(({ rows }) =>
          rows.filter(row => !row.asked && !may.get(Number(row.label))?.includes(row.read)),
        )
        expect(wrong, `seed ${seed}`).toEqual([])
        for (const sheet of sheets) expect([pupil, null], `seed ${seed}`).toContain(sheet.pupil)
      }
      expect(found, 'sheets that are found').toBeGreaterThanOrEqual(0.9 * seeds)
    },
    3_600_000,
  )

  it('asks few clean rows across which a shadow falls, or that paper bends over the number before them', () => {
    for (const seeds of inTurn([
      [41_232, 40_048, 41_428],
      [41_120, 41_164, 41_284],
    ])) {
      const results = seeds.map(seed => {
        const drawn = drawnCase(seeded(seed), { doubtful: 0.3, several: 0.2 })
        return compared(
          drawn,
          readSheets(drawn.picture, () => drawn.expected),
        )
      })
      const doubtful = results.reduce((sum, { cleanAsked }) => sum + cleanAsked, 0)
      const clean = results.reduce((sum, each) => sum + each.clean, 0)
      expect(results.flatMap(({ wrong }) => wrong)).toEqual([])
      expect(doubtful / clean, seeds.join()).toBeLessThanOrEqual(0.2)
    }
  })
})
