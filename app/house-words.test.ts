import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{app,features,journeys,kit,school}/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const saying = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file)

it('a head, a filter or a field that stands for everybody says Docente', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(saying(/\b(?:head|label)(?:: |=)["']Professor(?:es)?["']/)).toEqual([
    'school/timetable/import-contract.ts',
  ])
})

it.each([
  [/por apresentar/, 'ainda não respondeu'],
  [
    /(?<!')não apresentados?(?![\p{L}])|Não apresentado|[nN](?:ão|\.) apres\.|[nN]ão se apresent/u,
    'não veio',
  ],
  [/por testar|sem ouvir|Não entregaram/, 'não fez o teste'],
  [/\bfaltam 1\b/, 'falta 1'],
  [/lança-se respostas/, 'lançam-se respostas'],
  [/ninguém escolheu ["'`<]/, 'ninguém a escolheu'],
  [/Folhas? e cadernos?/, 'Caderno e folhas'],
  [/por aprovar ou devolver/, 'por decidir'],
  [/[dD]espach/, 'decidir'],
  [/Direcção RTL/, 'Da direita para a esquerda'],
  [/Com que trabalha/, 'Em números'],
  [/\b[eE]diç(?:ão|ões)\b/, 'versão'],
  [/\b[pP]rincípio\b/, 'início'],
  [/Senhor encarregado/, 'Encarregado de educação'],
  [
    /(?:said|label|head|title|text|sub|help|summary|notes?): ?["'`][^"'`]*OneRoster/,
    'o pacote de outro sistema',
  ],
  [/["'>](?:Itens|Item)["'<]/, 'Perguntas'],
])('nothing says %s: the word is «%s»', words => {
  expect(saying(words)).toEqual([])
})

it.each([
  'ainda não respondeu',
  'não veio',
  'não fez o teste',
  'Caderno e folhas',
  'por decidir',
  'Da direita para a esquerda',
  'Em números',
  'Encarregado de educação',
  'o pacote de outro sistema',
  'As suas turmas',
  'Ainda não há registos',
])('«%s» is said', words => {
  expect(saying(new RegExp(words)).length).toBeGreaterThan(0)
})

it('an hour is written in a field of our own, as 24 hours: what the browser has says «PM» where its language does', () => {
  expect(saying(/type(?:=|: )["']time["']/)).toEqual([])
  expect(saying(/<TimeField/)).toContain('kit/web/form/when-fields.tsx')
})
