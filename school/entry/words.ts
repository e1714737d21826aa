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
  }
}

export const REFUSED = 'O professor não deixou entrar este aparelho. Fala com ele.'

/** «um segundo», «12 segundos», «5 minutos» */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 1) return 'um segundo'
  if (seconds < 60) return `${seconds} segundos`
  return minutes === 1 ? 'um minuto' : `${minutes} minutos`
}
