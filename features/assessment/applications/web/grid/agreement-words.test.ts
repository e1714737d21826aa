import { expect, it } from 'vitest'
import { agreementOf, type TwoReadings } from '#engines/psychometrics/agreement.ts'
import { agreementText } from './agreement-words.ts'

const times = (count: number, both: TwoReadings) => Array.from({ length: count }, () => both)

it('says how far two readers of open answers agree, and whether one gives more', () => {
  expect(agreementText(null)).toBe('')
  expect(agreementText(agreementOf(times(1, [2, 2])))).toBe(
    'Em 1 resposta aberta os dois deram o mesmo em 100,0\u00a0%. Com menos de 10 não se diz mais do que isto.',
  )
  expect(agreementText(agreementOf([...times(8, [0, 0]), ...times(8, [2, 2]), ...times(4, [1, 1])]))).toMatch(
    /^Em 20 respostas abertas os dois deram o mesmo em 100,0\u00a0%\. Kappa 1,00, entre 1,00 e 1,00: acordo quase completo\. Nenhum dos dois/,
  )
  const severe = agreementText(agreementOf([...times(10, [2, 1]), ...times(10, [1, 1]), ...times(5, [2, 2])]))
  expect(severe).toMatch(/O segundo deu em média menos 0,40 pontos, entre 0,\d\d e 0,\d\d\.$/)
  expect(agreementText(agreementOf([...times(10, [2, 1]), ...times(10, [1, 2])]))).toContain(
    'quase sem acordo: combinem os critérios',
  )
})
