import { expect, it } from 'vitest'
import { readPasted } from './pasted-pairs.ts'

const words = (text: string) => readPasted(text).pairs.map(pair => [pair.answer, pair.prompt, ...pair.wrong])

it('reads the columns that Excel copies, with quotes and wrong options', () => {
  expect(words('Solo\tOnde crescem plantas\n"Rio ""Save"""\tCorre para o mar\tMar\tLago')).toEqual([
    ['Solo', 'Onde crescem plantas'],
    ['Rio "Save"', 'Corre para o mar', 'Mar', 'Lago'],
  ])
})

it('reads lists as people write them', () => {
  expect(words('Solo; Terra\nChuva – Água que cai\nVento: ar que se move')).toEqual([
    ['Solo', 'Terra'],
    ['Chuva', 'Água que cai'],
    ['Vento', 'ar que se move'],
  ])
})

it('says which lines are no pair, and why', () => {
  const { pairs, faults } = readPasted(`Solo\n\n\tTerra\nChuva\t${'x'.repeat(401)}`)
  expect(pairs).toEqual([])
  expect(faults).toEqual([
    { line: 1, why: 'falta a definição ou pergunta' },
    { line: 3, why: 'falta o termo' },
    { line: 4, why: 'a definição tem mais de 400 letras' },
  ])
})
