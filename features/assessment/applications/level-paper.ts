import { percentCell, wholeCell } from '#kit/figures.ts'
import { type EditionHead, editionText, RECOMPUTED } from '#school/editions/contract.ts'
import { type ClassOperations, canDo, canDoText, operationReport } from '../hearing/operations.ts'
import { AWAY_ONES } from '../results/away-words.ts'
import type { Paper, PaperTable } from '../results/report-paper.ts'
import { type Assessed, levelReport } from './level-report.ts'

/** The class sheet of an oral assessment: how many reached each level, and who, to be ticked and kept. */
export function levelPaper(
  application: Assessed,
  school: string,
  { operations, edition }: { operations?: ClassOperations | undefined; edition?: EditionHead | null } = {},
): Paper {
  const { testTitle, group } = application
  const { levels, heard, absent, refused, missing } = levelReport(application)
  const names = [
    ...levels.map(level => ({ name: level.name, pupils: level.pupils })),
    { name: AWAY_ONES, pupils: absent },
    { name: 'Não quiseram', pupils: refused },
    { name: 'Por ouvir', pupils: missing },
  ].filter(entry => entry.pupils.length > 0)
  return {
    title: `${testTitle}: ${group.name}`,
    under: `Ficha da turma · ${application.subjectName}`,
    notes: [
      ...(missing.length > 0 ? [missingText(missing.length)] : []),
      ...(edition && edition.number > 1 ? [`${editionText(edition)}.`] : []),
      ...(edition?.isRecomputed ? [RECOMPUTED] : []),
    ],
    school: [school],
    orientation: 'portrait',
    fileName: `niveis-${group.name}`,
    legend: [],
    tables: [
      {
        title: 'Alunos por nível',
        columns: [
          { label: 'Nível', width: 4 },
          { label: 'H', width: 1, end: true },
          { label: 'M', width: 1, end: true },
          { label: 'Total', width: 1, end: true },
          { label: '% dos ouvidos', width: 1.6, end: true },
        ],
        rows: [
          ...levels.map(({ name, count }) => ({
            cells: [
              name,
              wholeCell(count.H),
              wholeCell(count.M),
              wholeCell(count.total),
              percentCell(count.total / heard.total),
            ],
          })),
          {
            cells: ['Ouvidos', wholeCell(heard.H), wholeCell(heard.M), wholeCell(heard.total), ''],
            strong: true,
          },
        ],
      },
      ...(operations ? [operationTable(operations), pupilOperationTable(operations)] : []),
      ...names.map(({ name, pupils }) => ({
        title: `${name} (${pupils.length})`,
        columns: [
          { label: 'Nº', width: 0.6, end: true },
          { label: 'Nome', width: 5 },
          { label: 'De novo em', width: 2 },
          { label: 'Nível', width: 2.4 },
        ],
        rows: pupils.map(pupil => ({
          cells: [pupil.number === null ? '' : wholeCell(pupil.number), pupil.name, '', ''],
        })),
      })),
    ],
  }
}

/** How many can do each operation. */
export function operationTable({ operations, pupils }: ClassOperations): PaperTable {
  return {
    title: 'O que já fazem, por operação',
    columns: [
      { label: 'Operação', width: 3 },
      { label: 'Fazem: H', width: 1, end: true },
      { label: 'M', width: 1, end: true },
      { label: 'Total', width: 1, end: true },
      { label: 'Ainda não', width: 1.4, end: true },
      { label: 'Por experimentar', width: 1.8, end: true },
    ],
    rows: operationReport(operations, pupils).map(({ name, can, cannot, untried }) => ({
      cells: [name, ...[can.H, can.M, can.total, cannot.total, untried.total].map(count => wholeCell(count))],
    })),
  }
}

/** Which operations each pupil can do. */
export function pupilOperationTable({ operations, pupils }: ClassOperations): PaperTable {
  return {
    title: 'Operações de cada aluno',
    columns: [
      { label: 'Nº', width: 0.6, end: true },
      { label: 'Nome', width: 4 },
      ...operations.map(({ name }) => ({ label: name, width: 2 })),
    ],
    rows: pupils.map(({ number, name, tries }) => ({
      cells: [
        number === null ? '' : wholeCell(number),
        name,
        ...operations.map(({ place }) => canDoText(canDo(tries, place))),
      ],
    })),
  }
}

function missingText(missing: number): string {
  return missing === 1
    ? 'Falta ouvir 1; não entra nas contas.'
    : `Faltam ouvir ${missing}; não entram nas contas.`
}
