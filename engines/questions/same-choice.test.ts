import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { allBoxesEarnAll, withWrongTaking } from './all-boxes.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { blankQuestion } from './blank-question.ts'
import { type Question, type QuestionOf, question } from './question.ts'
import { seenText } from './same-choice.ts'
import { score } from './score.ts'

const none = { typicalError: '', feedback: '' }
const choice = (...texts: string[]): QuestionOf<'single-choice'> => ({
  ...blankQuestion('single-choice'),
  stem: 'Quanto é 2 + 2?',
  options: texts.map((text, at) => ({
    id: `o${at}`,
    text,
    correct: at === 0,
    weight: Number(at === 0),
    ...none,
  })),
})
const problemOf = (value: Question) => question.safeParse(value).error?.issues[0]?.message

describe('two options that say the same', () => {
  it.each([
    ['4', '4'],
    ['4', ' 4 '],
    ['4', '<p>4</p>'],
    ['4', '<b>4</b>'],
    ['quatro patas', 'quatro&nbsp;patas'],
    ['Maputo', 'Ma\u00adputo'],
    ['\\(4\\)', '4'],
    ['acção', 'acc\u0327a\u0303o'],
    ['bonito', 'Bonito'],
    ['6', '6,0'],
    ['1000', '1 000'],
  ])('are refused by their letters: %s and %s', (one, other) => {
    expect(problemOf(choice(one, '5', other))).toMatch(/^As opções A e C dizem o mesmo/)
  })

  it.each([
    ['avó', 'avô'],
    ['<b>ca</b>sa', 'ca<b>sa</b>'],
    ['x<sup>2</sup>', 'x<sub>2</sub>'],
    ['abaixo', 'a baixo'],
  ])('are not %s and %s, which questions are about', (one, other) => {
    expect(problemOf(choice(one, '5', other))).toBeUndefined()
  })

  it('are two where the stem asks how they are written', () => {
    expect(
      problemOf({ ...choice('Maputo', 'maputo'), stem: 'Como se escreve o nome da cidade?' }),
    ).toBeUndefined()
    expect(
      problemOf({ ...choice('6,0', '6'), stem: 'Qual tem dois algarismos significativos?' }),
    ).toBeUndefined()
  })

  it('are refused in the options of a gap, by its place', () => {
    const options = ['sul', 'norte', 'sul'].map((text, at) => ({
      id: `o${at}`,
      text,
      weight: Number(at === 0),
      feedback: '',
    }))
    expect(
      problemOf({
        ...blankQuestion('gaps'),
        stem: 'Fica a [[1]].',
        gaps: [{ id: '1', weight: 1, kind: 'choice', options }],
      }),
    ).toBe('Espaço 1: As opções A e C dizem o mesmo («sul»): mude uma delas.')
  })

  it('count alike where an older question still has them', () => {
    expect(score(choice('4', '5', '4'), { state: 'answered', answer: 'o2' }).outcome).toBe('right')
    const order: QuestionOf<'ordering'> = {
      ...blankQuestion('ordering'),
      scoring: 'all-or-nothing',
      items: ['o', 'gato', 'e', 'o', 'rato'].map((text, at) => ({ id: `i${at}`, text })),
    }
    const swapped = ['i3', 'i1', 'i2', 'i0', 'i4']
    for (const scoring of ['all-or-nothing', 'positions', 'neighbours'] as const)
      expect(score({ ...order, scoring }, { state: 'answered', answer: swapped }).fraction).toBe(1)
  })

  it('are found of any choice of which one is copied', () => {
    fc.assert(
      fc.property(arbitraryQuestion('single-choice', 'multiple-choice'), fc.nat(), (drawn, pick) => {
        if (drawn.type !== 'single-choice' && drawn.type !== 'multiple-choice') return
        const copied = drawn.options[pick % drawn.options.length]
        fc.pre(copied !== undefined && seenText(copied.text) !== '')
        if (!copied) return
        const more = {
          ...drawn,
          options: [...drawn.options, { ...copied, id: 'copy', correct: false, weight: 0 }],
        }
        expect(problemOf(more)).toMatch(/dizem o mesmo/)
      }),
      { numRuns: cases(40, 1000) },
    )
  })
})

describe('marking every box', () => {
  it('earns nothing once wrong options take away, and all before', () => {
    const older: QuestionOf<'multiple-choice'> = {
      ...blankQuestion('multiple-choice'),
      options: ['a', 'b', 'c', 'd'].map((text, at) => ({
        ...{ id: text, text, ...none },
        correct: at < 2,
        weight: at < 2 ? 0.5 : 0,
      })),
    }
    const all = { state: 'answered' as const, answer: ['a', 'b', 'c', 'd'] }
    expect(score(older, all).fraction).toBe(1)
    expect(allBoxesEarnAll(older)).toBe(true)
    const mended = withWrongTaking(older)
    expect(score(mended, all).fraction).toBe(0)
    expect(score(mended, { state: 'answered', answer: ['a', 'b'] }).fraction).toBe(1)
    expect(allBoxesEarnAll(mended)).toBe(false)
    expect(allBoxesEarnAll({ ...older, scoring: 'all-or-nothing' })).toBe(false)
  })
})
