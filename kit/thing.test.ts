import { expect, it } from 'vitest'
import { agreed, nameOf, nounOf, thing } from './thing.ts'

const word = thing({ table: 'words', what: 'Este termo' })
const question = thing({ table: 'questions', what: 'Esta pergunta', name: 'Pergunta frequente' })

it('a thing is called by its noun within a sentence, and by its name among all others', () => {
  expect([nounOf(word), nameOf(word)]).toEqual(['termo', 'Termo'])
  expect([nounOf(question), nameOf(question)]).toEqual(['pergunta', 'Pergunta frequente'])
})

it('words follow the gender of what a thing is called', () => {
  const words = ['um', 'o', 'Os', 'Quantos', 'criado', 'filtrados', 'Novo']
  expect(words.map(each => agreed(word, each))).toEqual(words)
  expect(words.map(each => agreed(question, each))).toEqual([
    'uma',
    'a',
    'As',
    'Quantas',
    'criada',
    'filtradas',
    'Nova',
  ])
})
