import { expect, it } from 'vitest'
import { agreementOf, type TwoReadings } from '#engines/psychometrics/agreement.ts'
import { agreementText } from './agreement-words.ts'

const times = (count: number, both: TwoReadings) => Array.from({ length: count }, () => both)

it('says how far two readers of open answers agree, and whether one gives more', () => {
  expect(agreementText(null)).toBe('')
  expect(agreementText(agreementOf(times(1, [2, 2])))).toBe(
    'Em 1 resposta aberta os dois deram o mesmo em 100,0\u00a0%, entre 20,7 e 100,0\u00a0%. Com menos de 10 não se diz mais do que isto.',
  )
  expect(agreementText(agreementOf([...times(8, [0, 0]), ...times(8, [2, 2]), ...times(4, [1, 1])]))).toMatch(
    /^Em 20 respostas abertas os dois deram o mesmo em 100,0\u00a0%, entre 83,9 e 100,0\u00a0%\. Kappa 1,00, entre 1,00 e 1,00: acordo quase completo\. Nenhum dos dois/,
  )
  const severe = agreementText(agreementOf([...times(10, [2, 1]), ...times(10, [1, 1]), ...times(5, [2, 2])]))
  expect(severe).toMatch(/O segundo deu em média menos 0,40 pontos, entre 0,\d\d e 0,\d\d\.$/)
  expect(agreementText(agreementOf([...times(10, [2, 1]), ...times(10, [1, 2])]))).toContain(
    'quase sem acordo: combinem os critérios',
  )
  expect(agreementText(agreementOf([...times(39, [1, 1]), [1, 2]]))).toBe(
    'Em 40 respostas abertas os dois deram o mesmo em 97,5\u00a0%, entre 87,1 e 99,6\u00a0%. Um deles deu sempre o mesmo: o kappa nada diz do acordo. Nenhum dos dois dá claramente mais pontos do que o outro.',
  )
})
