import { expect, it } from 'vitest'
import { cardPrompt } from './card-words.ts'

const sentence = 'Um planeta gira à volta de uma estrela. '

it('leaves a definition that a card holds as it is', () => {
  expect(cardPrompt(sentence)).toBe(sentence)
})

it('ends a long definition with a whole sentence', () => {
  expect(cardPrompt(sentence.repeat(20))).toBe(sentence.repeat(9).trim())
})

it.each(['palavra '.repeat(100), 'a'.repeat(1000)])('ends what has no sentence with a mark: %#', long => {
  const short = cardPrompt(long)
  expect(short.length).toBeLessThanOrEqual(400)
  expect(short.length).toBeGreaterThan(380)
  expect(short).toMatch(/…$/)
})
