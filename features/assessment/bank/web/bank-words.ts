import type { BankRow } from '#school/questions/contract.ts'

/** How many tests hold a question. */
export function usesText(uses: number): string {
  if (uses === 0) return 'por usar'
  return uses === 1 ? '1 teste' : `${uses} testes`
}

/** The share of the points that the pupils earned: «63 %»; a dash without any answer. */
export function facilityText({ facility }: Pick<BankRow, 'facility'>): string {
  return facility === null ? '–' : `${Math.round(100 * facility)} %`
}

/** «1 pergunta», «4 perguntas». */
export function countedQuestions(count: number): string {
  return `${count} ${count === 1 ? 'pergunta' : 'perguntas'}`
}
