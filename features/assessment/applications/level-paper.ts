import type { Application } from '../results/contract.ts'
import type { Paper } from '../results/report-paper.ts'
import { levelReport, shareOf } from './level-report.ts'

/** The class sheet of an oral assessment: how many reached each level, and who, to be ticked and kept. */
export function levelPaper(application: Application, school: string): Paper {
  const { testTitle, group } = application
  const { levels, heard, absent, missing } = levelReport(application)
  const figure = (value: number) => ({ shown: String(value), value })
  const names = [
    ...levels.map(level => ({ name: level.name, pupils: level.pupils })),
    { name: 'Não se apresentaram', pupils: absent },
    { name: 'Por ouvir', pupils: missing },
  ].filter(entry => entry.pupils.length > 0)
  return {
    title: `${testTitle}: ${group.name}`,
    under: `Ficha da turma · ${application.subjectName}`,
    notes: missing.length > 0 ? [missingText(missing.length)] : [],
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
              figure(count.H),
              figure(count.M),
              figure(count.total),
              shareOf(count.total, heard.total),
            ],
          })),
          {
            cells: ['Ouvidos', figure(heard.H), figure(heard.M), figure(heard.total), ''],
            strong: true,
          },
        ],
      },
      ...names.map(({ name, pupils }) => ({
        title: `${name} (${pupils.length})`,
        columns: [
          { label: 'Nº', width: 0.6, end: true },
          { label: 'Nome', width: 5 },
          { label: 'De novo em', width: 2 },
          { label: 'Nível', width: 2.4 },
        ],
        rows: pupils.map(pupil => ({
          cells: [pupil.number === null ? '' : figure(pupil.number), pupil.name, '', ''],
        })),
      })),
    ],
  }
}

function missingText(missing: number): string {
  return missing === 1
    ? 'Falta ouvir 1; não entra nas contas.'
    : `Faltam ouvir ${missing}; não entram nas contas.`
}
