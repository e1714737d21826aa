import { describe, expect, it } from 'vitest'
import { fullestShare, fullPlaceOf, fullPlaceText, keysByPlace } from './key-places.ts'
import { choiceOf } from './samples/choice.ts'

const texts = ['um', 'dois', 'três', 'quatro']
const keyAt = (place: number, shuffle = false) => ({ ...choiceOf('Qual?', texts, place), shuffle })
const list = (places: readonly number[], shuffle = false) => places.map(place => keyAt(place, shuffle))

describe('where the keys of a list stand', () => {
  it('is counted over questions of one choice with one right option', () => {
    const two = keyAt(2)
    const both = { ...two, options: two.options.map(option => ({ ...option, correct: true })) }
    expect(keysByPlace([...list([0, 0, 2]), both])).toEqual([2, 0, 1])
    expect(keysByPlace([both])).toEqual([])
    expect(fullestShare(list([0, 0, 2, 1]))).toBe(0.5)
    expect(fullestShare([])).toBe(0)
  })

  it('is said when one letter holds more than 40 % of them, and not at 40 %', () => {
    expect(fullPlaceOf(list([1, 1, 1, 0, 2]), false)).toEqual({ letter: 'B', keys: 3, of: 5, shuffled: 0 })
    expect(fullPlaceOf(list([0, 0, 1, 2, 3]), false)).toBeUndefined()
    expect(fullPlaceOf(list([0, 0, 0, 0]), false), 'four are too few to tell').toBeUndefined()
  })

  it('is a warning where answering one letter pays, and a calm word where options are shuffled', () => {
    const still = fullPlaceOf(list([0, 0, 0, 0, 1]), true)
    expect(still && fullPlaceText(still)).toBe(
      'A chave está na letra A em 4 de 5 perguntas de escolha: quem responder sempre A acerta 4. Baralhe as opções.',
    )
    const moved = fullPlaceOf(list([0, 0, 0, 0, 1], true), true)
    expect(moved && fullPlaceText(moved)).toBe(
      'A chave está na letra A em 4 de 5 perguntas de escolha; as opções saem baralhadas.',
    )
    const off = fullPlaceOf(list([0, 0, 0, 0, 1], true), false)
    expect(off && fullPlaceText(off)).toContain('quem responder sempre A acerta 4')
    const some = fullPlaceOf([...list([0, 0, 0]), ...list([0, 1], true)], true)
    expect(some && fullPlaceText(some)).toContain('e 3 não se baralham: quem responder sempre A acerta 3')
  })
})
