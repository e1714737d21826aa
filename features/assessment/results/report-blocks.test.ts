import { expect, it } from 'vitest'
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
        { cells: ['Ana', { shown: '13', value: 13 }, { shown: '12,50', value: 12.5 }], strong: true },
        { cells: ['Beto', { shown: '–', value: null }, { shown: '–', value: null }] },
        { cells: ['Eva', { shown: '7', value: 7 }, '–'], keepWithNext: true },
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

it('in the workbook figures are figures, unrounded, and a column with a part of one is decimal', () => {
  const [pupils, questions] = paperSheets(paper)
  expect(pupils).toEqual({
    name: 'Alunos',
    header: ['Aluno', 'Nota', 'Nota exacta'],
    columns: [{ kind: 'text' }, { kind: 'text' }, { kind: 'decimal' }],
    rows: [
      ['Ana', 13, 12.5],
      ['Beto', '–', '–'],
      ['Eva', 7, '–'],
      ['Rui', '', ''],
      ['Zita', '', ''],
    ],
  })
  expect(questions).toMatchObject({ name: 'Perguntas', rows: [] })
})
