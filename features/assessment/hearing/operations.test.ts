import { expect, it } from 'vitest'
import { oralModels } from '../diagnostic-tests/oral-models.ts'
import { canDo, operationReport, operationsOf, operationsText } from './operations.ts'

const levels = oralModels.find(({ key }) => key === 'aritmética')?.levels ?? []
const named = (...names: string[]) => names.map(name => ({ name }))

it('knows the operations among the levels of arithmetic, also by other names, and none in reading', () => {
  expect(operationsOf('aritmética', levels).map(({ name, place }) => [name, place])).toEqual([
    ['Adição', 3],
    ['Subtracção', 4],
    ['Divisão', 5],
  ])
  const renamed = named('Inicial', 'Números até 20', 'Somar', 'SUBTRAIR', 'Contas de vezes', 'Repartir')
  expect(operationsOf('aritmética', renamed).map(({ place }) => place)).toEqual([2, 3, 4, 5])
  expect(operationsOf('leitura', named('Inicial', 'Adição'))).toEqual([])
})

it('says of a pupil what was tried alone, and the last word of it', () => {
  const tries = [
    { level: 3, sample: 2 as const },
    { level: 4, sample: null },
  ]
  expect([3, 4, 5].map(place => canDo(tries, place))).toEqual([true, false, null])
  expect(canDo([...tries, { level: 4, sample: 1 }], 4)).toBe(true)
  expect(operationsText(operationsOf('aritmética', levels), tries)).toBe('Adição: faz; Subtracção: ainda não')
})

it('counts a class operation by operation, H, M and total, and who was not asked', () => {
  const [addition] = operationReport(operationsOf('aritmética', levels), [
    { sex: 'H', tries: [{ level: 3, sample: 1 }] },
    { sex: 'M', tries: [{ level: 3, sample: 2 }] },
    { sex: 'M', tries: [{ level: 3, sample: null }] },
    { sex: null, tries: [] },
  ])
  expect(addition).toMatchObject({
    can: { H: 1, M: 1, total: 2 },
    cannot: { H: 0, M: 1, total: 1 },
    untried: { H: 0, M: 0, total: 1 },
  })
})
