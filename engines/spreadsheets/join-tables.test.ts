import { describe, expect, it } from 'vitest'
import { joinTables } from './join-tables.ts'
import { readTables } from './read-table.ts'
import { writeWorkbook } from './write-table.ts'

describe('the sheets of a workbook', () => {
  it('are one table: each column under that of its title, wherever it stands, new ones at the end', async () => {
    const bytes = await writeWorkbook([
      { name: '6ªA', header: ['Nome', 'Sexo'], rows: [['Ana', 'M']] },
      { name: 'Vazia', header: [], rows: [] },
      {
        name: '6ªB',
        header: ['SEXO ', 'Nome', 'Religião'],
        rows: [
          ['H', 'Beto', 'x'],
          ['H', 'Davi', ''],
        ],
      },
    ])
    const joined = joinTables(await readTables(bytes, 'alunos.xlsx'))
    expect(joined.header).toEqual(['Nome', 'Sexo', 'Religião'])
    expect(joined.sheets.map(sheet => [sheet.name, sheet.rows])).toEqual([
      ['6ªA', 1],
      ['6ªB', 2],
    ])
    expect(joined.rows.map(row => [row.sheet, row.line, row.cells])).toEqual([
      [0, 2, ['Ana', 'M', '']],
      [1, 2, ['Beto', 'H', 'x']],
      [1, 3, ['Davi', 'H', '']],
    ])
  })

  it('are refused where all of them together have too many rows', async () => {
    const rows = Array.from({ length: 6 }, (_none, at) => [`Pessoa ${at}`])
    const bytes = await writeWorkbook(['A', 'B'].map(name => ({ name, header: ['Nome'], rows })))
    await expect(readTables(bytes, 'a.xlsx', { rows: 10 })).rejects.toThrow(
      'O ficheiro tem mais de 10 linhas.',
    )
    expect(await readTables(bytes, 'a.xlsx', { rows: 12 })).toHaveLength(2)
  })

  it('keep columns of one title apart', () => {
    const table = { format: 'xlsx', encoding: '', separator: '', above: [], top: [], decisions: [] } as const
    const joined = joinTables([
      { ...table, sheet: 'A', header: ['Nota', 'Nota'], rows: [{ line: 2, cells: ['1', '2'] }] },
      { ...table, sheet: 'B', header: ['Nota', 'Nota'], rows: [{ line: 2, cells: ['3', '4'] }] },
    ] as never)
    expect(joined.header).toEqual(['Nota', 'Nota'])
    expect(joined.rows.map(row => row.cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
})
