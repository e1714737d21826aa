import { type Band, countByBand, isPositive, shownMark } from '#engines/psychometrics/bands.ts'
import { type BySex, summary } from '#engines/psychometrics/by-sex.ts'
import { measures } from '#engines/psychometrics/measures.ts'
import { figureCell, percentCell, wholeCell } from '#kit/figures.ts'
import type { Achievement } from './figure-shapes.ts'
import { countOf, rowsBySex } from './figures.ts'
import type { PaperCell, PaperTable } from './report-paper.ts'

/** A pupil of whom marks are counted. */
interface MarkLine {
  state: string | null
  /** 0–20; null without one. */
  mark: number | null
  /** Some of the answers wait to be marked. */
  provisional: boolean
}

/** Marks, as they are shown, and bands of some pupils; a mark that waits for an answer to be marked is in none of them. */
export function achievementOf(lines: readonly MarkLine[], bands: readonly Band[]): Achievement {
  const marks = lines.flatMap(line => (line.mark === null || line.provisional ? [] : [line.mark]))
  const [shown, exact] = [summary(marks.map(shownMark)), summary(marks)]
  return {
    enrolled: lines.length,
    evaluated: lines.filter(line => line.state === 'entregue').length,
    absent: lines.filter(line => line.state === 'não apresentado').length,
    marked: marks.length,
    mean: shown.mean,
    sd: shown.sd,
    exactMean: exact.mean,
    exactSd: exact.sd,
    positives: marks.filter(isPositive).length,
    bands: countByBand(marks, bands).map(({ count }) => count),
  }
}

/** How they are called whose answers came in: of a test, and of practice. */
export type HandedIn = 'Avaliados' | 'Entregues'

/** Marks by sex. */
export function achievementTable(
  achievement: BySex<Achievement>,
  bands: readonly Band[],
  title = 'Aproveitamento',
  handedIn: HandedIn = 'Avaliados',
): PaperTable {
  return {
    title,
    note: 'Escala 0–20; positivas a partir de 10. Médias e desvios das notas como se mostram.',
    columns: [
      { label: '', spoken: 'Sexo', width: 1.4 },
      ...achievementHeads(achievement, bands, handedIn).map(label => ({ label, width: 1, end: true })),
      ...['Média exacta', 'Desvio exacto'].map(label => ({ label, width: 1, end: true, inSheets: true })),
    ],
    rows: rowsBySex([], key => achievementCells(achievement[key], marksWait(achievement))),
  }
}

/** Whether somebody handed in whose mark is not yet final: then the table says how many marks its figures have. */
export function marksWait({ total }: BySex<Achievement>): boolean {
  return total.marked < total.evaluated
}

function achievementHeads(
  achievement: BySex<Achievement>,
  bands: readonly Band[],
  handedIn: HandedIn = 'Avaliados',
): string[] {
  return [
    'Inscritos',
    handedIn,
    ...(marksWait(achievement) ? ['Com nota'] : []),
    ...bands.map(band => band.code),
    'Média',
    'Desvio',
    'Positivas',
    measures.positives.head,
  ]
}

/** The share of the marks that pass. */
export function positiveShare(achievement: Achievement): number | null {
  return achievement.marked > 0 ? achievement.positives / achievement.marked : null
}

/** The cells under {@link achievementHeads}, and what the workbook alone has after them. */
export function achievementCells(achievement: Achievement, marked: boolean): PaperCell[] {
  return [
    wholeCell(achievement.enrolled),
    wholeCell(achievement.evaluated),
    ...(marked ? [wholeCell(achievement.marked)] : []),
    ...achievement.bands.map(count => wholeCell(countOf(count, achievement.marked))),
    figureCell(achievement.mean),
    figureCell(achievement.sd),
    wholeCell(countOf(achievement.positives, achievement.marked)),
    percentCell(positiveShare(achievement)),
    figureCell(achievement.exactMean, 2),
    figureCell(achievement.exactSd, 2),
  ]
}
