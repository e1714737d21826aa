import { expect, it } from 'vitest'
import { answerText } from './answer-text.ts'
import { blankQuestion } from './blank-question.ts'
import { choiceOf } from './samples/choice.ts'

it('says what was answered as people read it, and says what is blank', () => {
  const choice = choiceOf('Qual?', ['<b>um</b>', 'dois'], 0)
  expect(answerText(choice, choice.options[1]?.id)).toBe('dois')
  expect(answerText(choice, choice.options[0]?.id)).toBe('um')
  expect(answerText(choice, null)).toBe('Em branco')
  expect(answerText(choice, 'não é opção')).toBe('Em branco')
  const { options, ...shared } = choice
  const many = { ...shared, type: 'multiple-choice' as const, options, scoring: 'partial' as const }
  expect(
    answerText(
      many as never,
      options.map(option => option.id),
    ),
  ).toBe('um; dois')
  expect(answerText(blankQuestion('true-false'), false)).toBe('Falso')
  expect(answerText(blankQuestion('short-answer'), '  Maputo ')).toBe('Maputo')
})
