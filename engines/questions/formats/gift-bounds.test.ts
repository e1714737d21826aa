import { expect, it } from 'vitest'
import { readQuestions } from './formats.ts'
import { readGiftAnswers } from './gift-answers.ts'
import { mostInVain, QuestionDesk } from './read-one.ts'
import { UnfitQuestion, UnreadableFile } from './reading.ts'

const bytes = 5 * 1024 * 1024
const fill = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length))
const tooMany = 'A pergunta tem mais de 300 respostas.'

it.each([
  ['a choice', fill('~%50%a#b')],
  ['a choice with blank lines', fill('~%50%a#b\n\n')],
  ['a choice of nothing', fill('~')],
  ['a short answer', fill('=a#b')],
  ['a number', `#${fill('=1#b')}`],
  ['pairs', fill('=a->b')],
  ['an order', `>\n${fill('a\n')}`],
])('reads no text of five megabytes of answers of %s', (_name, answers) => {
  let read = 0
  const text = () => {
    read += 1
    return 'x'
  }
  const reading = () => readGiftAnswers(new QuestionDesk(), answers, { rich: text, auto: text, plain: text })
  expect(reading).toThrow(UnfitQuestion)
  expect(reading).toThrow(tooMany)
  expect(read).toBe(0)
})

it.each([
  ['in braces', `P {${fill('~%50%a#b')}}`],
  ['as a gap', `P {1:MC:${fill('~%50%a#b')}}`],
])('refuses five megabytes of answers %s as one question', async (_name, text) => {
  const { questions } = await readQuestions(new TextEncoder().encode(text), { name: 'a.gift' })
  expect(questions).toMatchObject([{ ok: false, error: tooMany }])
  // None of the options was read, which would have said that it is poorer than it was.
  expect(questions[0]?.lost).toEqual([])
})

it.each([
  ['in braces with blank lines', `P {\n${fill('~%50%a#b\n\n')}}`],
  ['in braces that are not closed', `P {${fill('~%50%a#b\n\n')}`],
  ['each in braces', fill('{~%50%a#b}\n\n')],
  ['bare, with blank lines', fill('~%50%a#b\n\n')],
  ['bare', fill('~%50%a#b')],
])('gives up five megabytes of answers %s after a thousand questions', async (_name, text) => {
  let read = 0
  const reading = readQuestions(new TextEncoder().encode(text), {
    name: 'a.gift',
    onProgress: () => {
      read += 1
    },
  })
  await expect(reading).rejects.toThrow(UnreadableFile)
  expect(read).toBeLessThanOrEqual(mostInVain)
})

it('reads a bank to its end in which one of the first thousand is a question', async () => {
  const text = `${'Só texto.\n\n'.repeat(mostInVain - 1)}Quanto é 1 + 1? {=2 ~3}\n\n${'Só texto.\n\n'.repeat(50)}`
  const { questions } = await readQuestions(new TextEncoder().encode(text), { name: 'a.gift' })
  expect(questions).toHaveLength(mostInVain + 50)
})
