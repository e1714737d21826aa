import { measures } from '#engines/psychometrics/measures.ts'
import { percentCell, wholeCell } from '#kit/figures.ts'
import { countOf, sexRows } from '../results/figures.ts'
import type { Paper, PaperCell } from '../results/report-paper.ts'
import type { GroupProgress } from './contract.ts'

/** What a group practised, on paper and in a workbook. */
export function groupPaper(progress: GroupProgress): Paper {
  const { group, subject, trimester, week, pupils, practised, right, competences, rows } = progress
  const bySex = (counts: Record<'H' | 'M' | 'total', number | null>): PaperCell[] =>
    sexRows.map(([key]) => wholeCell(counts[key]))
  const sexes = ['H', 'M', 'Total'].map(label => ({ label, width: 0.8, end: true }))
  const states = ['Semente', 'A crescer', 'Consolidado', 'Menos de 3 respostas'].map(label => ({
    label,
    width: 1.3,
    end: true,
  }))
  const statesOf = (row: { seed: number; growing: number; grown: number; starting: number }) =>
    [row.seed, row.growing, row.grown, row.starting].map(count => wholeCell(count))
  const past = rows[0]?.weeks.filter(entry => entry.when !== 'depois') ?? []
  return {
    title: `Prática da ${group.name}`,
    under: [
      subject?.name,
      trimester !== null && `${trimester}.º trimestre${week === null ? '' : `, semana ${week}`}`,
    ]
      .filter(Boolean)
      .join(' · '),
    notes: [
      'Quizzes e prática dos alunos; o teste diagnóstico não entra nestas contas.',
      'Semente: menos de 50 % certas; a crescer: 50–74 %; consolidado: 75 % ou mais, nas últimas 12 respostas.',
    ],
    school: [],
    orientation: 'landscape',
    fileName: `pratica-${group.name}`,
    legend: [],
    tables: [
      {
        title: 'Esta semana',
        columns: [{ label: '', width: 3 }, ...sexes],
        rows: [
          { cells: ['Alunos', ...bySex(pupils)] },
          {
            cells: ['Praticaram', ...sexRows.map(([key]) => wholeCell(countOf(practised[key], pupils[key])))],
          },
          { cells: [measures.practice.head, ...sexRows.map(([key]) => percentCell(right[key]))] },
        ],
      },
      {
        title: 'Por competência',
        note: 'Alunos por estado.',
        columns: [
          { label: 'Código', width: 1 },
          { label: 'Competência', width: 4 },
          ...states,
          ...sexes.map(sex => ({ ...sex, label: `Consolidado ${sex.label}`, width: 1.2 })),
        ],
        rows: competences.map(row => ({
          cells: [row.code, row.description, ...statesOf(row), ...bySex(row.mastered)],
        })),
      },
      {
        title: 'Por aluno',
        columns: [
          { label: 'Nº', width: 0.6, end: true },
          { label: 'Aluno', width: 3.5 },
          { label: 'Sexo', width: 0.6 },
          { label: 'Semanas com prática', width: 1.3, end: true },
          { label: 'Seguidas', width: 1, end: true },
          ...states,
          ...past.map(entry => ({ label: `S${entry.number}`, width: 0.5, inSheets: true })),
        ],
        rows: rows.map(row => ({
          cells: [
            row.number === null ? '' : wholeCell(row.number),
            row.name,
            row.sex,
            wholeCell(row.weeks.filter(entry => entry.practised).length),
            wholeCell(row.inARow),
            ...statesOf(row),
            ...row.weeks
              .filter(entry => entry.when !== 'depois')
              .map(entry => (entry.practised ? 'sim' : '')),
          ],
        })),
      },
    ],
  }
}
