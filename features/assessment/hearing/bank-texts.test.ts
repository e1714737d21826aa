import { expect, it } from 'vitest'
import { textsFor } from './bank-texts.ts'
import type { OralText } from './texts-contract.ts'

const text = (content: string, more: Partial<OralText> = {}): OralText => ({
  ...{ id: content, language: 'Emakhuwa', skill: 'leitura', level: 'Parágrafo', kind: 'texto', content },
  ...{ source: '', validatedBy: '', words: 1, version: 1, ...more },
})

it('offers the texts of a level and skill, those that a speaker validated first, and no activities', () => {
  const all = [
    text('a'),
    text('b', { validatedBy: 'Muanarera' }),
    text('c', { level: 'Letra' }),
    text('d', { kind: 'actividade' }),
    text('e', { skill: 'aritmética' }),
  ]
  expect(textsFor(all, { skill: 'leitura', level: ' paragrafo' }).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(textsFor(all, { skill: 'leitura', level: 'Palavra' })).toEqual([])
})
