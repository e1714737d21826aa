import { counted } from '#kit/figures.ts'
import type { HeardOfPupil } from './pupil-contract.ts'

/** «Em português: Parágrafo, 39 palavras por minuto» */
export function levelText({ skill, language, level, wordsAMinute }: HeardOfPupil): string {
  const where = skill === 'leitura' ? `Em ${language.toLocaleLowerCase('pt')}` : 'Em contas'
  const pace = wordsAMinute === null ? '' : `, ${counted(wordsAMinute, 'palavra', 'palavras')} por minuto`
  return `${where}: ${level}${pace}`
}
