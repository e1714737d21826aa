import { describe, expect, it } from 'vitest'
import { readTables } from './read-table.ts'
import { writeWorkbook } from './write-table.ts'

describe('decisions of several tables', () => {
  it('keep their names whatever was answered of other tables', async () => {
    const titles = [['nome'], ['sexo']]
    const list = (name: string) => [[name, 'F']]
    const bytes = await writeWorkbook([
      {
        name: '8ªA',
        header: ['Nome', 'Sexo'],
        rows: [...list('Ana'), ['', ''], ['8ªB', ''], ['Nome', 'Sexo'], ...list('Rita')],
      },
      { name: '8ªC', header: ['Nome', 'Sexo'], rows: list('Eva') },
    ])
    const read = async (answers: Record<string, string>) => {
      const tables = await readTables(bytes, 'x.xlsx', {}, undefined, { titles, answers, splits: true })
      return tables.map(({ sheet, part, headerDecision }) => [sheet, part === undefined, headerDecision])
    }
    expect(await read({})).toEqual([
      ['8ªA', false, 'header:0'],
      ['8ªA', false, 'header:0!A5'],
      ['8ªC', true, 'header:1'],
    ])
    expect(await read({ 'tables:0': 'one' })).toEqual([
      ['8ªA', true, 'header:0'],
      ['8ªC', true, 'header:1'],
    ])
  })
})

describe('titles that come again', () => {
  it('are found apart from rows of one text without going over all of them', async () => {
    const row = (text: string) => [text, '']
    const rows = Array.from({ length: 6000 }, (_, at) =>
      at % 2 === 0 ? row(`Nota ${at}`) : ['Nome', 'Sexo'],
    )
    const bytes = await writeWorkbook([
      { name: 'a', header: ['Nome', 'Sexo'], rows: [['Ana', 'F'], ...rows] },
    ])
    const read = readTables(bytes, 'x.xlsx', {}, undefined, { titles: [['nome'], ['sexo']], splits: true })
    await expect(read).rejects.toThrow('mais de 60 tabelas')
  })
})
