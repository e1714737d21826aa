import { counted, percent } from '#kit/figures.ts'
import type { BankRow } from '#school/questions/contract.ts'

/** How many tests hold a question. */
export function usesText(uses: number): string {
  if (uses === 0) return 'por usar'
  return counted(uses, 'teste', 'testes')
}

/** The share of the points that the pupils earned: «63,2 %»; a dash without any answer. */
export function facilityText({ facility }: Pick<BankRow, 'facility'>): string {
  return percent(facility)
}

/** «1 pergunta», «4 perguntas». */
export function countedQuestions(count: number): string {
  return counted(count, 'pergunta', 'perguntas')
}
