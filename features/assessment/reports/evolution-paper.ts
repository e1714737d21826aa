import { gainText } from '#engines/psychometrics/gain.ts'
import { figure, figureCell, formatDateSlashes, percentCell, wholeCell } from '#kit/figures.ts'
import { markCell, sexRows } from '../results/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { exactMark } from './class-paper.ts'
import { fileNameOf, topicName } from './paper-parts.ts'
import type { EvolutionReport, Twice } from './report-shapes.ts'

/** Two applications beside each other on paper. */
export function evolutionPaper(report: EvolutionReport): Paper {
  const { before, after } = report
  return {
    title: `Evolução: ${after.group.name}, ${after.subject.name}`,
    under: `${formatDateSlashes(before.date)} e ${formatDateSlashes(after.date)} · ${report.n === 1 ? 'o mesmo aluno' : `os mesmos ${report.n} alunos`}`,
    notes: [
      `Antes: ${before.testTitle}. Depois: ${after.testTitle}.`,
      `Só na primeira: ${report.onlyBefore}. Só na segunda: ${report.onlyAfter}.`,
      ...evolutionNotes(report),
    ],
    school: [after.school.name],
    orientation: 'portrait',
    fileName: fileNameOf('evolucao', after),
    tables: [
      ...(report.marks && report.positives
        ? [
            twiceTable('Notas', [
              ['Média (0–20)', report.marks, value => figureCell(value)],
              ['Positivas', report.positives, percentCell],
            ]),
          ]
        : []),
      twiceTable(
        'Domínios e competências',
        [...report.domains, ...report.competences].map(entry => [topicName(entry), entry.bySex, percentCell]),
      ),
      ...(report.linked.length > 0
        ? [
            twiceTable(
              'Perguntas ligadas',
              report.linked.map(entry => [
                [`${entry.before} → ${entry.after} ${entry.stem}`, weakLink(entry)]
                  .filter(Boolean)
                  .join(' · '),
                entry.bySex,
                value => figureCell(value, 2),
              ]),
            ),
          ]
        : []),
      {
        title: 'Alunos',
        note: changesLine(report),
        columns: [
          { label: 'Aluno', width: 5 },
          { label: 'Sexo', width: 0.9 },
          ...evolutionHeads(report).map(label => ({ label, width: 1.2, end: true })),
          { label: 'Mudança', width: 2 },
          ...(report.sameQuestions
            ? ['Nota exacta antes', 'Nota exacta depois'].map(label => ({
                label,
                width: 1.2,
                end: true,
                inSheets: true,
              }))
            : []),
        ],
        rows: report.pupils.map(pupil => ({
          cells: [
            pupil.name,
            pupil.sex ?? '',
            ...(report.sameQuestions ? [markCell(pupil.markBefore), markCell(pupil.markAfter)] : []),
            wholeCell(pupil.linkedBefore),
            wholeCell(pupil.linkedAfter),
            wholeCell(pupil.linked),
            figureCell(pupil.gain, 2),
            figureCell(pupil.gainSe, 2),
            pupil.change ? changeLabels[pupil.change] : '–',
            ...(report.sameQuestions ? [exactMark(pupil.markBefore), exactMark(pupil.markAfter)] : []),
          ],
        })),
      },
    ],
    legend: [],
  }
}

/** The columns of the pupils of an evolution, on screen and on paper, between the sex and the change. */
export function evolutionHeads({ sameQuestions }: Pick<EvolutionReport, 'sameQuestions'>): string[] {
  return [
    ...(sameQuestions ? ['Nota antes', 'Nota depois'] : []),
    'Certas antes',
    'Certas depois',
    'Perguntas ligadas',
    'Ganho (logits)',
    '± EP',
  ]
}

/** What was compared with what. */
export function evolutionNotes(report: EvolutionReport): string[] {
  const { linked, sameQuestions, topicsOn, why, gain } = report
  const count = linked.length
  return [
    count > 0
      ? `A mudança de cada aluno julga-se só ${count === 1 ? 'pela pergunta ligada, a que está' : `pelas ${count} perguntas ligadas, as que estão`} nos dois testes (teste exacto de Fisher, 5 %).`
      : 'Nenhuma pergunta está nos dois testes: não se pode dizer quem melhorou.',
    ...(sameQuestions
      ? []
      : ['Os dois testes não têm as mesmas perguntas: as notas não se comparam e não se mostram.']),
    ...(topicsOn === 'linked' ? ['Domínios e competências contam só as perguntas ligadas.'] : []),
    ...(topicsOn === 'different'
      ? ['Domínios e competências foram medidos com perguntas diferentes: a diferença é só um indício.']
      : []),
    ...(why !== null && count > 0 ? [`Sem ganho em logits: ${why}.`] : []),
    gain.gain === null
      ? `Sem ganho da turma a mostrar: ${gain.why}.`
      : `Ganho da turma em 100 pontos: ${gainText(gain)}${gain.why ? ` (${gain.why})` : ''}.`,
  ]
}

/** «H: 3 melhoraram, 20 sem mudança além do acaso, 1 piorou · …» */
export function changesLine({ changes }: Pick<EvolutionReport, 'changes'>): string {
  return sexRows
    .map(([key, label]) => {
      const { improved, unchanged, worsened } = changes[key]
      return `${label}: ${improved} ${improved === 1 ? 'melhorou' : 'melhoraram'}, ${unchanged} sem mudança além do acaso, ${worsened} ${worsened === 1 ? 'piorou' : 'pioraram'}`
    })
    .join(' · ')
}

/** Where a linked question moved against the others; empty where it did not. */
export function weakLink({ z }: EvolutionReport['linked'][number]): string {
  return z !== null && Math.abs(z) > 1.96 ? `elo fraco: mudou sozinha (z = ${figure(z, 2)})` : ''
}

export const changeLabels = { improved: 'melhorou', unchanged: 'sem mudança', worsened: 'piorou' } as const

type TwiceRow = [name: string, bySex: Twice, cell: (value: number | null) => PaperCell]

function twiceTable(title: string, rows: readonly TwiceRow[]): PaperTable {
  return {
    title,
    columns: [
      { label: '', width: 5 },
      { label: '', width: 0.9 },
      ...['n', 'Antes', 'Depois'].map(label => ({ label, width: 1.2, end: true })),
    ],
    rows: rows.flatMap(([name, bySex, cell]) =>
      sexRows.map(([key, label]) => ({
        cells: [
          key === 'H' ? name : '',
          label,
          wholeCell(bySex[key].n),
          cell(bySex[key].before),
          cell(bySex[key].after),
        ],
        strong: key === 'total',
        keepWithNext: key !== 'total',
      })),
    ),
  }
}
