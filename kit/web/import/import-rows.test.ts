import { describe, expect, it } from 'vitest'
import type { CheckedRow } from '#kit/import.ts'
import {
  columnLetter,
  failedTable,
  importedInWords,
  mapColumn,
  mappedColumns,
  missingFields,
  withCell,
  wrongInWords,
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
  it('take their columns from the mapping, in the order of the file', () => {
    expect(
      mappedColumns(['definition', null, 'term'], fields).map(column => [column.at, column.field.label]),
    ).toEqual([
      [0, 'Definição'],
      [2, 'Termo'],
    ])
  })

  it('name the required fields that no column fills', () => {
    expect(missingFields(['term', null], fields).map(field => field.label)).toEqual(['Definição'])
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
    const mended = withCell(rows, 3, 2, 'Curso de água')
    expect(mended[0]).toBe(rows[0])
    expect(mended[1]?.cells).toEqual(['Rio', '', 'Curso de água'])
  })

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
  ])('column %i is called %s', (at, letter) => {
    expect(columnLetter(at)).toBe(letter)
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
