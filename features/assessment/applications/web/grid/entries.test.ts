import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { Application, ApplicationItem, GridEntry, Sitting } from '../../../results/contract.ts'
import { applyEntries, asSent, inverseOf } from './apply-entry.ts'
import { compareReadings } from './compare-readings.ts'
import { findRow } from './find-pupil.tsx'
import { type CellPosition, moveBy, placeAfter } from './moves.ts'
import { pasted } from './pasted.ts'
import { sheetsOf } from './sheet.ts'
import { restoreQueue, withEntry } from './waiting-entries.ts'

const items = ['p', 'q', 'r'].map((id): ApplicationItem => {
  const question = choiceOf('Quanto é?', ['1', '2', '3', '4'], 0)
  const ids = { id, questionId: id, versionId: id, competenceId: null, competenceCode: null }
  return { ...ids, points: 1, domain: '', bloom: null, change: null, question }
})
const sittings = ['Ana Sitoe', 'Beto Langa', 'Édson Cossa'].map(
  (name, at): Sitting => ({
    studentId: name,
    name,
    sex: 'H',
    number: at + 1,
    form: '',
    level: null,
    state: null,
    mark: null,
    responses: {},
  }),
)
const empty = { items, totalPoints: 20, sittings, forms: [] as Application['forms'] }

const studentId = fc.constantFrom(...sittings.map(sitting => sitting.name))
const cell = fc.record<GridEntry>({
  studentId,
  itemId: fc.constantFrom('p', 'q', 'r'),
  entered: fc.oneof(
    fc.constantFrom('a', 'b').map(answer => ({ kind: 'answer' as const, answer })),
    fc.constantFrom(...(['blank', 'not-presented', 'clear'] as const)).map(kind => ({ kind })),
  ),
})
const row = fc.record<GridEntry>({
  studentId,
  itemId: fc.constant(null),
  entered: fc.constantFrom(...(['not-presented', 'clear'] as const)).map(kind => ({ kind })),
})
/** As people do: some cells, each once, or one pupil whole. */
const entries = fc.oneof(
  fc.uniqueArray(cell, {
    minLength: 1,
    maxLength: 6,
    selector: entry => `${entry.studentId} ${entry.itemId}`,
  }),
  row.map(value => [value]),
)

/** What counts of a pupil: who was not there has no answers that anybody sees. */
const seen = (all: readonly Sitting[]) =>
  all.map(({ name, state, mark, responses }) => ({
    name,
    state,
    mark,
    responses: state === 'não apresentado' ? null : responses,
  }))

function writtenIn(grid: typeof empty, steps: readonly GridEntry[][]): typeof empty {
  let sittings = grid.sittings
  for (const step of steps) sittings = applyEntries({ ...grid, sittings }, step)
  return { ...grid, sittings }
}

describe('entries of the grid', () => {
  it('undone, the last first, leave every pupil as before', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 6 }), entries, (earlier, step) => {
        const write = (before: typeof empty, all: readonly GridEntry[]) => ({
          ...before,
          sittings: applyEntries(before, asSent(before, all)),
        })
        const before = earlier.reduce(write, empty)
        const after = write(before, step)
        expect(seen(write(after, inverseOf(before, step)).sittings)).toEqual(seen(before.sittings))
      }),
    )
  })

  it('wait as few as say the same: what is sent gives what was typed', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 8 }), steps => {
        const typed = writtenIn(empty, steps)
        const waiting = steps.flat().reduce(withEntry, [])
        const sent = applyEntries(empty, waiting)
        expect(waiting.length).toBeLessThanOrEqual(steps.flat().length)
        expect(sent.map(entry => entry.responses)).toEqual(typed.sittings.map(sitting => sitting.responses))
      }),
    )
  })

  it('that a former version of the product left on the device are sent anew, as the school knows them', () => {
    const former = { studentId: 'Ana Sitoe', itemId: 'p', given: { kind: 'blank' } } as unknown as GridEntry
    const typed: GridEntry = { studentId: 'Ana Sitoe', itemId: 'q', entered: { kind: 'clear' } }
    const away = { flight: { key: 'one', entries: [former] }, queue: [typed] }
    expect(restoreQueue(away)).toEqual({
      flight: null,
      queue: [{ studentId: 'Ana Sitoe', itemId: 'p', entered: { kind: 'blank' } }, typed],
    })
    const own = { flight: { key: 'two', entries: [typed] }, queue: [] }
    expect(restoreQueue(own)).toBe(own)
  })

  it('say the form of a sheet before its first answer', () => {
    const forms = [
      { name: 'A', items: [] },
      { name: 'B', items: [] },
    ]
    const sheet = { ...empty, forms, sittings: sittings.map(sitting => ({ ...sitting, form: 'B' })) }
    const cell = (itemId: string): GridEntry => ({
      studentId: 'Ana Sitoe',
      itemId,
      entered: { kind: 'blank' },
    })
    const sent = asSent(sheet, [cell('p'), cell('q')])
    expect(sent.map(entry => entry.entered.kind)).toEqual(['form', 'blank', 'blank'])
  })
})

describe('a pasted sheet', () => {
  const rows = sittings
  const sheets = sheetsOf(empty)

  it('is read cell by cell from the cursor on; what does not fit is named', () => {
    const { entries: found, refused } = pasted('B\tZ\r\n\t\r\nA\t\tC\tD\n', rows, sheets, [0, 1])
    expect(found.map(item => `${item.studentId} ${item.itemId} ${item.entered.kind}`)).toEqual([
      'Ana Sitoe q answer',
      'Édson Cossa q answer',
      'Édson Cossa r blank',
    ])
    expect(refused).toEqual([
      'Ana Sitoe, pergunta 3: «Z»',
      'Édson Cossa, pergunta 4: «C»',
      'Édson Cossa, pergunta 5: «D»',
    ])
  })

  it('reads letters as they stand on the form of each pupil, in the order of its questions', () => {
    const forms = [
      { name: 'A', items: ['p', 'q', 'r'].map(question => ({ question, order: {} })) },
      {
        name: 'B',
        items: ['r', 'q', 'p'].map(question => ({ question, order: { options: ['d', 'c', 'b', 'a'] } })),
      },
    ]
    const two = [{ ...sittings[0], form: 'A' } as Sitting, { ...sittings[1], form: 'B' } as Sitting]
    const { entries: found } = pasted('A\tB\nA\tB', two, sheetsOf({ items, forms }), [0, 0])
    expect(
      found.map(item => [item.itemId, 'answer' in item.entered && item.entered.answer].join(' ')),
    ).toEqual(['p a', 'q b', 'r d', 'q c'])
  })
})

describe('the cursor', () => {
  it('never leaves the grid, whatever is pressed', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    const pressed = fc.record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(pressed),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 40 }),
        (all, h, w) => {
          const [row, column] = all.reduce<CellPosition>(
            (at, key) => moveBy(key, at, [h, w], 9) ?? at,
            [0, 0],
          )
          expect(row >= 0 && row < h && column >= 0 && column < w).toBe(true)
        },
      ),
    )
    expect(placeAfter([0, 1], [2, 3])).toEqual([0, 2])
    expect(placeAfter([0, 2], [2, 3])).toEqual([1, 0])
    expect(placeAfter([1, 2], [2, 3])).toEqual([1, 2])
    expect(moveBy({ key: 'a', ctrlKey: false }, [0, 0], [2, 3], 9)).toBeUndefined()
  })

  it.each([
    ['ArrowLeft', [4, 1], [4, 0]],
    ['ArrowRight', [4, 3], [4, 5]],
    ['ArrowUp', [3, 2], [0, 2]],
    ['ArrowDown', [5, 2], [8, 2]],
    ['Home', [4, 0], [0, 0]],
    ['End', [4, 5], [8, 5]],
    ['PageUp', [1, 2], [1, 2]],
    ['PageDown', [7, 2], [7, 2]],
  ] as const)(
    'with %s goes one step, a page or to the edge, with Ctrl to the last edge',
    (key, alone, ctrl) => {
      const from = (ctrlKey: boolean) => moveBy({ key, ctrlKey }, [4, 2], [9, 6], 3)
      expect([from(false), from(true)]).toEqual([alone, ctrl])
    },
  )

  it('stays at the edges of the grid', () => {
    const from = (key: string, at: CellPosition) => moveBy({ key, ctrlKey: false }, at, [9, 6], 3)
    expect(from('ArrowLeft', [4, 0])).toEqual([4, 0])
    expect(from('ArrowRight', [4, 5])).toEqual([4, 5])
    expect(from('PageUp', [2, 1])).toEqual([0, 1])
    expect(from('PageDown', [7, 1])).toEqual([8, 1])
  })

  it('goes to a pupil by number or by the beginning of a word of the name, whatever its accents', () => {
    expect(findRow(sittings, '2')).toBe(1)
    expect(findRow(sittings, 'edson')).toBe(2)
    expect(findRow(sittings, 'lan')).toBe(1)
    expect(findRow(sittings, 'itoe')).toBe(-1)
    expect(findRow(sittings, '')).toBe(-1)
  })
})

describe('a second reading', () => {
  const sheets = sheetsOf(empty)
  const of = (studentId: string, itemId: string, answer: string): GridEntry => ({
    studentId,
    itemId,
    entered: { kind: 'answer', answer },
  })
  const gone = (studentId: string): GridEntry => ({
    studentId,
    itemId: null,
    entered: { kind: 'not-presented' },
  })

  it('names what differs from the first, and says nothing of what was not read again', () => {
    const first = applyEntries(empty, [
      of('Ana Sitoe', 'p', 'a'),
      of('Ana Sitoe', 'q', 'b'),
      of('Beto Langa', 'p', 'a'),
      of('Édson Cossa', 'p', 'a'),
    ])
    const second = applyEntries(empty, [
      of('Ana Sitoe', 'p', 'a'),
      of('Ana Sitoe', 'q', 'c'),
      gone('Édson Cossa'),
    ])
    const { read, differences } = compareReadings(first, second, sheets)
    expect(read).toBe(3)
    expect(differences.map(({ name, question, first, second }) => [name, question, first, second])).toEqual([
      ['Ana Sitoe', 2, 'B', 'C'],
      ['Édson Cossa', null, 'fez o teste', 'não veio'],
    ])
  })

  it('tells what both gave the open answers that they read, and nothing of what a key marks', () => {
    const open = { ...(items[0] as ApplicationItem), id: 'o', points: 4 }
    const essay = {
      ...empty,
      items: [...items, { ...open, question: { ...open.question, type: 'essay' } as never }],
    }
    const given = (points: number): GridEntry => ({
      studentId: 'Ana Sitoe',
      itemId: 'o',
      entered: { kind: 'points', points },
    })
    const choice: GridEntry = {
      studentId: 'Ana Sitoe',
      itemId: 'p',
      entered: { kind: 'answer', answer: 'a' },
    }
    const [first, second] = [given(3), given(2)].map(entry => applyEntries(essay, [entry, choice]))
    expect(compareReadings(first ?? [], second ?? [], sheetsOf(essay)).points).toEqual([[3, 2]])
  })

  it('agrees with the first once each difference was decided, whichever way', () => {
    fc.assert(
      fc.property(
        fc.array(entries, { maxLength: 4 }),
        fc.array(entries, { maxLength: 4 }),
        fc.boolean(),
        (one, other, takes) => {
          let [first, second] = [writtenIn(empty, one), writtenIn(empty, other)]
          for (const { toFirst, toSecond } of compareReadings(first.sittings, second.sittings, sheets)
            .differences)
            if (takes) first = { ...first, sittings: applyEntries(first, toSecond) }
            else second = { ...second, sittings: applyEntries(second, toFirst) }
          expect(compareReadings(first.sittings, second.sittings, sheets).differences).toEqual([])
        },
      ),
    )
  })
})
