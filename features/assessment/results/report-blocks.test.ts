import { expect, it } from 'vitest'
import { figureCell, wholeCell } from '#kit/figures.ts'
import { type Paper, paperDocument, paperSheets } from './report-paper.ts'

const paper: Paper = {
  title: 'Relatório',
  under: '6ªA',
  notes: ['Falta corrigir uma resposta.'],
  school: ['Escola'],
  orientation: 'landscape',
  fileName: 'relatorio',
  legend: ['* chave.'],
  tables: [
    {
      title: 'Alunos',
      note: 'Por ordem.',
      columns: [
        { label: 'Aluno', width: 3 },
        { label: 'Nota', width: 1, end: true },
        { label: 'Nota exacta', width: 1, end: true, inSheets: true },
      ],
      rows: [
        { cells: ['Ana', wholeCell(13), figureCell(12.5, 2)], strong: true },
        { cells: ['Beto', wholeCell(null), figureCell(null, 2)] },
        { cells: ['Eva', wholeCell(7), '–'], keepWithNext: true },
        { cells: ['Rui', '', ''] },
        { cells: ['Zita', '', ''] },
      ],
    },
    { title: 'Perguntas', columns: [{ label: 'Nº', width: 1 }], rows: [] },
  ],
}

it('a report on paper says its notes and legend before its tables, and leaves out what is for the workbook', () => {
  const { blocks, ...rest } = paperDocument(paper)
  expect(rest).toEqual({
    title: 'Relatório',
    orientation: 'landscape',
    footer: 'Relatório · 6ªA',
    runningHead: 'Relatório',
  })
  expect(blocks.map(block => ('text' in block ? `${block.kind}: ${block.text}` : block.kind))).toEqual([
    'letterhead',
    'title: Relatório',
    'paragraph: Falta corrigir uma resposta.',
    'paragraph: * chave.',
    'heading: Alunos',
    'paragraph: Por ordem.',
    'table',
    'space',
    'heading: Perguntas',
    'paragraph: Nada a mostrar.',
    'space',
  ])
  expect(blocks[0]).toMatchObject({ start: [], centre: ['Escola'], end: [] })
  expect(blocks[5]).toMatchObject({ keepWithNext: true })
  expect(blocks[6]).toMatchObject({
    columns: [
      { label: 'Aluno', width: 3, align: 'start' },
      { label: 'Nota', width: 1, align: 'end' },
    ],
    rows: [
      // The first row and the last but one keep to the next; another one where it says so.
      { cells: ['Ana', '13'], strong: true, keepWithNext: true },
      { cells: ['Beto', '–'], strong: false, keepWithNext: false },
      { cells: ['Eva', '7'], strong: false, keepWithNext: true },
      { cells: ['Rui', ''], strong: false, keepWithNext: true },
      { cells: ['Zita', ''], strong: false, keepWithNext: false },
    ],
  })
})

it('in the workbook figures are numbers, unrounded, with the format that shows them', () => {
  const [pupils, questions] = paperSheets(paper)
  expect(pupils).toEqual({
    name: 'Alunos',
    header: ['Aluno', 'Nota', 'Nota exacta'],
    columns: [{ kind: 'text' }, {}, {}],
    rows: paper.tables[0]?.rows.map(row => row.cells),
    title: 'Relatório · 6ªA',
  })
  expect(pupils?.rows[0]?.slice(1)).toEqual([
    { shown: '13', value: 13, format: '#,##0' },
    { shown: '12,50', value: 12.5, format: '#,##0.00' },
  ])
  expect(questions).toMatchObject({ name: 'Perguntas', rows: [] })
})

it('what stands over and between the tables on paper is a sheet of the workbook', () => {
  const [read] = paperSheets(paper).filter(sheet => sheet.name === 'Como se lê')
  expect(read?.header).toEqual(['Relatório'])
  expect(read?.rows.flat()).toEqual([
    '6ªA',
    'Escola',
    'Falta corrigir uma resposta.',
    '* chave.',
    'Alunos: Por ordem.',
  ])
})

it('says how it was counted where something was', () => {
  const [table] = paper.tables
  const methodOf = (method: Paper['method']) =>
    JSON.stringify(paperDocument({ ...paper, tables: [], ...(method && { method }) })).includes(
      'Como se contou',
    )
  expect(methodOf({ notes: ['p.'], tables: table ? [table] : [] })).toBe(true)
  expect(methodOf({ notes: ['p.'], tables: [] })).toBe(true)
  expect(methodOf({ notes: ['p.'], tables: table ? [{ ...table, rows: [] }] : [] })).toBe(false)
})

it('a table for the workbook alone is a sheet, and not on paper', () => {
  const [first] = paper.tables
  const more = { ...paper, tables: first ? [first, { ...first, title: 'Fiabilidade', inSheets: true }] : [] }
  expect(paperSheets(more).map(sheet => sheet.name)).toEqual(['Alunos', 'Fiabilidade', 'Como se lê'])
  expect(JSON.stringify(paperDocument(more))).not.toContain('Fiabilidade')
})
