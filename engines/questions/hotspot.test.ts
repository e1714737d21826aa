import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readResponse } from './answer.ts'
import { answerText } from './answer-text.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { blankQuestion } from './blank-question.ts'
import { forPupil, orderForPupil } from './for-pupil.ts'
import { contains, idsByPlace, pointWithin } from './hotspot.ts'
import { keyText } from './key-text.ts'
import { type QuestionOf, question as questionSchema } from './question.ts'
import { score } from './score.ts'

const area = (id: string, coords: number[], weight: number, label = id) => ({
  ...{ id, shape: 'rect' as const, coords, weight, label, typicalError: `erro ${id}`, feedback: `vi ${id}` },
})
const map = (more: Partial<QuestionOf<'hotspot'>> = {}): QuestionOf<'hotspot'> => ({
  ...blankQuestion('hotspot'),
  stem: 'Onde fica o Niassa?',
  media: [{ name: 'mapa.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }],
  ...{ picture: '<img src="media:mapa.png" alt="um mapa" />', width: 100, height: 80, most: 1 },
  areas: [area('a', [0, 0, 10, 10], 1, 'Niassa'), area('b', [20, 0, 40, 10], 0, 'Tete')],
  ...more,
})
const scored = (question: QuestionOf<'hotspot'>, answer: unknown) => {
  const response = readResponse(question, answer)
  return response && score(question, response)
}

describe('a picture to be tapped', () => {
  it('gives what the area is worth, its comment and its error, wherever in it the tap was', () => {
    const hidden = map({ shown: false })
    expect(scored(hidden, ['5 5'])).toMatchObject({ outcome: 'right', points: 1, feedback: ['vi a'] })
    expect(scored(hidden, ['40 10'])).toMatchObject({ outcome: 'wrong', typicalErrors: ['erro b'] })
    expect(scored(hidden, ['90 70'])).toMatchObject({ outcome: 'wrong', feedback: [] })
    expect(scored(map(), ['a'])).toMatchObject({ outcome: 'right' })
    expect(scored(map(), [])).toMatchObject({ outcome: 'blank', points: 0 })
  })

  it('has the corners of an area within it, and every point half way between two of them that follow', () => {
    const even = fc.integer({ min: 0, max: 200 }).map(half => 2 * half)
    fc.assert(
      fc.property(fc.array(fc.tuple(even, even), { minLength: 3, maxLength: 8 }), corners => {
        const poly = { shape: 'poly' as const, coords: corners.flat() }
        for (const [at, [x, y]] of corners.entries()) {
          const [beforeX, beforeY] = corners.at(at - 1) ?? [x, y]
          expect(contains(poly, [x, y])).toBe(true)
          expect(contains(poly, [(x + beforeX) / 2, (y + beforeY) / 2])).toBe(true)
        }
      }),
    )
  })

  it('counts an area once, and gives nothing for taps beside where all must be right', () => {
    const areas = [
      area('a', [0, 0, 10, 10], 0.5),
      area('b', [20, 0, 40, 10], 0.5),
      area('c', [50, 0, 60, 10], 0),
    ]
    const two = map({ shown: false, most: 3, areas })
    expect(scored(two, ['1 1', '9 9'])?.fraction).toBe(0.5)
    expect(scored(two, ['1 1', '21 1', '55 5'])?.fraction).toBe(1)
    const whole = { ...two, scoring: 'all-or-nothing' as const }
    expect(scored(whole, ['1 1', '21 1'])?.fraction).toBe(1)
    expect(scored(whole, ['1 1', '21 1', '55 5'])?.fraction).toBe(0)
    expect(scored(whole, ['1 1', '21 1', '99 70'])?.fraction).toBe(0)
    expect(scored(whole, ['1 1'])?.fraction).toBe(0)
  })

  it('has no right area that others cover, since nobody could tap it', () => {
    const areas = [area('a', [0, 0, 50, 50], 0.5), area('b', [10, 10, 20, 20], 0.5)]
    const said = (more: Partial<QuestionOf<'hotspot'>>) =>
      questionSchema.safeParse(map({ most: 2, ...more })).error?.issues.map(({ message }) => message) ?? []
    expect(said({ shown: false, areas }).join()).toContain('por baixo de outras')
    expect(said({ shown: true, areas })).toEqual([])
    expect(said({ shown: false, areas: areas.toReversed() })).toEqual([])
  })

  it('takes no answer that is none of it: more taps, other areas, a point outside the picture', () => {
    for (const answer of [['a', 'b'], ['z'], 'a', [1], ['5 5']])
      expect(readResponse(map(), answer)).toBeUndefined()
    const hidden = map({ shown: false })
    for (const answer of [['5 81'], ['101 5'], ['-1 5'], ['5'], ['a'], ['5 5', '6 6'], ['5.5 1']])
      expect(readResponse(hidden, answer), String(answer)).toBeUndefined()
    expect(readResponse(hidden, ['100 80'])).toBeDefined()
  })

  it('goes to a device without names, worth or comments, and without its areas where they are the key', () => {
    fc.assert(
      fc.property(arbitraryQuestion('hotspot'), fc.string(), (question, seed) => {
        if (question.type !== 'hotspot') return
        const sent = forPupil(question, orderForPupil(question, seed, true, undefined))
        if (sent.type !== 'hotspot') throw new Error(sent.type)
        expect(sent.areas).toHaveLength(question.shown ? question.areas.length : 0)
        expect(sent.areas.map(each => each.label)).toEqual(sent.areas.map((_, at) => `Área ${at + 1}`))
        expect(sent.areas.every(each => each.weight === 0 && !each.feedback && !each.typicalError)).toBe(true)
        expect(sent.media).toHaveLength(1)
        expect(sent.picture).toContain('media:f1')
      }),
    )
    const shuffledAreas = [area('a', [50, 50, 60, 60], 1), area('b', [0, 0, 5, 5], 0)]
    expect(idsByPlace(shuffledAreas), 'by place, not as written').toEqual(['b', 'a'])
  })

  it('finds a whole point within any area that is not a sliver', () => {
    const bent = {
      shape: 'poly' as const,
      coords: [0, 0, 100, 0, 100, 100, 90, 100, 90, 10, 10, 10, 10, 100, 0, 100],
    }
    expect(contains(bent, pointWithin(bent))).toBe(true)
    expect(contains(bent, [50, 50])).toBe(false)
    fc.assert(
      fc.property(arbitraryQuestion('hotspot'), question => {
        if (question.type !== 'hotspot') return
        for (const each of question.areas)
          expect(contains(each, pointWithin(each)), JSON.stringify(each)).toBe(true)
      }),
    )
  })

  it('is read on one line, and is refused without a picture or a right area', () => {
    expect(keyText(map())).toBe('Niassa')
    expect(answerText(map(), ['b'])).toBe('Tete')
    expect(answerText(map({ shown: false }), ['90 70'])).toBe('fora das áreas')
    expect(answerText(map(), null)).toBe('Em branco')
    const problem = (more: Partial<QuestionOf<'hotspot'>>) =>
      questionSchema.safeParse(map(more)).error?.issues[0]
    expect(questionSchema.safeParse(map()).success).toBe(true)
    expect(problem({ picture: '' })).toMatchObject({ message: 'Escolha a imagem.', path: ['picture'] })
    expect(problem({ areas: [] })).toMatchObject({ message: 'Desenhe a área certa na imagem.' })
    expect(problem({ areas: [area('a', [0, 0, 9, 9], 0.5)] })?.message).toContain('somar 100 %')
    expect(problem({ areas: [area('a', [9, 9, 0, 0], 1)] })?.message).toContain('não tem tamanho')
  })
})
