import type { Block, DocumentDescription, TableColumn } from '#engines/documents/description.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import {
  factsOf,
  labelled,
  listCell,
  officialHead,
  officialSignatures,
  type PrintedSchool,
} from '#school/schools/official-form.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { Pacing } from './contract.ts'
import { type Laid, lay } from './lay.ts'

/** A pacing as it is printed, with what stands in each week. */
export interface PrintedPacing {
  pacing: Pacing
  school: PrintedSchool
  /** The rows of each trimester that it reaches. */
  trimesters: readonly { number: number; rows: readonly PlanRow[] }[]
}

/** «Plano analítico e dosificação»: units by trimester with their sums, then the weeks; A4 landscape. */
export function pacingDocument({ pacing, school, trimesters }: PrintedPacing): DocumentDescription {
  const groups = pacing.groups.map(group => group.name).join(', ')
  const laid = lay(pacing.steps, pacing.times, pacing.reserved)
  const title = 'Plano analítico e dosificação'
  return {
    title: `${title}: ${pacing.subject.name}, ${gradeTitle(pacing.grade)}, ${pacing.year}`,
    author: pacing.teacher.name,
    orientation: 'landscape',
    footer: `${school.name} · ${pacing.subject.name} · ${groups}`,
    runningHead: `${title} · ${pacing.subject.name} · ${gradeTitle(pacing.grade)}`,
    blocks: [
      officialHead(school, [`Ano lectivo ${pacing.year}`]),
      { kind: 'title', text: title },
      {
        kind: 'facts',
        widths: [1.3, 1, 1.5, 1.2],
        items: factsOf([
          ['Disciplina', pacing.subject.name],
          ['Classe', gradeTitle(pacing.grade)],
          ['Turmas', groups],
          ['Docente', pacing.teacher.name],
          ['Programa', `versão ${pacing.edition}`],
        ]),
      },
      ...labelled('Soma', sumInWords(laid)),
      { kind: 'table', columns: unitColumns(laid), rows: unitRows(pacing, laid) },
      ...trimesters.flatMap(({ number, rows }): Block[] => [
        { kind: 'heading', level: 2, text: `${number}.º trimestre` },
        { kind: 'table', columns: weekColumns, rows: rows.map(weekRow) },
      ]),
      {
        kind: 'keep',
        blocks: [
          officialSignatures([
            { role: 'O Professor', signature: { name: pacing.teacher.name, on: null } },
            { role: 'O Delegado de Disciplina' },
            { role: 'Visto do DAP' },
          ]),
        ],
      },
    ],
  }
}

/** «137 aulas do programa e 20 de revisão e avaliação são 157; o calendário permite 146: 11 não cabem.» */
export function sumInWords({ toGive, reserved, possible, left, free }: Laid): string {
  const all = `${counted(toGive, 'aula', 'aulas')} do programa e ${reserved} de revisão e avaliação são ${toGive + reserved}; o calendário permite ${possible}`
  if (left > 0) return `${all}: ${counted(left, 'não cabe', 'não cabem')}.`
  return free > 0 ? `${all}: ${counted(free, 'fica livre', 'ficam livres')}.` : `${all}: cabem todas.`
}

function unitColumns({ trimesters }: Laid): TableColumn[] {
  return [
    { label: 'Unidade temática', width: 110 },
    { label: 'Programa', width: 24, align: 'centre' },
    ...trimesters.map(
      (each): TableColumn => ({ label: `${each.number}.º trimestre`, width: 28, align: 'centre' }),
    ),
    { label: 'De fora', width: 24, align: 'centre' },
  ]
}

function unitRows({ units }: Pacing, laid: Laid) {
  const cell = (count: number) => (count === 0 ? '–' : String(count))
  const rows = units.map(unit => {
    const ids = new Set(unit.rows.map(row => row.id))
    const own = laid.steps.filter(step => ids.has(step.rowId))
    return [
      unit.title,
      cell(sum(own.map(step => step.lessons))),
      ...laid.trimesters.map(each =>
        cell(
          sum(
            own.flatMap(step =>
              step.parts.filter(part => part.trimester === each.number).map(part => part.count),
            ),
          ),
        ),
      ),
      cell(sum(own.map(step => step.left))),
    ]
  })
  return [
    ...rows.map(cells => ({ cells })),
    { cells: ['Revisão e avaliação', '–', ...laid.trimesters.map(each => cell(each.reserved)), '–'] },
    {
      strong: true as const,
      cells: [
        'Total',
        String(laid.toGive),
        ...laid.trimesters.map(each => String(each.used + each.reserved)),
        cell(laid.left),
      ],
    },
  ]
}

const weekColumns: TableColumn[] = [
  { label: 'Semana', width: 24 },
  { label: 'Unidade temática', width: 42 },
  { label: 'Objectivos específicos', width: 62 },
  { label: 'Conteúdos', width: 58 },
  { label: 'Competências básicas', width: 56 },
  { label: 'Aulas', width: 14, align: 'centre' },
]

function weekRow(row: PlanRow) {
  return {
    cells: [
      `${row.week} (${formatDayMonth(row.startsOn)} a ${formatDayMonth(row.endsOn)})`,
      row.notes === '' ? row.unit : `${row.unit} (${row.notes})`,
      listCell(row.objectives),
      listCell(row.contents),
      listCell(row.competences),
      String(row.lessons),
    ],
  }
}
