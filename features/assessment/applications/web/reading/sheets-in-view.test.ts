import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Doubt } from '#engines/sheets/read/decide.ts'
import { sheetsInView } from './sheets-in-view.ts'
import type { PicturedSheet } from './sheets-of-picture.ts'

type Row = string | [read: string, why: Doubt]

function sheetOf(pupil: string | null, rows: readonly Row[]): PicturedSheet {
  return {
    application: 'L7J5CY',
    form: '',
    pupil,
    first: 1,
    asked: pupil === null ? 'pupil' : null,
    pictures: rows.flatMap((row, at) => (typeof row === 'string' ? [] : [{ label: String(at + 1) }])),
    rows: rows.map((row, at) =>
      typeof row === 'string'
        ? { label: String(at + 1), read: row, asked: false, why: null, touched: row }
        : { label: String(at + 1), read: row[0], asked: true, why: row[1], touched: row[0] },
    ),
  } as unknown as PicturedSheet
}

/** Frames a fifth of a second apart; whose sheets were read, with what was asked of them, frame by frame. */
function watched(frames: readonly (readonly PicturedSheet[])[], step = 200) {
  const look = sheetsInView<number>()
  return frames.map((sheets, at) =>
    look(sheets, at * step, () => at).map(
      ({ sheet, picture }) => `${sheet.pupil} ${sheet.rows.filter(row => row.asked).length} ${picture}`,
    ),
  )
}

const clear = sheetOf('1', ['A', 'B', 'C', 'D'])
const doubtful = sheetOf('1', ['A', ['B', 'faint'], 'C', 'D'])
const other = sheetOf('2', ['A', 'A', 'A', 'A'])

describe('sheets before a camera', () => {
  it('are read at once where all is clear, and once while they lie there', () => {
    expect(watched([[], [clear], [clear], [clear, other], [other]])).toEqual([
      [],
      ['1 0 1'],
      [],
      ['2 0 3'],
      [],
    ])
  })

  it('are looked at again where something is asked, until it is seen, or three looks have not seen it', () => {
    expect(watched([[doubtful], [clear]])).toEqual([[], ['1 0 0']])
    expect(watched([[doubtful], [doubtful], [doubtful], [doubtful]])).toEqual([[], [], ['1 1 0'], []])
  })

  it('are read with their doubts when they are taken away', () => {
    expect(watched([[doubtful], [other], []])).toEqual([[], ['1 1 0', '2 0 1'].sort(), []])
  })

  it('are distinguished from another sheet of the same pupil, and read again when they come back', () => {
    const second = sheetOf('1', ['D', 'D', 'D', 'D'])
    expect(watched([[clear], [second]])).toEqual([['1 0 0'], ['1 0 1']])
    expect(watched([[clear], [], [clear]], 2000)).toEqual([['1 0 0'], [], ['1 0 2']])
  })

  it('lose none, however frames come: who was seen was read', () => {
    const pupils = [
      clear,
      doubtful,
      other,
      sheetOf(null, ['A', 'A', 'B', 'B']),
      sheetOf('3', [['', 'glare']]),
    ]
    fc.assert(
      fc.property(
        fc.array(fc.subarray(pupils), { maxLength: 12 }),
        fc.integer({ min: 50, max: 3000 }),
        (...of) => {
          const [frames, step] = of
          const read = watched([...frames, []], step).flat()
          const seen = new Set(frames.flat().map(({ pupil }) => String(pupil)))
          expect(new Set(read.map(words => words.split(' ')[0]))).toEqual(seen)
        },
      ),
    )
  })
})
