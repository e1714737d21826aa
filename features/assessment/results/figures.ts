import { shownMark } from '#engines/psychometrics/bands.ts'
import type { BySex } from '#engines/psychometrics/by-sex.ts'
import { counted, type Figure, figure, figureCell, type Value, whole, wholeCell } from '#kit/figures.ts'
import type { PaperCell, PaperRow } from './report-paper.ts'

/** Rows of every table by sex. */
export const sexRows = [
  ['H', 'H'],
  ['M', 'M'],
  ['total', 'Total'],
] as const

/** H, M and Total, which stay together; the first says what all three are of. */
export function rowsBySex(
  about: readonly PaperCell[],
  cellsOf: (key: keyof BySex<unknown>) => readonly PaperCell[],
): PaperRow[] {
  return sexRows.map(([key, label]) => ({
    cells: [...(key === 'H' ? about : about.map(() => '')), label, ...cellsOf(key)],
    strong: key === 'total',
    keepWithNext: key !== 'total',
  }))
}

/** How far marks lie apart, and of how many: one mark lies apart from none. */
export function spreadText(sd: number | null, n: number): string {
  const pupils = counted(n, 'aluno', 'alunos')
  return sd === null ? pupils : `± ${figure(sd)} · ${pupils}`
}

/** How many of those who were measured: of nobody there is no count, not even none. */
export function countOf(count: number, measured: number): number | null {
  return measured > 0 ? count : null
}

/** A mark as it is shown, and judged: a whole number. */
export function markText(mark: Value): string {
  return whole(mark)
}

/** A mark as it is shown, which is the number that papers and workbooks have too. */
export function markCell(mark: Value): Figure {
  return wholeCell(typeof mark === 'number' ? shownMark(mark) : null)
}

/** A mark as it was computed, for the workbook. */
export function exactMark(mark: number | null): Figure {
  return figureCell(mark, 2)
}

/** The mean of marks as they are shown; null of none. */
export function meanOfShown(marks: readonly number[]): number | null {
  return marks.length > 0 ? marks.reduce((sum, mark) => sum + shownMark(mark), 0) / marks.length : null
}

/** How the figures of the questions are called on screen and on paper, and what they say. */
export const itemFigures = {
  p: { label: 'p', title: 'Parte dos pontos que a turma obteve' },
  interval: { label: 'p, 95 %', title: 'Onde fica p em 95 de 100 turmas como esta' },
  discrimination: {
    label: 'D (27 %)',
    title: 'Melhores 27 % da turma menos piores 27 %, com os empates partilhados',
  },
  itemRest: {
    label: 'r corrigido',
    title: 'Correlação com o resto do teste, sem a própria pergunta (o índice de discriminação do Moodle)',
  },
  difficulty: { label: 'b (logits)', title: 'Dificuldade na escala de Rasch' },
} as const
