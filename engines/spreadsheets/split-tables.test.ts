import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { foldTitle } from './fold-title.ts'
import { readTables } from './read-table.ts'
import { fieldFinder } from './split-tables.ts'
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

it('a title is known by its folded words alone, however it is written and whatever was asked before', () => {
  const known = new Map(
    ['nome', 'nome completo', 'no', 'n', 'sexo m/f', 'data de nascimento', 'situacao', '1 trimestre'].map(
      (title, field) => [title, field],
    ),
  )
  const word = fc.constantFrom(
    ...['Nome', 'NOME', 'completo', 'nº', 'N', 'o', 'Sexo', 'm', 'F', 'Data', 'de', 'nascimento', 'Situação'],
    ...['1', '1º', 'trimestre', 'Situac\u0327a\u0303o', 'Ana', 'ﬁm', 'Ｎome', '\u200bNome'],
  )
  const between = fc.constantFrom(
    '',
    ' ',
    '  ',
    '/',
    ' / ',
    '.',
    ': ',
    ' (',
    ')',
    '(',
    ' [',
    ']',
    '-',
    '\u00a0',
    '*',
  )
  const title = fc
    .array(fc.tuple(word, between), { minLength: 1, maxLength: 4 })
    .map(parts => parts.flat().join('').trim())
  const find = fieldFinder(known)
  fc.assert(
    fc.property(title, written => {
      const field = foldTitle(written)
        .map(folded => known.get(folded))
        .find(found => found !== undefined)
      expect(find(written)).toBe(field)
    }),
    { numRuns: cases(2000, 20_000) },
  )
})
