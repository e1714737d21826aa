import { describe, expect, it } from 'vitest'
import { blankQuestion } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { attachments, loseTraits, type Trait } from './lost-traits.ts'
import { Losses } from './reading.ts'

const choice = blankQuestion('single-choice')
const short = blankQuestion('short-answer')
const numeric = blankQuestion('numeric')
const gaps = blankQuestion('gaps')
const essay = blankQuestion('essay')
const ordering = blankQuestion('ordering')
const [option, ...options] = choice.options
const [gap] = gaps.gaps
const key = { value: 2, tolerance: 0, weight: 1, typicalError: '', feedback: '' }
const text = (words: string, more: object = {}) => ({
  text: words,
  weight: 1,
  typicalError: '',
  feedback: '',
  ...more,
})
const file = { name: 'mapa.png', mime: 'image/png', source: 'a' }

function lost(trait: Trait, question: object): string[] {
  const losses = new Losses()
  loseTraits(question as Question, { [trait]: 'porque sim' }, losses)
  return losses.list.map(({ what, why }) => `${what}: ${why}`)
}

/** A trait, questions that have it, and questions that have it not. */
const cases: [Trait, object[], object[]][] = [
  ['points', [{ ...choice, points: 2 }], [choice]],
  [
    'metadata',
    [
      { ...choice, competence: 'NO1' },
      { ...choice, bloom: 'apply' },
      { ...choice, difficulty: 'easy' },
    ],
    [choice],
  ],
  ['explanation', [{ ...choice, explanation: 'Porque…' }], [choice]],
  [
    'feedback',
    [
      { ...choice, feedback: { right: 'Bem!', partial: '', wrong: '' } },
      { ...choice, feedback: { right: '', partial: 'Quase.', wrong: '' } },
      { ...choice, feedback: { right: '', partial: '', wrong: 'Não.' } },
    ],
    [choice],
  ],
  [
    'answerFeedback',
    [
      { ...choice, options: [{ ...option, feedback: 'Sim.' }, ...options] },
      { ...blankQuestion('true-false'), whenFalse: { typicalError: '', feedback: 'Não.' } },
      { ...blankQuestion('true-false'), whenTrue: { typicalError: '', feedback: 'Sim.' } },
      { ...numeric, answers: [{ ...key, feedback: 'Sim.' }] },
      { ...gaps, gaps: [{ ...gap, answers: [text('um', { feedback: 'Sim.' })] }] },
      { ...gaps, gaps: [{ id: '1', kind: 'choice', weight: 1, options: [{ ...option, feedback: 'Sim.' }] }] },
    ],
    [choice, essay, ordering, blankQuestion('matching'), gaps],
  ],
  ['typicalErrors', [{ ...choice, options: [{ ...option, typicalError: 'Soma.' }] }], [choice, essay]],
  ['hints', [{ ...choice, hints: ['Olha bem.'] }], [choice]],
  [
    'retry',
    [
      { ...choice, retry: { clears: true, counts: false } },
      { ...ordering, retry: { clears: false, counts: true } },
    ],
    [
      choice,
      { ...choice, retry: { clears: false, counts: true } },
      { ...ordering, retry: { clears: true, counts: false } },
      { ...essay, retry: { clears: true, counts: true } },
    ],
  ],
  ['penalty', [{ ...choice, penalty: 0 }], [choice]],
  [
    'attachments',
    [{ ...choice, media: [file] }],
    [choice, { ...choice, stem: '<img src="media:mapa.png" />', media: [file] }],
  ],
  [
    'images',
    [{ ...choice, stem: '<img src="media:mapa.png" />', media: [file] }],
    [choice, { ...choice, media: [file] }],
  ],
  ['tags', [{ ...choice, tags: ['a'] }], [choice]],
  ['category', [{ ...choice, category: 'Rios' }], [choice]],
  ['externalId', [{ ...choice, externalId: 'x1' }], [choice]],
  ['name', [{ ...choice, name: 'Rios' }], [choice]],
  ['fixedOrder', [{ ...choice, shuffle: false }], [choice, essay]],
  ['freeOrder', [choice], [{ ...choice, shuffle: false }, essay]],
  [
    'weights',
    [
      { ...choice, options: [option, { ...option, weight: 0.5 }] },
      { ...choice, options: [{ ...option, weight: -0.5 }] },
    ],
    [choice, { ...blankQuestion('multiple-choice'), options: [{ ...option, weight: 0.5 }] }, essay],
  ],
  [
    'allOrNothing',
    [
      { ...blankQuestion('multiple-choice'), scoring: 'all-or-nothing' },
      { ...gaps, scoring: 'all-or-nothing' },
    ],
    [blankQuestion('multiple-choice'), { ...ordering, scoring: 'all-or-nothing' }, choice],
  ],
  [
    'covered',
    [
      { ...short, answers: [text('Tete'), text('tete')] },
      {
        ...numeric,
        answers: [
          { ...key, tolerance: 1 },
          { ...key, value: 2.5 },
        ],
      },
      { ...gaps, gaps: [{ ...gap, answers: [text('um'), text('Um')] }] },
    ],
    [
      { ...short, answers: [text('Tete'), text('Beira')] },
      { ...short, caseSensitive: true, answers: [text('Tete'), text('tete')] },
      { ...numeric, answers: [key, { ...key, value: 3 }] },
      { ...gaps, gaps: [{ ...gap, answers: [text('um'), text('dois')] }] },
      { ...gaps, gaps: [{ id: '1', kind: 'choice', weight: 1, options: [option, option] }] },
      choice,
    ],
  ],
  [
    'idleWeights',
    [
      { ...gaps, scoring: 'all-or-nothing', gaps: [{ ...gap, answers: [text('um', { weight: 0.5 })] }] },
      { ...gaps, scoring: 'all-or-nothing', gaps: [gap, { ...gap, id: '2', weight: 2 }] },
    ],
    [
      { ...gaps, scoring: 'all-or-nothing', gaps: [gap, { ...gap, id: '2' }] },
      { ...gaps, gaps: [gap, { ...gap, id: '2', weight: 2 }] },
      choice,
    ],
  ],
  [
    'caseSensitive',
    [
      { ...short, caseSensitive: true },
      { ...gaps, gaps: [{ ...gap, caseSensitive: true }] },
    ],
    [short, gaps, choice],
  ],
  ['accentFree', [short, gaps], [{ ...short, accentSensitive: true }, choice]],
  ['wildcards', [{ ...short, wildcards: true }], [short, choice]],
  ['units', [{ ...numeric, units: [{ name: 'cm', factor: 1 }] }], [numeric, choice]],
  ['otherFeedback', [{ ...numeric, otherFeedback: 'Outro.' }], [numeric, choice, essay]],
  ['neighbours', [{ ...ordering, scoring: 'neighbours' }], [ordering, choice]],
  ['essayLines', [{ ...essay, lines: 5 }], [essay, choice]],
  [
    'essayWords',
    [
      { ...essay, minWords: 10 },
      { ...essay, maxWords: 90 },
    ],
    [essay, choice],
  ],
  ['essayTemplate', [{ ...essay, template: 'Caro…' }], [essay, choice]],
  ['essayGuidance', [{ ...essay, guidance: 'Ver a ideia.' }], [essay, choice]],
  ['rubric', [{ ...essay, rubric: [{ id: 'c', text: 'Ideia', points: 1, levels: [] }] }], [essay, choice]],
]

describe('what a format does not know of a question', () => {
  it.each(cases)('%s is said where a question has it, and nowhere else', (trait, having, without) => {
    for (const question of having)
      expect(lost(trait, question), JSON.stringify(question)).toEqual([
        expect.stringMatching(/^\S.+: porque sim$/),
      ])
    for (const question of without) expect(lost(trait, question), JSON.stringify(question)).toEqual([])
  })

  it('is said once for each thing, in the words of each', () => {
    const said = cases.map(([trait, [question]]) => lost(trait, question ?? {})[0])
    expect(new Set(said).size).toBe(cases.length)
  })

  it('are its files that no text shows', () => {
    const other = { ...file, name: 'regras.pdf' }
    const question = { ...choice, stem: '<img src="media:mapa.png" />', media: [file, other] } as Question
    expect(attachments(question)).toEqual([other])
  })
})
