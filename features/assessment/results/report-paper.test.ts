import { expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import { type Paper, paperDocument } from './report-paper.ts'

const paper: Paper = {
  title: 'Relatório da turma',
  under: '6ªA',
  notes: [],
  school: ['Escola'],
  orientation: 'portrait',
  fileName: 'relatorio',
  legend: ['Sinais: – em branco.', 'p: parte dos pontos.'],
  tables: [
    {
      title: 'Alunos e competências',
      columns: [
        { label: 'Aluno', width: 3 },
        { label: 'FR2', width: 1, end: true },
      ],
      rows: Array.from({ length: 120 }, (_, at) => ({ cells: [`Aluno ${at + 1}`, '–'] })),
    },
  ],
}

it('the symbols of a table of several pages are explained above it, not on its last page', async () => {
  const pages = (await readPdf(await drawPdf(paperDocument(paper)))).map(squeezed)
  expect(pages.length).toBeGreaterThan(2)
  const [first = '', ...others] = pages
  for (const line of paper.legend.map(squeezed)) {
    expect(first).toContain(line)
    expect(first.indexOf(line)).toBeLessThan(first.indexOf('Aluno1'))
    expect(others.some(page => page.includes(line))).toBe(false)
  }
})

it('a paper of no one school has no head, whose rule would stand over nothing', () => {
  const heads = (school: string[]) =>
    paperDocument({ ...paper, school }).blocks.filter(({ kind }) => kind === 'letterhead').length
  expect([heads(['Escola']), heads([])]).toEqual([1, 0])
})
