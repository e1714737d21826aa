import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Analysis, analyse } from './analyse.ts'
import { expectClose } from './fixtures/expect-close.ts'
import { itemsInOrder, pupilsInOrder } from './fixtures/shuffled.ts'
import { simulate } from './fixtures/simulated.ts'
import { type Choice, type Mark, responsesFromChoices, responsesFromMarks } from './responses.ts'

const anyMarks = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 })).chain(([n, k]) =>
  fc.array(fc.array(fc.constantFrom<Mark>(0, 1, 1, null, undefined), { minLength: k, maxLength: k }), {
    minLength: n,
    maxLength: n,
  }),
)
const anyComplete = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 })).chain(([n, k]) =>
  fc.array(fc.array(fc.constantFrom<Mark>(0, 1), { minLength: k, maxLength: k }), {
    minLength: n,
    maxLength: n,
  }),
)
const anyChoices = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 })).chain(([n, k]) =>
  fc.array(
    fc.array(fc.constantFrom<Choice>('A', 'B', 'C', null, undefined), { minLength: k, maxLength: k }),
    {
      minLength: n,
      maxLength: n,
    },
  ),
)
const named = (rows: readonly (readonly unknown[])[]) => (rows[0] ?? []).map((_, item) => `P${item + 1}`)

describe('whatever the answers', () => {
  it('a question that goes wholly against the others is advised on, whatever rounding does to its correlation', () => {
    const rows: (0 | 1 | undefined)[][] = [
      [0, 0, undefined, 0],
      [undefined, 1, 0, undefined],
      [0, 0, 1, 1],
      [1, undefined, 0, 1],
      [undefined, 1, 0, undefined],
    ]
    expectStated(analyse(responsesFromMarks(named(rows), rows)))
  })

  it('every number is finite and every null has its line, and no line is without its null', () => {
    fc.assert(
      fc.property(fc.oneof(anyMarks, anyComplete), rows =>
        expectStated(analyse(responsesFromMarks(named(rows), rows))),
      ),
      {
        numRuns: 600,
      },
    )
    fc.assert(
      fc.property(anyChoices, rows =>
        expectStated(
          analyse(
            responsesFromChoices(
              named(rows),
              named(rows).map(() => 'A'),
              rows,
            ),
          ),
        ),
      ),
      { numRuns: 200 },
    )
  })

  it('the order of the pupils changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyMarks, anyComplete), fc.infiniteStream(fc.nat()), (rows, keys) => {
        const responses = responsesFromMarks(named(rows), rows)
        expect(analyse(pupilsInOrder(responses, orderOf(rows.length, keys)))).toEqual(analyse(responses))
      }),
      { numRuns: 150 },
    )
    const { responses } = simulate(11, 300, 12)
    const turned = pupilsInOrder(responses, [...Array(300).keys()].reverse())
    expect(analyse(turned)).toEqual(analyse(responses))
  })

  it('the order of the items only moves their figures', () => {
    const { responses } = simulate(12, 200, 9)
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), keys => {
        const order = orderOf(9, keys)
        const moved = analyse(itemsInOrder(responses, order))
        const back = (list: { item: string }[]) =>
          responses.items.map(item => list.find(row => row.item === item))
        const original = analyse(responses)
        expectClose(back(moved.classical.items), original.classical.items, 'classical', 1e-12)
        expectClose(back(moved.rasch.cml?.items ?? []), original.rasch.cml?.items, 'cml', 1e-9)
        expectClose(back(moved.rasch.mml?.items ?? []), original.rasch.mml?.items, 'mml', 1e-9)
        expectClose(moved.rasch.cml?.abilities, original.rasch.cml?.abilities, 'abilities', 1e-9)
      }),
      { numRuns: 15 },
    )
  })

  it('calling right wrong turns difficulties and abilities round and leaves their errors', () => {
    const { responses } = simulate(13, 250, 8)
    const turned = analyse({ ...responses, cells: responses.cells.map(cell => 1 - cell) })
    const { classical, rasch } = analyse(responses)
    expectClose(
      turned.rasch.cml?.items.map(({ difficulty, se }) => [-(difficulty ?? 0), se]),
      rasch.cml?.items.map(({ difficulty, se }) => [difficulty, se]),
      'cml',
      1e-9,
    )
    expectClose(
      turned.rasch.mml?.items.map(({ difficulty, se }) => [-(difficulty ?? 0), se]),
      rasch.mml?.items.map(({ difficulty, se }) => [difficulty, se]),
      'mml',
      1e-8,
    )
    expectClose(
      turned.rasch.cml?.abilities.map(({ wle }) => -wle).reverse(),
      rasch.cml?.abilities.map(({ wle }) => wle),
      'wle',
      1e-9,
    )
    expectClose(
      turned.classical.items.map(({ p, ...rest }) => ({ ...rest, p: 1 - (p ?? 0) })),
      classical.items,
      'classical',
      1e-12,
    )
  })

  it('renaming the options moves their figures with the names', () => {
    fc.assert(
      fc.property(anyChoices, rows => {
        const rename = new Map([
          ['A', 'z'],
          ['B', 'x'],
          ['C', 'y'],
        ])
        const items = named(rows)
        const plain = analyse(
          responsesFromChoices(
            items,
            items.map(() => 'A'),
            rows,
          ),
        )
        const renamed = analyse(
          responsesFromChoices(
            items,
            items.map(() => 'z'),
            rows.map(row => row.map(choice => (typeof choice === 'string' ? rename.get(choice) : choice))),
          ),
        )
        plain.classical.items.forEach((item, index) => {
          const other = renamed.classical.items[index]
          for (const option of item.options ?? []) {
            const name = option.option === null ? null : rename.get(option.option)
            expect(other?.options?.find(candidate => candidate.option === name)).toEqual({
              ...option,
              option: name,
            })
          }
        })
        expect(renamed.rasch).toEqual(plain.rasch)
      }),
      { numRuns: 100 },
    )
  })
})

describe('degenerate answers', () => {
  it.each([
    [
      'everybody right',
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
    ],
    [
      'everybody wrong',
      [
        [0, 0],
        [0, 0],
      ],
    ],
    ['one pupil', [[1, 0, 1]]],
    ['one item', [[1], [0], [1]]],
    [
      'no common trait',
      [
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'a perfect ladder',
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
      ],
    ],
  ] as [string, Mark[][]][])('%s: Rasch is stated as not computed', (_, rows) => {
    const analysis = analyse(responsesFromMarks(named(rows), rows))
    expectStated(analysis)
    expect(analysis.rasch.mml).toBeNull()
    expect(analysis.notComputed.find(({ what }) => what === 'rasch.mml')?.why).toMatch(/\S{3}/)
  })

  it('two pupils have p, mean and deviation', () => {
    const { classical } = analyse(
      responsesFromMarks(
        ['a', 'b', 'c'],
        [
          [1, 0, 1],
          [0, 0, 0],
        ],
      ),
    )
    expect(classical.items.map(item => item.p)).toEqual([0.5, 0, 0.5])
    expect(classical.mean).toBe(1)
    expect(classical.sd).toBeCloseTo(Math.SQRT2, 12)
  })

  it('the ladder has no conditional maximum, and a class that mixes its steps has one', () => {
    const ladder: Mark[][] = [
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 0],
    ]
    expect(analyse(responsesFromMarks(['a', 'b', 'c'], ladder)).rasch.cml).toBeNull()
    const mixed: Mark[][] = [...ladder, [0, 1, 0], [0, 0, 1], [1, 0, 1]]
    expect(analyse(responsesFromMarks(['a', 'b', 'c'], mixed)).rasch.cml?.k).toBe(3)
  })
})

function expectStated(analysis: Analysis) {
  const { notComputed, advice, ...numbers } = analysis
  const nulls: string[] = []
  walk(numbers, '', nulls)
  expect(notComputed.map(({ what }) => what).sort()).toEqual(nulls.sort())
}

function walk(node: unknown, path: string, nulls: string[]) {
  if (node === null) nulls.push(path)
  else if (typeof node === 'number') expect(Number.isFinite(node), `${path} is ${node}`).toBe(true)
  else if (Array.isArray(node)) {
    for (const row of node) walk(row, `${path}[${row.item ?? row.score ?? row.option ?? ''}]`, nulls)
  } else if (typeof node === 'object') {
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'option') walk(value, path ? `${path}.${key}` : key, nulls)
    }
  }
}

function orderOf(length: number, keys: Iterable<number>): number[] {
  const iterator = keys[Symbol.iterator]()
  const drawn = Array.from({ length }, (_, index) => ({ index, key: Number(iterator.next().value) }))
  return drawn.sort((a, b) => a.key - b.key || a.index - b.index).map(({ index }) => index)
}
