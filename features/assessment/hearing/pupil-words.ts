import { counted } from '#kit/figures.ts'
import type { HeardOfPupil } from './pupil-contract.ts'

/** «O que a Ana já lê», «já conta» */
export function alreadyDoes(skill: HeardOfPupil['skill']): string {
  return skill === 'leitura' ? 'lê' : 'conta'
}

/** «Em português: Parágrafo, 39 palavras por minuto» */
export function levelText({ skill, language, level, wordsAMinute }: HeardOfPupil): string {
  const where = skill === 'leitura' ? `Em ${language.toLocaleLowerCase('pt')}` : 'Em contas'
  const pace = wordsAMinute === null ? '' : `, ${counted(wordsAMinute, 'palavra', 'palavras')} por minuto`
  return `${where}: ${level}${pace}`
}
