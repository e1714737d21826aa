import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gsmLength, inGsm, LONGEST_TEXT } from '#kit/gsm.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { homeMessage } from './home-message.ts'
import { pupilResult } from './pupil-result.ts'

const items: FixtureItem[] = ['NO1', 'NO1', 'FR1', 'FR1', 'GM1'].map(competence => ({
  domain: 'Números',
  competence,
}))

const ana = {
  ...{ id: '', name: 'Ana Bila', code: '20260001', sex: 'M' as const },
  group: { id: '', name: '6ªA' },
}

it('has the worked example of what is missing whole, where there is room', () => {
  const all = fixtureResults(items, { 'Ana Bila': '11000' })
  const result = pupilResult(all, all.pupils[0]?.studentId ?? '')
  const competenceId = result?.competences.find(({ name }) => /FR1/.test(name))?.competenceId
  if (!result || !competenceId) throw new Error('Nobody wrong in FR1.')
  const withExample = (homeExample: string) =>
    homeMessage(ana, { ...result, homeHelp: [{ competenceId, atHome: '', homeExample }] })
  const plain = homeMessage(ana, result)
  const example = '3/4 de 20: 20 ÷ 4 são 5; 3 × 5 são 15.'
  expect(withExample(example)).toContain(
    'Falta aprender: sabe FR1. Assim: 3/4 de 20: 20 : 4 sao 5; 3 x 5 sao 15. Em casa:',
  )
  expect(withExample('3 e mais 4 são 7. '.repeat(20).trim())).toBe(plain)
  expect(withExample('')).toBe(plain)
})

it('fits into two messages of the network, says what is right before what is missing, and no mark', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[01]{5}$/), fc.string({ maxLength: 400 }), (answers, school) => {
      const all = fixtureResults(items, { 'Ana Bila': answers })
      const result = pupilResult(all, all.pupils[0]?.studentId ?? '')
      if (!result) return
      const head = { ...result.head, school: { ...result.head.school, name: school } }
      const text = homeMessage(ana, { ...result, head })
      expect(gsmLength(text)).toBeLessThanOrEqual(LONGEST_TEXT)
      expect(inGsm(text)).toBe(text)
      const plain = homeMessage(ana, result)
      expect(plain).not.toMatch(/\d+ (?:de|valores)/)
      if (answers.includes('1')) expect(plain).toMatch(/Ana já (?:sabe|acertou)|Ana j. (?:sabe|acertou)/)
      const missing = plain.indexOf('Falta aprender')
      expect(missing === -1 || missing > plain.indexOf('Ana')).toBe(true)
    }),
  )
})
