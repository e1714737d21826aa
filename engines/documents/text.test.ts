import { expect, it } from 'vitest'
import { isEuropean, plainText } from './text.ts'

it('takes as it stands only what is composed, seen, and no mark', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const european = all.filter(isEuropean)
  expect(european.join('')).toContain('«')
  for (const letter of european)
    expect([
      letter,
      letter.normalize('NFC'),
      /[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter),
    ]).toEqual([letter, letter, false])
  expect(plainText('a\u00adb\u200b e\u0301\tf\r\ng')).toBe('ab é f\ng')
})
