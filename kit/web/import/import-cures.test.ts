import { describe, expect, it } from 'vitest'
import type { CheckedRow, ImportField } from '#kit/import.ts'
import { cured, curesOf } from './import-cures.ts'

const fields: ImportField[] = [
  { key: 'name', label: 'Nome', required: true },
  { key: 'sex', label: 'Sexo', required: true, choices: ['H', 'M'] },
  { key: 'group', label: 'Turma' },
]
const row = (line: number, cells: string[], errors: Record<string, string>): CheckedRow => ({
  line,
  cells,
  errors,
})

describe('the faults of many rows', () => {
  const rows = [
    row(2, ['Ana', 'Fem.'], { sex: 'Escreva H ou M.', group: 'Falta a turma.' }),
    row(3, ['Eva', 'Fem.'], { sex: 'Escreva H ou M.', group: 'Falta a turma.' }),
    row(4, ['', 'x'], { name: 'Falta preencher «Nome».', sex: 'Escreva H ou M.' }),
  ]
  const table = { header: ['nome', 'sexo'], mapping: ['name', 'sex'], rows }
  const cures = curesOf({ ...table, choices: { group: ['6ªA', '6ªB'] } }, fields)

  it('are one where no column has the field, or where the same word stands in a column of few words', () => {
    expect(
      cures.map(({ field, at, words, count, choices }) => [field.key, at, words, count, choices]),
    ).toEqual([
      ['sex', 1, 'Fem.', 2, ['H', 'M']],
      ['group', null, '', 2, ['6ªA', '6ªB']],
    ])
  })

  it('are cured in every row that has them by one answer', () => {
    const [sex, group] = cures
    if (!sex || !group) throw new Error('no cures')
    expect(cured(table, sex, 'M').rows.map(each => each.cells[1])).toEqual(['M', 'M', 'x'])
    const placed = cured(table, group, '6ªB')
    expect(placed).toMatchObject({ header: ['nome', 'sexo', 'Turma'], mapping: ['name', 'sex', 'group'] })
    expect(placed.rows.map(each => each.cells[2])).toEqual(['6ªB', '6ªB', '6ªB'])
  })
})
