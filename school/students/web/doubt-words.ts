import { formatDateSlashes } from '#kit/figures.ts'
import type { Enrolment } from '../enrolment-contract.ts'

type Days = Pick<Enrolment, 'since' | 'until' | 'leftAs'>

/** The days of an enrolment: «desde 05/05/2026», «de 02/02/2026 a 04/05/2026». */
export function daysText({ since, until }: Days): string {
  if (until === null) return `desde ${formatDateSlashes(since)}`
  return `de ${formatDateSlashes(since)} até à véspera de ${formatDateSlashes(until)}`
}

/** What nobody has said of an enrolment, and what it was taken for. */
export function doubtText({ doubt, since, until }: Days & Pick<Enrolment, 'doubt'>): string {
  switch (doubt) {
    case 'entrada':
      return `Ninguém disse quando entrou; conta desde ${formatDateSlashes(since)}.`
    case 'mudança':
      return `Ninguém disse quando mudou de turma; conta desde ${formatDateSlashes(since)}, dia em que foi escrito.`
    case 'saída':
      return `Ninguém disse quando saiu; conta até à véspera de ${formatDateSlashes(until ?? since)}.`
    case null:
      return ''
  }
}
