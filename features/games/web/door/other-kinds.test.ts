import { expect, it } from 'vitest'
import { otherKinds } from './other-kinds.ts'

const game = (rules: Record<string, string>) => ({
  items: Array.from({ length: 8 }, (_none, at) => ({
    id: `${at}`,
    answer: `${at + 2}`,
    prompt: `${at} + 2`,
    wrong: [],
    picture: null,
    audio: false,
  })),
  rules,
})

it('offers three other kinds, and none that asks for an order which nobody has set', async () => {
  const others = await otherKinds(game({}), 'relampago')
  expect(others).toHaveLength(3)
  expect(others).not.toContain('relampago')
  expect(others).not.toContain('ordenacao')
  expect(await otherKinds(game({ by: 'list' }), 'relampago')).not.toContain('ordenacao')
  expect(await otherKinds(game({ by: 'alphabet' }), 'relampago')).toContain('ordenacao')
})
