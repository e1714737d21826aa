import { describe, expect, it } from 'vitest'
import { mapColumns, pastedText, pasteRows, readTabs } from './paste-table.ts'
import type { PlanRow } from './plan.ts'
import { rowColumns } from './row-columns.ts'
import { blankRow, type RowWeek } from './row-edits.ts'

const shown = rowColumns.map(column => column.field)
const week = (number: number): RowWeek => ({
  number,
  startsOn: `2026-03-${String(2 + 7 * (number - 1)).padStart(2, '0')}`,
  endsOn: `2026-03-${String(6 + 7 * (number - 1)).padStart(2, '0')}`,
  lessons: 6,
})
const weeks = [1, 2, 3, 4].map(week)
const plan = (...numbers: number[]): PlanRow[] =>
  numbers.map(number => ({ ...blankRow(week(number), `row ${number}`), unit: `Unidade ${number}` }))
let made = 0
const newId = () => `new ${++made}`
const paste = (rows: readonly PlanRow[], text: string, at = 0) =>
  pasteRows(rows, mapColumns(readTabs(text), 'unit', shown), at, weeks, newId)
const units = (rows: readonly PlanRow[]) => rows.map(row => [row.week, row.unit])

describe('what comes from a spreadsheet', () => {
  it.each([
    ['a', [['a']]],
    ['a\tb', [['a', 'b']]],
    ['a\rb\r\nc\n', [['a'], ['b'], ['c']]],
    ['a\t\n', [['a', '']]],
    ['\ta', [['', 'a']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', []],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"a""b"', [['a"b']]],
    ['5" de lado', [['5" de lado']]],
    ['"a"\n"b"', [['a'], ['b']]],
  ])('is read as cells: %j', (text, cells) => {
    expect(readTabs(text)).toEqual(cells)
  })

  it('has heads where two of its columns are known by them, and not where one is', () => {
    expect(
      mapColumns(
        [
          ['Unidade', 'Conteúdos'],
          ['a', 'b'],
        ],
        'unit',
        shown,
      ),
    ).toEqual({
      columns: ['unit', 'contents'],
      rows: [['a', 'b']],
      hasHead: true,
    })
    expect(mapColumns([['Unidade', 'outra coisa']], 'unit', shown)).toMatchObject({
      rows: [['Unidade', 'outra coisa']],
      hasHead: false,
    })
    expect(mapColumns([], 'unit', shown)).toEqual({ columns: [], rows: [], hasHead: false })
  })

  it('fills without heads the columns from one on, as many as its widest line has', () => {
    expect(mapColumns([['a'], ['a', 'b', 'c']], 'objectives', shown).columns).toEqual(shown.slice(1, 4))
    expect(mapColumns([['a', 'b', 'c']], 'crossCutting', shown).columns).toEqual([
      'crossCutting',
      'notes',
      null,
    ])
  })

  it.each([
    ['Semana', 'week'],
    ['SEM.', 'week'],
    ['Semanal', null],
    ['N.º de aulas:', 'lessons'],
    ['Meios  DIDÁCTICOS', 'media'],
    ['Métodos', 'methods'],
    ['Observação', 'notes'],
    ['Tema', 'unit'],
    ['Temas transversais', 'crossCutting'],
    ['', null],
  ])('calls a column «%s»', (head, column) => {
    expect(mapColumns([['Conteúdos', 'Avaliação', head]], 'unit', shown).columns[2]).toBe(column)
  })
})

describe('a pasted table', () => {
  it('goes line by line into the rows from one on, and past the last into the weeks that follow', () => {
    expect(units(paste(plan(1, 2), 'A\nB\nC', 1))).toEqual([
      [1, 'Unidade 1'],
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ])
  })

  it('stays in the last week when no other is left, and leaves out blank lines', () => {
    expect(units(paste(plan(3), 'A\n \nB\nC'))).toEqual([
      [3, 'A'],
      [4, 'B'],
      [4, 'C'],
    ])
    expect(pasteRows([], mapColumns([['A']], 'unit', shown), 0, [], newId)).toEqual([])
    expect(units(paste([], 'A'))).toEqual([[1, 'A']])
  })

  it('leaves alone what has no column of its own', () => {
    const [row] = paste(plan(1), 'Semana\tResponsável\tConteúdos\n1\tAna\tFracções')
    expect(row).toEqual({ ...plan(1)[0], contents: ['Fracções'] })
  })

  it('finds the weeks that it names, and makes a row for one without', () => {
    const rows = paste(plan(1, 3), 'Semana\tUnidade\n3\tC\nSemana 02\tB')
    expect(units(rows)).toEqual([
      [1, 'Unidade 1'],
      [2, 'B'],
      [3, 'C'],
    ])
    expect(rows[1]?.lessons).toBe(6)
  })

  it('loses no line where several are of one week: it is divided', () => {
    const rows = paste(plan(1, 2), 'Semana\tUnidade\n1\tA\n1\tB\n2\tC')
    expect(units(rows)).toEqual([
      [1, 'A'],
      [1, 'B'],
      [2, 'C'],
    ])
    expect(
      rows.map(row => row.lessons),
      'the week keeps its lessons',
    ).toEqual([6, 0, 6])
  })

  it('takes a line without a week for one of the week above it', () => {
    expect(units(paste(plan(1, 2, 3), 'Semana\tUnidade\n2\tA\n\tB\n3\tC'))).toEqual([
      [1, 'Unidade 1'],
      [2, 'A'],
      [2, 'B'],
      [3, 'C'],
    ])
  })

  it('fills both rows of a week that is divided already', () => {
    const divided = [...plan(1), { ...blankRow(week(1), 'other'), lessons: 2 }, ...plan(2)]
    const rows = paste(divided, 'Semana\tUnidade\n1\tA\n1\tB')
    expect(rows.map(row => [row.id, row.unit])).toEqual([
      ['row 1', 'A'],
      ['other', 'B'],
      ['row 2', 'Unidade 2'],
    ])
  })

  it('says how many lines were taken, and of which weeks there are none', () => {
    const messageAfter = (text: string, rows = plan(1)) =>
      pastedText(rows, mapColumns(readTabs(text), 'unit', shown), weeks)
    expect(messageAfter('A')).toEqual({ text: '1 linha colada.', missing: '' })
    expect(messageAfter('A\n\nB')).toEqual({ text: '2 linhas coladas.', missing: '' })
    expect(messageAfter('Semana\tUnidade\n1\tA\n7\tB')).toEqual({
      text: '1 linha colada.',
      missing: 'De fora ficou 1 linha de semanas que o plano não tem: 7.',
    })
    expect(messageAfter('Semana\tUnidade\n7\tA\n\tB\n9\tC')).toEqual({
      text: '0 linhas coladas.',
      missing: 'De fora ficaram 3 linhas de semanas que o plano não tem: 7, 9.',
    })
    expect(messageAfter('Semana\tUnidade\n9\tA', [{ ...blankRow(week(1), 'x'), week: 9 }]).missing).toBe('')
    const outside = 'Semana\tUnidade\n9\tA'
    expect(paste(plan(1), outside)).toEqual(plan(1))
  })
})
