import {
  endOf,
  gainSentence,
  pointsOf,
  shownGain,
  signedEnd,
  signedPoints,
} from '#engines/psychometrics/gain.ts'
import { limitSentence } from '#engines/psychometrics/gain-power.ts'
import { measureText } from '#engines/psychometrics/measures.ts'
import { decimalCell, figureCell, NOTHING, percentCell, wholeCell } from '#kit/figures.ts'
import { exactMark, markCell, rowsBySex, sexRows } from '../results/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { topicName } from '../results/standing.ts'
import type { EvolutionReport, Twice } from './evolution-shapes.ts'
import {
  belowExpected,
  EQUATED_NOTE,
  evolutionTitle,
  evolutionUnder,
  gainRefusal,
  gainRows,
  leftOut,
  pointsBetween,
  weakLink,
} from './evolution-words.ts'
import { fileNameOf } from './paper-parts.ts'

/** Two applications beside each other on paper. */
export function evolutionPaper(report: EvolutionReport): Paper {
  const { before, after, gain, sameQuestions } = report
  return {
    title: evolutionTitle(report),
    under: evolutionUnder(report),
    notes: [
      ...[gainSentence(gain.total, report.plan !== null), gainRefusal(gain.total)].filter(Boolean),
      `Antes: ${before.testTitle}. Depois: ${after.testTitle}.`,
      ...leftOut(report),
    ],
    school: [after.school.name],
    orientation: 'portrait',
    fileName: fileNameOf('evolucao', after),
    tables: [
      ...(gain.total.gain === null ? [] : [gainTable(report)]),
      ...markTables(report),
      ...topicTables(report),
      ...linkedTables(report),
      ...(report.pupils.length > 0
        ? [
            {
              title: 'Alunos',
              note: `${belowExpected(report.pupils).length} de ${report.pupils.length} ficaram abaixo do que se esperava; a percentagem é das perguntas em que se mede o ganho.`,
              columns: [
                { label: 'Aluno', width: 5 },
                { label: 'Sexo', width: 0.9 },
                ...['Antes', 'Depois', 'Esperado sem ensinar', 'Face ao esperado'].map(label => ({
                  label,
                  width: 1.2,
                  end: true,
                })),
                ...(sameQuestions
                  ? [
                      { label: 'Nota antes', width: 1.1, end: true },
                      { label: 'Nota depois', width: 1.1, end: true },
                      { label: 'Nota exacta antes', width: 1.2, end: true, inSheets: true },
                      { label: 'Nota exacta depois', width: 1.2, end: true, inSheets: true },
                    ]
                  : []),
              ],
              rows: report.pupils.map(pupil => ({
                cells: [
                  pupil.name,
                  pupil.sex ?? '',
                  percentCell(pupil.before),
                  percentCell(pupil.after),
                  percentCell(pupil.expected),
                  pointsBetween(pupil.expected, pupil.after),
                  ...(sameQuestions
                    ? [
                        markCell(pupil.markBefore),
                        markCell(pupil.markAfter),
                        exactMark(pupil.markBefore),
                        exactMark(pupil.markAfter),
                      ]
                    : []),
                ],
              })),
            },
          ]
        : []),
    ],
    legend: [],
    method: {
      notes: [limitSentence(gain.total)].filter(Boolean),
      tables: equatedTables(report),
    },
  }
}

/** What the number right of one test is worth in the other; nothing where that cannot be said. */
export function equatedTables({ equated, equatedOf }: EvolutionReport): PaperTable[] {
  if (equated.length === 0) return []
  return [
    {
      title: 'Certas de um teste em certas do outro',
      note: EQUATED_NOTE,
      columns: [
        { label: `Certas antes (de ${equatedOf.before})`, width: 2, end: true },
        { label: `Valem depois (de ${equatedOf.after})`, width: 2, end: true },
        { label: '± EP', width: 1, end: true },
      ],
      rows: equated.map(({ score, equals, se }) => ({
        cells: [wholeCell(score), figureCell(equals), figureCell(se)],
      })),
    },
  ]
}

/** The figures behind the sentence, H / M / Total: in points of a hundred. */
function gainTable({ gain }: EvolutionReport): PaperTable {
  const points = (share: number | null) => wholeCell(share === null ? null : pointsOf(share))
  const end = (share: number | undefined): PaperCell =>
    share === undefined ? NOTHING : { ...decimalCell(endOf(share), 1), shown: signedEnd(share) }
  return {
    title: 'Ganho em 100 pontos',
    note: gainRows(gain)
      .slice(0, 3)
      .map(({ name, value }) => `${name}: ${value}`)
      .join(' · '),
    columns: [
      { label: '', width: 1 },
      ...['Alunos', 'Antes', 'Depois', 'Esperado', 'Ganho', 'De', 'A'].map(label => ({
        label,
        width: 1.2,
        end: true,
      })),
    ],
    rows: sexRows.map(([key, label]) => {
      const own = gain[key]
      return {
        cells: [
          label,
          wholeCell(own.n),
          points(own.before),
          points(own.after),
          points(own.expected),
          { ...decimalCell(shownGain(own), 1), shown: signedPoints(shownGain(own)) },
          end(own.interval?.low),
          end(own.interval?.high),
        ],
        strong: key === 'total',
      }
    }),
  }
}

/** Marks and passes of both tests; nothing where the two have none that can be compared. */
export function markTables({ marks, positives }: EvolutionReport): PaperTable[] {
  return marks && positives
    ? [
        twiceTable('Notas', [
          ['Média (0–20)', marks, value => figureCell(value)],
          ['Positivas', positives, percentCell],
        ]),
      ]
    : []
}

/** What was measured twice; nothing where no question says it. */
export function topicTables({ topicsOn, domains, competences }: EvolutionReport): PaperTable[] {
  const rows = [...domains, ...competences].map(
    (entry): TwiceRow => [topicName(entry), entry.bySex, percentCell],
  )
  return topicsOn === 'none' ? [] : [twiceTable('Domínios e competências', rows, `${measureText('twice')}.`)]
}

/** «3 → 5 Quanto é 2 + 2?» */
export function linkedName({ before, after, stem }: EvolutionReport['linked'][number]): string {
  return `${before} → ${after} ${stem}`
}

/** The questions that both tests have; nothing where there are none. */
export function linkedTables({ linked }: EvolutionReport): PaperTable[] {
  const rows = linked.map(
    (entry): TwiceRow => [
      [linkedName(entry), weakLink(entry)].filter(Boolean).join(' · '),
      entry.bySex,
      value => figureCell(value, 2),
    ],
  )
  return rows.length === 0 ? [] : [twiceTable('Perguntas dos dois testes', rows)]
}

type TwiceRow = [name: string, bySex: Twice, cell: (value: number | null) => PaperCell]

function twiceTable(title: string, rows: readonly TwiceRow[], note = ''): PaperTable {
  return {
    title,
    ...(note && { note }),
    columns: [
      { label: '', spoken: 'O que se mede', width: 5, once: true },
      { label: '', spoken: 'Sexo', width: 0.9 },
      ...['Alunos', 'Antes', 'Depois'].map(label => ({ label, width: 1.2, end: true })),
    ],
    rows: rows.flatMap(([name, bySex, cell]) =>
      rowsBySex([name], key => [wholeCell(bySex[key].n), cell(bySex[key].before), cell(bySex[key].after)]),
    ),
  }
}
