import { type APIRequestContext, expect } from '@playwright/test'
import type { Question } from '#engines/questions/question.ts'
import { comeIn } from './come-in.ts'

interface Begun {
  attemptId: string
  key: string
  items: { id: string; question: Question }[]
}

/**
 * A pupil on a phone, by the calls that the page of the test makes: begins, sends what is answered in two parts, and
 * hands in.
 * @param wordOf what the pupil would write on a sheet beside a question of these words; empty is a blank
 */
export async function sitOnDevice(
  request: APIRequestContext,
  code: string,
  studentCode: string,
  wordOf: (stem: string) => string,
): Promise<void> {
  async function call<R>(path: string, data: object): Promise<R> {
    const response = await request.post(`/api/diagnostics/sittings/${code}/${path}`, { data })
    expect(response.ok(), `${path} of ${studentCode}: ${response.status()}`).toBe(true)
    return (await response.json()) as R
  }
  const address = `/api/diagnostics/sittings/${code}`
  const { attemptId, key, items } = await comeIn<Begun>(request, address, { studentCode })
  const answers = items.flatMap(({ id, question }, at) => {
    const word = wordOf(question.stem)
    return word === '' ? [] : [{ itemId: id, answer: answerOf(question, word), sequence: at + 1 }]
  })
  const half = Math.ceil(answers.length / 2)
  await call('answers', { attemptId, key, answers: answers.slice(0, half) })
  await call('answers', { attemptId, key, answers: answers.slice(half), submit: true })
}

function answerOf(question: Question, word: string): unknown {
  const ids =
    'options' in question ? [...word].map(letter => question.options['ABCD'.indexOf(letter)]?.id) : []
  if (question.type === 'single-choice') return ids[0]
  if (question.type === 'multiple-choice') return ids
  return question.type === 'true-false' ? word === 'V' : word
}
