import { figureCell, wholeCell } from '#kit/figures.ts'
import type { Paper, PaperCell, PaperColumn } from '../results/report-paper.ts'
import type { Network } from './network-contract.ts'
import type { ComparedGroup, ComparedSchool } from './report-shapes.ts'
import { aboutOf, INTERVAL_OF_CLASSES, meanWords, missingInterval, standingWords } from './schools-words.ts'

/** All schools of the network on A4, by name; of their groups and pupils it says nothing. */
export function networkPaper(network: Network, lines: readonly ComparedSchool[]): Paper {
  const { subject, comparison, competence, said } = network
  return {
    title: comparison ? `Rede de escolas: ${comparison.title}` : `Rede de escolas: ${subject?.name ?? ''}`,
    under: comparison
      ? [subject?.name, competence?.name, aboutOf(comparison)].filter(Boolean).join(' · ')
      : '',
    notes: comparison ? [] : ['Ainda não há resultados nesta disciplina.'],
    school: [],
    orientation: 'portrait',
    fileName: 'rede-de-escolas',
    legend: [
      `Média de 0 a 20, e onde deve estar em 95 de 100 casos. ${INTERVAL_OF_CLASSES} Onde os intervalos se sobrepõem não há lugares.`,
    ],
    tables: comparison
      ? [
          {
            title: 'Escolas',
            note: `${said.map(each => each.text).join('')} Por ordem alfabética; ${meanWords(comparison)}.`,
            columns: schoolColumns(1.8),
            rows: lines.map(school => ({ cells: schoolCells(school) })),
          },
        ]
      : [],
  }
}

/** Schools beside each other. */
export function schoolColumns(standingWidth: number): PaperColumn[] {
  return [
    // The names of schools are long: on one line, as the figures beside them are.
    { label: 'Escola', width: 4.4 },
    ...['Alunos', 'Média', 'Entre', 'e'].map(label => ({ label, width: 0.8, end: true })),
    { label: 'Junto das outras', width: standingWidth },
  ]
}

export function schoolCells(school: ComparedSchool): PaperCell[] {
  const { name, standing } = school
  return [
    name,
    ...intervalCells(school),
    standing === null ? missingInterval(school) : standingWords[standing],
  ]
}

/** How many pupils, their mean and where it should lie. */
export function intervalCells({ n, mean, low, high }: ComparedGroup | ComparedSchool): PaperCell[] {
  return [wholeCell(n), figureCell(mean), figureCell(low), figureCell(high)]
}
