import { expect, it } from 'vitest'
import { gsmLength, inGsm, LONGEST_TEXT } from '#kit/gsm.ts'
import { mobileOf } from '#school/students/mobile.ts'
import { oralModels } from '../diagnostic-tests/oral-models.ts'
import { workOf } from './activities.ts'
import { familyText } from './family-text.ts'

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€'

it('a message to any family fits two messages of the GSM alphabet, whatever the level and the names', () => {
  for (const { key, levels } of oralModels)
    for (const [place, { name }] of levels.entries())
      for (const school of [
        'EPC',
        'Escola Primária Completa «Eduardo Mondlane» de Chókwè, bairro 3.º, ã õ ç €'.repeat(3),
      ])
        for (const child of ['Zé', 'Conceição', 'Á'.repeat(120)]) {
          const { home } = workOf(key, place, levels.length)
          const text = familyText({ child, school, levels: [{ language: 'Xichangana', level: name }], home })
          expect(gsmLength(text)).toBeLessThanOrEqual(LONGEST_TEXT)
          expect([...text].filter(letter => !GSM.includes(letter))).toEqual([])
        }
})

it('says what the child reads and what to do at home', () => {
  const { home } = workOf('leitura', 3, 5)
  const text = familyText({
    child: 'Ana',
    school: 'EPC',
    levels: [{ language: 'Português', level: 'Parágrafo' }],
    home,
  })
  expect(text).toBe(
    'EPC: Ana chegou a: paragrafo (Portugues). Em casa, 5 minutos por dia: 1) Ouvir a criança ler um paragrafo e perguntar: o que aconteceu? 2) Reler o mesmo texto no dia seguinte, mais depressa. 3) Ler em voz alta a um irmao mais novo. Obrigado.'.replace(
      'ç',
      'c',
    ),
  )
})

it('keeps the accents that GSM has, and counts twice what takes two places', () => {
  expect(inGsm('é à Ç ã ç «não»')).toBe('é à Ç a c "nao"')
  expect(gsmLength('a€[')).toBe(5)
})

it('writes to a mobile number of the country, and to no other', () => {
  expect(mobileOf('84 123 4567')).toBe('258841234567')
  expect(mobileOf('+258 86 123 4567')).toBe('258861234567')
  expect(mobileOf('00258 82-123-4567')).toBe('258821234567')
  for (const contact of ['21 123 456', '', 'vizinho: 84', '+351 912 345 678'])
    expect(mobileOf(contact)).toBe(undefined)
})
