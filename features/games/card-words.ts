import { contentBounds } from '#engines/games/content.ts'
import type { GameItem } from './game.ts'

/** A definition as a card takes it: one that is too long ends with a whole sentence. */
export function cardPrompt(definition: string): string {
  const most = contentBounds.prompt
  if (definition.length <= most) return definition
  const cut = definition.slice(0, most - 1)
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('; '))
  if (sentence > most / 3) return cut.slice(0, sentence + 1)
  const word = cut.lastIndexOf(' ')
  return `${word > 0 ? cut.slice(0, word) : cut}…`
}

/** A term as a card takes it. */
export function cardAnswer(term: string): string {
  return term.slice(0, contentBounds.answer)
}

/** The places that a pair's picture had where it was taken from; those of a question of before this was noted are its own. */
export function pointsOfSource({ source, points }: Pick<GameItem, 'source' | 'points'>): GameItem['points'] {
  return source?.points ?? (source?.kind === 'pergunta' ? points : undefined)
}
