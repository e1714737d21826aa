import { counted } from '#kit/figures.ts'
import type { Reason } from './contract.ts'

/** What a pupil calls what is behind the door: all of one gender, so that sentences fit. */
export type Thing = 'teste' | 'quiz' | 'jogo'

/** Why a device may not come in, as its pupil reads it. */
export function heldWords(thing: Thing, why: Reason): string {
  switch (why) {
    case 'lugar':
      return `Outro aparelho já está neste ${thing} com este código. Se és tu, o professor deixa-te continuar aqui.`
    case 'aparelho':
      return `Este aparelho já serve outro aluno neste ${thing}. Só depois de ele entregar, ou se o professor deixar.`
    case 'cartão':
      return `Este ${thing} pede a palavra que está no teu cartão.`
    case 'rede':
      return `Muitos começaram este ${thing} a partir desta rede. O professor deixa entrar um a um.`
  }
}

export const REFUSED = 'O professor não deixou entrar este aparelho. Fala com ele.'

/**
 * What a teacher reads before closing a test or a quiz.
 * @param answering pupils who came in and have not handed in
 * @param away what is known of those whose network is away
 */
export function closingWords(answering: number, away: string): string {
  if (answering === 0) return 'Todos os que entraram já entregaram.'
  const who = counted(answering, 'aluno ainda não entregou', 'alunos ainda não entregaram')
  return `${who}${away}. O que deram até agora conta; as perguntas a que não chegaram ficam como não apresentadas.`
}

/** «um segundo», «12 segundos», «5 minutos» */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 1) return 'um segundo'
  if (seconds < 60) return counted(seconds, 'segundo', 'segundos')
  return minutes === 1 ? 'um minuto' : counted(minutes, 'minuto', 'minutos')
}
