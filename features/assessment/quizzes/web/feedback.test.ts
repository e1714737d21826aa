import { expect, it } from 'vitest'
import { checkedOnly } from './feedback.tsx'

it('promises for later only what is not there to be read', () => {
  expect(checkedOnly({})).toBe('A resposta foi verificada. Se está certa, vê-se mais tarde.')
  expect(checkedOnly({ right: '6' })).toBe('A resposta foi verificada.')
})
