import { describe, expect, it } from 'vitest'
import { type CheckedRow, importedInWords, wrongInWords } from '#kit/import.ts'
import {
  failedTable,
  mapColumn,
  mappedColumns,
  NO_COLUMN,
  readColumns,
  unusedColumns,
  withCell,
} from './import-rows.ts'

const fields = [
  { key: 'term', label: 'Termo', required: true },
  { key: 'definition', label: 'Definição', required: true },
  { key: 'source', label: 'Fonte' },
]

it('counts what was imported in words that agree with the noun', () => {
  const pupils = { one: 'aluno', many: 'alunos' }
  const groups = { one: 'turma', many: 'turmas', feminine: true }
  expect([importedInWords(1, pupils), importedInWords(0, pupils)]).toEqual([
    '1 aluno importado',
    '0 alunos importados',
  ])
  expect([importedInWords(1, groups), importedInWords(2, groups)]).toEqual([
    '1 turma importada',
    '2 turmas importadas',
  ])
})

describe('the rows of an import', () => {
  it('show what they are read to say of a field that no column has', () => {
    const rows: CheckedRow[] = [
      { line: 2, cells: ['cubo'], errors: {}, read: { source: 'Manual', term: 'Cubo' } },
      { line: 3, cells: ['cone'], errors: {} },
    ]
    expect(readColumns(rows, ['term'], fields)).toEqual([{ at: NO_COLUMN, field: fields[2] }])
  })

  it('take their columns from the mapping, in the order of the file', () => {
    expect(
      mappedColumns(['definition', null, 'term'], fields).map(column => [column.at, column.field.label]),
    ).toEqual([
      [0, 'Definição'],
      [2, 'Termo'],
    ])
  })

  it('say which filled columns nothing takes, but not the one that counts the lines', () => {
    const rows: CheckedRow[] = [
      { line: 2, cells: ['1', 'Área', 'ISLÃO', ''], errors: {} },
      { line: 3, cells: ['2', 'Rio', '', ''], errors: {} },
    ]
    const table = { header: ['Nº', 'palavra', 'Religião', 'Vazia'], mapping: [null, 'term', null, null] }
    expect(unusedColumns(table, rows)).toEqual([{ at: 2, title: 'Religião', filled: 1 }])
  })

  it('never fill a field twice', () => {
    expect(mapColumn(['term', 'definition', null], 1, 'term')).toEqual([null, 'term', null])
    expect(mapColumn(['term', null, null], 0, null)).toEqual([null, null, null])
  })

  it('are mended in one cell, even beyond the end of a short row', () => {
    const rows: CheckedRow[] = [
      { line: 2, cells: ['Área'], errors: {} },
      { line: 3, cells: ['Rio'], errors: { definition: 'Preencha este campo.' } },
    ]
    const [, wrong] = rows
    if (!wrong) throw new Error('no row')
    expect(withCell(wrong, 2, 'Curso de água').cells).toEqual(['Rio', '', 'Curso de água'])
    expect(wrong.cells).toEqual(['Rio'])
  })

  it('that failed come back with the reason', () => {
    const rows = [
      {
        line: 5,
        cells: ['=SOMA(A1)', 'diz "assim"; e mais'],
        errors: { term: 'Já existe.', '': 'Linha repetida.' },
      },
    ]
    expect(failedTable(['palavra', 'significado', 'obs'], rows, fields)).toEqual({
      header: ['palavra', 'significado', 'obs', 'Erro'],
      rows: [['=SOMA(A1)', 'diz "assim"; e mais', '', 'Termo: Já existe. Linha repetida.']],
    })
    const [row] = rows
    expect(row && wrongInWords(row, fields)).toBe('Termo: Já existe. Linha repetida.')
  })
})
