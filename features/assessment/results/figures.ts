import { roundHalfUp, shownMark } from '#engines/psychometrics/bands.ts'

/** Rows of every table by sex. */
export const sexRows = [
  ['H', 'H'],
  ['M', 'M'],
  ['total', 'Total'],
] as const

/** A figure as it is shown: rounded half up, decimal comma, a true minus; «–» where there is none. */
export function figure(value: number | null | undefined, digits = 1): string {
  if (value === null || value === undefined) return '–'
  return roundHalfUp(value, digits).toFixed(digits).replace('.', ',').replace('-', '−')
}

/** How far marks lie apart, and of how many: one mark lies apart from none. */
export function spreadText(sd: number | null, n: number): string {
  return sd === null ? `n = ${n}` : `± ${figure(sd)} · n = ${n}`
}

/** A share as it is shown: 0,746 → «74,6 %». */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : `${figure(100 * share)} %`
}

/** A mark as it is shown, and judged: a whole number. */
export function markText(mark: number | null): string {
  return mark === null ? '–' : String(shownMark(mark))
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

/** A part of a whole, both told: «31 de 49». */
export function partOf(part: number, whole: number): string {
  return `${part} de ${whole}`
}

/** Points without needless decimals: 2, 1,5. */
export function points(value: number): string {
  return String(roundHalfUp(value, 2)).replace('.', ',')
}
