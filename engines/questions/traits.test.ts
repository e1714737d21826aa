import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerText } from './answer-text.ts'
import { arbitraryQuestion } from './arbitrary-question.ts'
import { asType } from './as-type.ts'
import { forPupil, fromDevice, orderForPupil, toDevice } from './for-pupil.ts'
import { readQuestions, writeQuestions } from './formats/formats.ts'
import { type QuestionFormat, questionFormats } from './formats/reading.ts'
import { pointWithin } from './hotspot.ts'
import { keyText } from './key-text.ts'
import type { Question } from './question.ts'
import { freezeOrder, inOrder } from './shuffle.ts'
import { questionTypes } from './taxonomy.ts'

/** Questions of every type with whatever a question may have, the same in every run. */
const questions = questionTypes.flatMap((type, at) =>
  fc.sample(arbitraryQuestion(type), { seed: 7 + at, numRuns: 6 }),
)

const lines = (values: readonly unknown[]) => `${values.map(value => JSON.stringify(value)).join('\n')}\n`
const golden = (name: string) => `formats/golden/traits.${name}.golden.txt`

describe('questions with whatever a question may have', () => {
  it.each(questionFormats)(
    'lose in %s what they always lost, and come back from it as they always did',
    async format => {
      const written = await writeQuestions(questions, format)
      const read = await readQuestions(written.bytes, { format })
      const losses = written.questions.map(({ index, ok, lost, error }) => [
        index,
        ok,
        error,
        ...lost.map(each => each.what),
      ])
      await expect(lines(losses) + lines(read.questions.map(brief))).toMatchFileSnapshot(
        golden(format satisfies QuestionFormat),
      )
    },
  )

  it('have their key, answers and other types in the words that they always had', async () => {
    const said = questions.map(question => [
      question.type,
      keyText(question),
      ...answersTo(question).map(answer => answerText(question, answer)),
      ...questionTypes.map(type => partsOf(asType(question, type))),
    ])
    await expect(lines(said)).toMatchFileSnapshot(golden('words'))
  })

  it('are sent to a pupil as they always were, and their answers called back by their own names', async () => {
    const sent = questions.map((question, at) => {
      const order = orderForPupil(question, `s${at}`, at % 2 === 0, undefined)
      const answers = answersTo(forPupil(question, order)).map(answer => fromDevice(question, order, answer))
      return [
        freezeOrder(question, `s${at}`, at % 3 > 0),
        order,
        brief(forPupil(question, order)),
        answers,
        answersTo(question).map(answer => toDevice(question, order, answer as never)),
      ]
    })
    await expect(lines(sent)).toMatchFileSnapshot(golden('sent'))
  })

  it('keep an order that is known, what is new last and what has gone left out', () => {
    const parts = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(inOrder(parts, ['c', 'x', 'a']).map(part => part.id)).toEqual(['c', 'a', 'b'])
    expect(inOrder(parts, undefined)).toEqual(parts)
  })
})

/** Without files, whose bytes say nothing. */
function brief<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, held) => (key === 'media' ? held.length : held)))
}

/** What differs by type. */
function partsOf(question: Question): unknown {
  const { stem, type } = question
  const own = ['options', 'answers', 'prompts', 'choices', 'items', 'gaps', 'rubric', 'correct', 'shuffle']
  return [
    type,
    stem.slice(-30),
    ...own.map(key => question[key as keyof Question]).filter(value => value !== undefined),
  ]
}

/** The first part, all parts in turn, what names no part, and nothing. */
function answersTo(question: Question): unknown[] {
  const ids = (parts: readonly { id: string }[]) => parts.map(part => part.id)
  switch (question.type) {
    case 'single-choice':
      return [...ids(question.options), 'nenhuma', null]
    case 'hotspot': {
      const taps = question.shown
        ? ids(question.areas)
        : question.areas.map(area => pointWithin(area).join(' '))
      return [taps.slice(0, question.most), ['399 299'], ['nenhuma'], []]
    }
    case 'multiple-choice':
      return [ids(question.options), ids(question.options).slice(1), ['nenhuma'], []]
    case 'true-false':
      return [true, false, null]
    case 'ordering':
      return [ids(question.items), ids(question.items).reverse(), ['nenhum'], []]
    case 'matching':
      return [
        Object.fromEntries(question.prompts.map(({ id }, at) => [id, question.choices.at(at % 3)?.id ?? ''])),
        Object.fromEntries(
          question.prompts.slice(1).map(({ id }) => [id, question.choices.at(-1)?.id ?? '']),
        ),
        { nada: 'nenhuma' },
        [],
      ]
    case 'labels':
      return [
        Object.fromEntries(question.places.map(({ id, match }) => [id, match])),
        Object.fromEntries(question.places.slice(1).map(({ id }) => [id, question.labels.at(-1)?.id ?? ''])),
        { nada: 'nenhuma' },
      ]
    case 'gaps':
      return [
        Object.fromEntries(
          question.gaps.map(gap => [gap.id, gap.kind === 'choice' ? (gap.options.at(-1)?.id ?? '') : ' 7 ']),
        ),
        Object.fromEntries(question.gaps.slice(1).map(gap => [gap.id, ''])),
        { nada: 'x' },
        'texto',
      ]
    case 'short-answer':
    case 'numeric':
    case 'essay':
      return [' Maputo ', '3,14', '', null]
  }
}
