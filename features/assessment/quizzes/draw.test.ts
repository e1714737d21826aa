import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { othersLike } from './another.ts'
import { drawItems, drawPaper, orderItems } from './draw.ts'
import type { QuizPart } from './settings.ts'

const rule = (id: string, count: number) => ({ kind: 'rule', id, count }) as QuizPart
const picked = (id: string, waitsFor: string | null = null) =>
  ({ kind: 'question', id, questionId: `q ${id}`, points: 1, waitsFor }) as QuizPart
const item = (id: string, partId: string, questionId = id, retired = false) => ({
  id,
  partId,
  questionId,
  retired,
})
const seeds = Array.from({ length: 40 }, (_, at) => `semente ${at}`)

describe('a draw', () => {
  it('has the picked questions and as many of each rule as it asks for, in the order of the parts', () => {
    const parts = [picked('a'), { kind: 'text', id: 't', text: 'x' } as QuizPart, rule('r', 2), picked('b')]
    const items = [item('b', 'b'), item('a', 'a'), item('r1', 'r'), item('r2', 'r')]
    for (const seed of seeds) {
      const { ids, lacking } = drawItems(parts, items, seed)
      expect([ids[0], ids[3]]).toEqual(['a', 'b'])
      expect(new Set(ids.slice(1, 3))).toEqual(new Set(['r1', 'r2']))
      expect(lacking.size).toBe(0)
    }
  })

  it('is the same for the same seed', () => {
    const items = Array.from({ length: 30 }, (_, at) => item(`i${at}`, 'r'))
    for (const seed of seeds)
      expect(drawItems([rule('r', 5)], items, seed)).toEqual(drawItems([rule('r', 5)], items, seed))
    expect(
      new Set(seeds.map(seed => drawItems([rule('r', 5)], items, seed).ids.join())).size,
    ).toBeGreaterThan(30)
  })

  it('says of which rule how many are lacking', () => {
    const { ids, lacking } = drawItems([rule('r', 3), rule('s', 1)], [item('a', 'r'), item('b', 's')], 'x')
    expect(ids).toEqual(['a', 'b'])
    expect([...lacking]).toEqual([['r', 2]])
    expect([...drawItems([rule('r', 2)], [], 'x').lacking]).toEqual([['r', 2]])
  })

  it('never draws what was picked, nor what asks for something else by now', () => {
    for (const seed of seeds) {
      const items = [item('a', 'a', 'q'), item('r1', 'r', 'q'), item('r2', 'r'), item('r3', 'r', 'r3', true)]
      expect(drawItems([picked('a'), rule('r', 1)], items, seed).ids).toEqual(['a', 'r2'])
      const gone = drawItems(
        [picked('a'), rule('r', 1)],
        [item('a', 'a', 'q', true), item('r1', 'r', 'q')],
        seed,
      )
      expect(gone.ids, 'a picked one that is retired holds nothing back').toEqual(['r1'])
    }
  })

  it('finds a way wherever there is one, as trying all ways does', () => {
    const pools = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        pools,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
        fc.string(),
        (all, counts, seed) => {
          const parts = all.map((_, at) => rule(`r${at}`, counts[at] ?? 1))
          const items = all.flatMap((pool, at) =>
            pool.map(question => item(`r${at}/${question}`, `r${at}`, `q${question}`)),
          )
          const { ids, lacking } = drawItems(parts, items, seed)
          const questions = ids.map(id => id.split('/')[1])
          expect(new Set(questions).size).toBe(questions.length)
          for (const [at, pool] of all.entries()) {
            const own = ids.filter(id => id.startsWith(`r${at}/`))
            expect(own.length + (lacking.get(`r${at}`) ?? 0)).toBe(counts[at])
            for (const id of own) expect(pool).toContain(Number(id.split('/')[1]))
          }
          const slots = all.flatMap((pool, at) => Array.from({ length: counts[at] ?? 1 }, () => pool))
          expect(ids.length).toBe(mostOf(slots))
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** The most slots that can be filled with different questions, by trying every way. */
function mostOf(slots: readonly (readonly number[])[], used: ReadonlySet<number> = new Set()): number {
  const [first, ...others] = slots
  if (!first) return 0
  const ways = first.filter(question => !used.has(question))
  return Math.max(
    mostOf(others, used),
    ...ways.map(question => 1 + mostOf(others, new Set([...used, question]))),
  )
}

describe('the questions on paper', () => {
  const items = Array.from({ length: 20 }, (_, at) => item(`i${at}`, 'r'))

  it('are all of them where no rule draws', () => {
    expect(drawPaper([picked('a')], [item('a', 'a')], { before: null, seed: 'x' })).toBeNull()
  })

  it('stay as they were drawn before, as long as they keep the rules', () => {
    const before = drawPaper([rule('r', 3)], items, { before: null, seed: 'x' }) ?? []
    expect(before).toHaveLength(3)
    expect(drawPaper([rule('r', 3)], items, { before, seed: 'other' })).toEqual(before)
    const more = drawPaper([rule('r', 4)], items, { before, seed: 'other' })
    expect(more).toHaveLength(4)
    const retired = items.map(each => ({ ...each, retired: each.id === before[0] }))
    const anew = drawPaper([rule('r', 3)], retired, { before, seed: 'other' })
    expect(anew).toHaveLength(3)
    expect(anew).not.toContain(before[0])
  })

  it('are drawn anew where as many came from other rules', () => {
    const two = [...items, ...Array.from({ length: 5 }, (_, at) => item(`s${at}`, 's'))]
    const before = drawPaper([rule('r', 2), rule('s', 1)], two, { before: null, seed: 'x' }) ?? []
    const other = drawPaper([rule('r', 1), rule('s', 2)], two, { before, seed: 'x' }) ?? []
    expect(other.filter(id => id.startsWith('s'))).toHaveLength(2)
  })
})

describe('the order of an attempt', () => {
  const inOrder = (
    ids: string[],
    sections: Record<string, string>,
    parts: QuizPart[],
    seed: string | null,
    texts: Record<string, string> = {},
  ) =>
    orderItems(
      ids,
      ids.map(id => ({ id, partId: id, section: sections[id] ?? '' })),
      parts,
      { shuffle: seed !== null, seed: seed ?? '', textOf: id => texts[id] },
    )
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']

  it('is that of the draw, unless questions change places', () => {
    expect(inOrder(ids, {}, [], null)).toEqual(ids)
    expect(new Set(seeds.map(seed => inOrder(ids, {}, [], seed).join())).size).toBeGreaterThan(20)
    for (const seed of seeds) expect(inOrder(ids, {}, [], seed).toSorted()).toEqual(ids)
  })

  it('keeps the questions of one text together, in the order of the draw, shuffled or not', () => {
    const texts = { a: 'T', d: 'T', f: 'T', b: 'U', e: 'U' }
    expect(inOrder(ids, {}, [], null, texts).join('')).toBe('adfbec')
    const orders = new Set(seeds.map(seed => inOrder(ids, {}, [], seed, texts).join('')))
    expect(orders.size).toBe(6)
    for (const order of orders) expect(order).toMatch(/(?=.*adf)(?=.*be)(?=.*c)/)
    // A whole text waits with its one question that does.
    const parts = [picked('a', 'c'), picked('f', 'd'), ...['b', 'c', 'd', 'e'].map(id => picked(id))]
    for (const seed of seeds) {
      const order = inOrder(ids, {}, parts, seed, texts).join('')
      expect(order).toMatch(/adf/)
      expect(order.indexOf('c')).toBeLessThan(order.indexOf('a'))
    }
  })

  it('keeps each question in its section, and the sections in their order', () => {
    for (const seed of seeds) {
      const order = inOrder(ids, { a: 'I', b: 'I', c: 'I', d: 'II', e: 'II', f: 'II' }, [], seed)
      expect(order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c'])
    }
  })

  it('puts no question before the one that it waits for, also through others', () => {
    const parts = [
      picked('a', 'c'),
      picked('c', 'e'),
      picked('b', 'gone'),
      ...['d', 'e', 'f'].map(id => picked(id)),
    ]
    for (const seed of seeds) {
      const order = inOrder(ids, {}, parts, seed)
      expect(order.indexOf('e')).toBeLessThan(order.indexOf('c'))
      expect(order.indexOf('c')).toBeLessThan(order.indexOf('a'))
      expect(order.toSorted()).toEqual(ids)
    }
  })

  it('ends and loses none where two wait for each other', () => {
    for (const seed of seeds)
      expect(inOrder(ids, {}, [picked('a', 'b'), picked('b', 'a')], seed).toSorted()).toEqual(ids)
  })
})

describe('another question like this one', () => {
  const parts = [rule('r', 2), rule('s', 1), picked('a')]
  const items = [
    item('r1', 'r', 'q1'),
    item('r2', 'r', 'q2'),
    item('r3', 'r', 'q3'),
    item('r4', 'r', 'q4', true),
    item('s2', 's', 'q2'),
    item('a', 'a', 'q3'),
  ]
  const others = (id: string, ...seen: string[]) => othersLike({ parts, items }, id, new Set(seen))

  it('is of the same rule, still asked, and was not seen by any way', () => {
    expect(others('r1', 'r1')).toEqual(['r2', 'r3'])
    expect(others('r1', 'r1', 's2'), 'through another rule').toEqual(['r3'])
    expect(others('r1', 'r1', 'a'), 'as a picked one').toEqual(['r2'])
    expect(others('r1', 'r1', 'r2', 'r3')).toEqual([])
  })

  it('is none of a question that nobody drew', () => {
    expect(others('a', 'a')).toEqual([])
    expect(others('unknown')).toEqual([])
  })
})
