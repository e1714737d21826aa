import { parseNumber } from '../match-answer.ts'
import { hasLook } from './numbered-keys.ts'
import type { NumberedQuestion, Passage } from './numbered-questions.ts'
import { type Block, slicePieces, textOfPieces } from './text-blocks.ts'

const pointsMark =
  /\s*[([]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:valor(?:es)?|val\.?|v\.?|pontos?|pts?\.?|p\.?)\s*[)\]]\s*\.?\s*$/i

/** The points at the end of a paragraph of the question: `(2 valores)`, `[1,5 v]`. */
export function takePoints(blocks: Block[]): { stem: Block[]; points: number | undefined } {
  let points: number | undefined
  const stem = blocks.map((block): Block => {
    if (block.kind === 'table') return block
    const text = textOfPieces(block.pieces)
    const tail = text.slice(-80)
    const match = pointsMark.exec(tail)
    if (!match) return block
    points ??= parseNumber(match[1] ?? '')
    return { ...block, pieces: slicePieces(block.pieces, 0, text.length - tail.length + match.index) }
  })
  return { stem, points }
}

/**
 * The questions that the letters under a number are, each about what the number says: those that are answered one by one,
 * or that each ask something or have points. Undefined where the letters are options.
 */
export function letterParts(question: NumberedQuestion): NumberedQuestion[] | undefined {
  const { number, options, said, section, passage: over } = question
  if (options.length < 2 || said.key !== undefined || hasLook(question)) return undefined
  const isAnswered = options.every(option => option.said !== undefined)
  const asks = ({ pieces }: { pieces: Parameters<typeof textOfPieces>[0] }) => {
    const text = textOfPieces(pieces).slice(-80)
    return /\?\s*$/.test(text) || pointsMark.test(text)
  }
  if (!isAnswered && !(said.answer === undefined && options.every(asks))) return undefined
  const { stem, points } = takePoints(question.stem)
  const passage: Passage = { title: number, blocks: [...(over?.blocks ?? []), ...stem], questions: [] }
  const hasOwn = options.some(({ pieces }) => pointsMark.test(textOfPieces(pieces).slice(-80)))
  passage.questions = options.map(({ letter, pieces, said: answer }): NumberedQuestion => {
    const own: Block = { kind: 'text', pieces }
    return {
      number: `${number}${letter.toLowerCase()}`,
      stem: [own],
      options: [],
      said: answer === undefined ? {} : { answer },
      explanation: [],
      lines: 0,
      section,
      passage,
      ...(points !== undefined && !hasOwn && { points: Math.round((points / options.length) * 1e4) / 1e4 }),
    }
  })
  return passage.questions
}
