import { awayWords } from '#kit/web/network.ts'

/** Why no answer comes, in words for the pupils of a school. */
export function schoolAwayWords(): 'Sem rede' | 'A escola não responde' {
  return awayWords() === 'Sem rede' ? 'Sem rede' : 'A escola não responde'
}
