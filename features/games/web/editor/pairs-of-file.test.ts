import { expect, it } from 'vitest'
import { pairsOfFile } from './pairs-of-file.ts'
import { readPasted } from './pasted-pairs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it('reads a list from a file as it would be pasted, without the titles of its columns', async () => {
  const text = await pairsOfFile(
    bytesOf('Termo;Definição;Errada\nSolo;"Onde ""crescem""\nplantas";Mar\nRio;Água que corre;\n'),
    'lista.csv',
  )
  const { pairs, faults } = readPasted(text)
  expect(faults).toEqual([])
  expect(pairs.map(pair => [pair.answer, pair.prompt, ...pair.wrong])).toEqual([
    ['Solo', 'Onde "crescem" plantas', 'Mar'],
    ['Rio', 'Água que corre'],
  ])
})

it.each([
  ['Sol;Dá luz e calor\nRio;Água que corre', ['Sol', 'Rio']],
  ['Sol;Dá luz e calor', ['Sol']],
  ['Palavra;Significado\nSol;Dá luz e calor', ['Sol']],
  ['25;Quadrado de cinco\n36;Quadrado de seis', ['25', '36']],
])('loses no pair of a list without titles: %j', async (text, answers) => {
  const { pairs } = readPasted(await pairsOfFile(bytesOf(text), 'lista.csv'))
  expect(pairs.map(pair => pair.answer)).toEqual(answers)
})

it('says what is wrong with what is no list', async () => {
  await expect(pairsOfFile(bytesOf('%PDF-1.7'), 'lista.pdf')).rejects.toThrow('PDF')
})
