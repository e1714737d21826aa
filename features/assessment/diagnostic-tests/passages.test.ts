import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBlocks } from '#engines/questions/passage.ts'
import { moved } from '#school/questions/web/editor/use-reorder.ts'
import type { ItemBody } from './contract.ts'
import { blockAt, landing, withBlockAt, withPassage } from './passages.ts'
import { newItem } from './test-values.ts'

const item = (stem: string, about: number): ItemBody => {
  const plain = newItem({})
  const passage = { title: `Texto ${about}`, text: '<p>Era uma vez.</p>' }
  return { ...plain, question: { ...plain.question, stem, ...(about >= 0 && { passage }) } }
}
const tests = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 10 })
  .map(abouts => inBlocks(abouts.map((about, at) => item(`${at}`, about))).flat())
const isGathered = (items: readonly ItemBody[]) =>
  expect(
    inBlocks(items)
      .flat()
      .map(each => each.id),
  ).toEqual(items.map(each => each.id))
const stems = (items: readonly ItemBody[]) => items.map(each => each.question.stem).join('')

describe('the questions of a text in a test', () => {
  it('stay together wherever a question or a whole text is moved', () => {
    fc.assert(
      fc.property(tests, fc.nat(), fc.nat(), (items, one, other) => {
        const from = one % items.length
        isGathered(moved(items, from, landing(items, from, other % items.length)))
        const blocks = inBlocks(items).length
        const next = withBlockAt(items, one % blocks, other % blocks)
        isGathered(next)
        expect(next).toHaveLength(items.length)
      }),
    )
  })

  it('let a question alone pass the whole text by one step, and keep their own within it', () => {
    const items = [item('a', -1), item('b', 0), item('c', 0), item('d', -1)]
    expect(landing(items, 0, 1)).toBe(2)
    expect(landing(items, 3, 2)).toBe(1)
    expect(landing(items, 1, 0)).toBe(1)
    expect(landing(items, 1, 2)).toBe(2)
    expect(landing(items, 1, 3)).toBe(2)
    expect(blockAt(items, 2)).toEqual({ from: 1, to: 2 })
    expect(stems(withBlockAt(items, 1, 0))).toBe('bcad')
  })

  it('have their text changed in all of them, with its pictures, and taken away from all', () => {
    const items = [item('a', 0), item('b', 1), item('c', 0)]
    const key = JSON.stringify(['Texto 0', '<p>Era uma vez.</p>'])
    const file = { name: 'mapa.png', mime: 'image/png', source: 'x' }
    const next = withPassage(items, key, { title: 'Outro', text: 'Sim.' }, [file])
    expect(next.map(each => each.question.passage?.title)).toEqual(['Outro', 'Texto 1', 'Outro'])
    expect(next.map(each => each.question.media.length)).toEqual([1, 0, 1])
    const without = withPassage(items, key, null)
    expect(without.map(each => each.question.passage?.title)).toEqual([undefined, 'Texto 1', undefined])
  })
})
