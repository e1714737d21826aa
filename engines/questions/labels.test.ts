import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readResponse } from './answer.ts'
import { answerText } from './answer-text.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { asType } from './as-type.ts'
import { blankQuestion } from './blank-question.ts'
import { forPupil, fromDevice, orderForPupil, toDevice } from './for-pupil.ts'
import { keyText } from './key-text.ts'
import { type QuestionOf, question as schema } from './question.ts'
import { score } from './score.ts'

const place = (id: string, x: number, match: string) => ({
  ...{ id, shape: 'rect' as const, coords: [x, 0, x + 20, 20], match },
})
const heart = (more: Partial<QuestionOf<'labels'>> = {}): QuestionOf<'labels'> => ({
  ...blankQuestion('labels'),
  stem: 'Legenda o coração.',
  points: 3,
  media: [{ name: 'c.png', mime: 'image/png', source: 'data:image/png;base64,AA==' }],
  ...{ picture: '<img src="media:c.png" alt="um coração" />', width: 100, height: 50 },
  places: [place('a', 0, 'x'), place('b', 30, 'y'), place('c', 60, 'z')],
  labels: ['Aorta', 'Aurícula', 'Ventrículo', 'Pulmão'].map((text, at) => ({ id: 'xyzw'[at] ?? '', text })),
  ...more,
})
const worth = (question: QuestionOf<'labels'>, answer: Record<string, string>) =>
  score(question, { state: 'answered', answer })

describe('a picture to be labelled', () => {
  it('gives for each place its share of the points, and where asked all of them or none', () => {
    expect(worth(heart(), { a: 'x', b: 'y', c: 'z' })).toMatchObject({ points: 3, outcome: 'right' })
    expect(worth(heart(), { a: 'x', b: 'z' })).toMatchObject({
      ...{ points: 1, outcome: 'partial', parts: { a: 'right', b: 'wrong', c: 'blank' } },
    })
    expect(worth(heart({ scoring: 'all-or-nothing' }), { a: 'x', b: 'y' }).points).toBe(0)
    expect(worth(heart(), { a: 'w' }).outcome).toBe('wrong')
  })

  it('takes an answer of its own places and labels alone', () => {
    expect(readResponse(heart(), { a: 'x' })?.state).toBe('answered')
    expect(readResponse(heart(), { a: '' })?.state).toBe('blank')
    expect(readResponse(heart(), { d: 'x' })).toBeUndefined()
    expect(readResponse(heart(), { a: 'nada' })).toBeUndefined()
  })

  it('is said by the numbers of its places', () => {
    expect(keyText(heart())).toBe('1 → Aorta; 2 → Aurícula; 3 → Ventrículo')
    expect(keyText(heart({ scoring: 'all-or-nothing' }))).toContain('só vale tudo certo')
    expect(answerText(heart(), { b: 'w' })).toBe('2 → Pulmão')
  })

  it('needs a picture, a place, and a label for each, of which none stands in two unless it may', () => {
    const errorsOf = (value: QuestionOf<'labels'>) =>
      schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []
    expect(errorsOf(heart())).toEqual([])
    expect(errorsOf(heart({ picture: '' }))).toEqual(['Escolha a imagem.'])
    expect(errorsOf(heart({ places: [] }))).toEqual(['Desenhe na imagem o lugar de uma legenda.'])
    expect(errorsOf(heart({ places: [place('a', 0, 'nada')] }))).toEqual([
      'Cada lugar precisa da sua legenda.',
    ])
    const twice = [place('a', 0, 'x'), place('b', 30, 'x')]
    expect(errorsOf(heart({ places: twice }))).toHaveLength(1)
    expect(errorsOf(heart({ places: twice, reuse: true }))).toEqual([])
    expect(errorsOf(heart({ places: [{ ...place('a', 0, 'x'), coords: [5, 5, 5, 9] }] }))).toHaveLength(1)
    expect(errorsOf(heart({ places: [place('a', 89, 'x')] })), 'its number is on the picture').toEqual([])
    for (const [x, match] of [
      [-11, 'x'],
      [91, 'x'],
    ] as const)
      expect(errorsOf(heart({ places: [place('a', x, match)] }))).toEqual([
        'Há um lugar que não está na imagem.',
      ])
  })

  it('goes to a device with its labels moved and no key, and comes back by its own names', () => {
    let moved = 0
    fc.assert(
      fc.property(arbitraryQuestion('labels'), fc.string(), (question, seed) => {
        if (question.type !== 'labels') return
        const order = orderForPupil(question, seed, false, undefined)
        const sent = forPupil(question, order)
        if (sent.type !== 'labels') throw new Error('Another type.')
        expect(new Set(sent.places.map(each => each.match)).size).toBe(1)
        const right = Object.fromEntries(question.places.map(({ id, match }) => [id, match]))
        const shown = toDevice(question, order, right)
        expect(fromDevice(question, order, shown)).toEqual(right)
        if (sent.labels.some(({ text }, at) => text !== question.labels[at]?.text)) moved += 1
      }),
    )
    expect(moved).toBeGreaterThan(10)
  })

  it('keeps its picture where it becomes one to be tapped, and back', () => {
    const tapped = asType(heart(), 'hotspot')
    expect(tapped).toMatchObject({ type: 'hotspot', picture: heart().picture, width: 100, areas: [] })
    expect(asType(tapped, 'labels')).toMatchObject({ picture: heart().picture, height: 50, places: [] })
    expect(asType(heart(), 'matching')).not.toHaveProperty('picture')
  })
})
