import { hash } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, isOutdated, isPasswordOf } from './passwords.ts'

// Here the cost is the product's own, not the tests' (vitest.config.ts).
vi.unmock('./password-cost.ts')

it('hashes with argon2id at the cost that RFC 9106 recommends, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('batata doce'), hashPassword('batata doce')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/)
  expect(other).not.toBe(one)
  expect(isOutdated(one)).toBe(false)
  expect(await isPasswordOf(one, 'batata doce')).toBe(true)
  expect(await isPasswordOf(one, 'batata')).toBe(false)
})

it('knows a password by a hash of an earlier cost, which it calls outdated', async () => {
  const earlier = await hash('batata doce', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(isOutdated(earlier)).toBe(true)
  expect(await isPasswordOf(earlier, 'batata doce')).toBe(true)
  expect(await isPasswordOf(earlier, 'batata')).toBe(false)
})

it('answers everybody, however many come at once', async () => {
  const stored = await hashPassword('batata doce')
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => isPasswordOf(stored, 'batata doce')),
    isPasswordOf(null, 'batata doce'),
    isPasswordOf('not a hash', 'batata doce').catch(() => 'refused'),
  ])
  expect(answers).toEqual([true, true, true, true, true, true, false, 'refused'])
  expect(await isPasswordOf(stored, 'batata doce')).toBe(true)
})
