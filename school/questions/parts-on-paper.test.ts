import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionsOnPaper } from './on-paper.ts'

const passage = { title: 'O Zambeze', text: '<p>O Zambeze nasce na Zâmbia.</p>' }
const item = (stem: string, parts: boolean) => ({
  points: 1,
  order: {},
  question: {
    ...choiceOf(stem, ['um', 'dois'], 0),
    passage: parts ? { ...passage, parts: true as const } : passage,
  },
})
const words = (parts: boolean) =>
  JSON.stringify(
    questionsOnPaper([
      { ...item('Só.', false), question: choiceOf('Só.', ['a', 'b'], 0) },
      item('Onde?', parts),
      item('Quanto?', parts),
    ]),
  )

it('parts of a question stand on paper under their stem, with the number that sheets have and their letter', () => {
  const printed = words(true)
  expect(printed).toContain('"Perguntas 2 a 3"')
  expect(printed).toContain('"2.  a)  "')
  expect(printed).toContain('"3.  b)  "')
  expect(printed.split('O Zambeze nasce na Zâmbia.')).toHaveLength(2)
})

it('questions of a text have no letter', () => {
  expect(words(false)).toContain('Texto das perguntas 2 a 3')
  expect(words(false)).not.toContain('a)')
})
