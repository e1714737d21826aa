import { expect, test } from 'vitest'
import { readCsvText } from './csv.ts'

test.each([
  ['decimals in every column', 'oral;escrito\n1,0;0,5\n12,5;9,0\n', 'ponto e vírgula'],
  ['decimals and no titles', '1,0;0,5\n12,5;9,0\n', 'ponto e vírgula'],
  ['whole numbers between commas', '1,0,1\n0,1,1\n', 'vírgula'],
  ['titles between commas', 'nome,nota\nAna,12\nJosé,9\n', 'vírgula'],
  ['a sentence with commas', 'nome;nota\n"Ana, da 6ªA";12,5\nJosé;9,0\n', 'ponto e vírgula'],
])('what separates columns: %s', (_case, text, separator) => {
  expect(readCsvText(text).separator).toBe(separator)
})
