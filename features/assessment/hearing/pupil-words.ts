import { counted } from '#kit/figures.ts'
import { fold } from '#kit/fold.ts'
import type { HeardOfPupil } from './pupil-contract.ts'

/** Whether a language is the one that a pupil speaks at home. */
export function isHome(motherTongue: string, language: string): boolean {
  return motherTongue !== '' && fold(motherTongue.trim()) === fold(language.trim())
}

/** « · em casa fala emakhuwa»: where a pupil is heard in another language than the one of home. */
export function speaksText(
  { motherTongue }: { motherTongue: string },
  { language }: { language: string },
): string {
  return motherTongue === '' || isHome(motherTongue, language)
    ? ''
    : ` · em casa fala ${motherTongue.toLocaleLowerCase('pt')}`
}

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
