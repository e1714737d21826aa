import { isDrawn } from '#engines/questions/drawn-values.ts'
import { keyText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { decimal } from '#kit/figures.ts'

/** A question on one line, so that two of the same stem differ: its text, its key, what it draws, its text of others. */
export function questionInWords(question: Question): string {
  const { passage } = question
  const drawn = isDrawn(question) ? question.drawn.values : []
  return [
    passage && `${passage.parts ? 'alínea de' : 'do texto'} «${passage.title}»`,
    plainText(question.stem).slice(0, 300),
    keyText(question).slice(0, 300) && `certo: ${keyText(question).slice(0, 300)}`,
    ...drawn.map(({ name, from, to, decimals }) => {
      const places = decimals > 0 ? `, com ${decimals} ${decimals === 1 ? 'casa' : 'casas'}` : ''
      return `${name} de ${decimal(from, 6)} a ${decimal(to, 6)}${places}`
    }),
  ]
    .filter(Boolean)
    .join(' · ')
}
