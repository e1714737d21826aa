import type { Register } from '../contract.ts'

type OfToday = Pick<Register, 'may' | 'by' | 'today' | 'calls'>

/** Whether the reader may mark today: a lesson is called by who gives it, and what somebody called that one corrects. */
export function mayMarkToday({ may, by, today, calls }: OfToday): boolean {
  if (may === 'any') return true
  const ofToday = calls.filter(({ date }) => date === today)
  return ofToday.length === 0 ? by === 'dia' : ofToday.some(({ own }) => own)
}

/** Why not. */
export function whyNotToday({ today, calls }: Pick<OfToday, 'today' | 'calls'>): string {
  return calls.some(({ date }) => date === today)
    ? 'As faltas de hoje foram marcadas por outro professor.'
    : 'Marque as faltas ao dar a aula: hoje ainda não há nenhuma.'
}
