import { describe, expect, it } from 'vitest'
import type { HeardPupil } from '../contract.ts'
import { isHome, speaksText } from '../pupil-words.ts'
import { after, halfIn, inHalf, inQueue } from './queue-order.ts'

const klass = (size: number, outcomes: Record<number, HeardPupil['outcome']> = {}) =>
  Array.from({ length: size }, (_none, at) => ({
    id: `p${at}`,
    outcome: outcomes[at] ?? null,
  })) as unknown as HeardPupil[]
const ids = (pupils: readonly HeardPupil[]) => pupils.map(({ id }) => id)

describe('two teachers on two halves of a class', () => {
  it('hear everybody once between them, whatever the class', () => {
    for (const size of [0, 1, 2, 3, 7, 70]) {
      const all = klass(size)
      expect(ids([...inHalf(all, 'primeira'), ...inHalf(all, 'segunda')])).toEqual(ids(all))
      expect(inHalf(all, 'primeira').length - inHalf(all, 'segunda').length).toBeLessThanOrEqual(1)
    }
  })

  it('are led from pupil to pupil within their own half, and to nobody of the other', () => {
    for (const half of ['primeira', 'segunda'] as const) {
      const heard: string[] = []
      let all = klass(9)
      for (let at = inHalf(all, half)[0]; at; at = after(all, at.id, half)) {
        heard.push(at.id)
        all = all.map(pupil => (pupil.id === heard.at(-1) ? { ...pupil, outcome: 'ouvido' } : pupil))
      }
      expect(heard).toEqual(ids(inHalf(klass(9), half)))
    }
  })

  it('are set by the address', () => {
    expect(halfIn(new URLSearchParams('metade=segunda'))).toBe('segunda')
    expect(halfIn(new URLSearchParams('metade=terça'))).toBe('todos')
  })
})

it('who is absent comes after all others, and nobody comes after the last', () => {
  const all = klass(4, { 1: 'ausente', 2: 'ouvido' })
  expect(ids(inQueue(all))).toEqual(['p0', 'p3', 'p1'])
  expect(after(all, 'p3', 'todos')?.id).toBe('p0')
  expect(after(klass(2, { 0: 'ouvido' }), 'p1', 'todos')).toBeUndefined()
})

it('says what a pupil speaks at home where another language is heard', () => {
  const pupil = { motherTongue: 'Emakhuwa' }
  expect(speaksText(pupil, { language: 'Português' })).toBe(' · em casa fala emakhuwa')
  expect(speaksText(pupil, { language: 'emakhuwa' })).toBe('')
  expect([speaksText({ motherTongue: '' }, { language: 'Português' }), isHome('', '')]).toEqual(['', false])
})
