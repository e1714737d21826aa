import * as z from 'zod/mini'
import { numericAnswer, type TypedNumber } from './drawn-formulas.ts'
import { readPoint } from './hotspot.ts'
import { asMatching } from './labels.ts'
import type { Question, QuestionOf } from './question.ts'
import type { QuestionType } from './taxonomy.ts'
import { hasWordBank, wordsOfBank } from './word-bank.ts'

const text = z.string().check(z.maxLength(100_000))
const partId = z.string().check(z.maxLength(64))

/** What a pupil gave, by type of question; option and item ids are those of the question, whatever the form. */
export const answerSchemas = {
  'single-choice': partId,
  'multiple-choice': z.array(partId),
  'true-false': z.boolean(),
  'short-answer': text,
  /** As typed: `3,14`, `3.14`, `2 cm`; with the draw that it answers, where values are drawn. */
  numeric: numericAnswer,
  /** Prompt id → choice id. */
  matching: z.record(partId, partId),
  /** Item ids in the order given. */
  ordering: z.array(partId),
  /** Gap id → text typed, or option id of a choice. */
  gaps: z.record(partId, text),
  essay: text,
  /** Ids of areas, where they are shown; else points of the picture: `120 45`. */
  hotspot: z.array(partId),
  /** Place id → label id. */
  labels: z.record(partId, partId),
} satisfies Record<QuestionType, z.ZodMiniType>

export type AnswerOf<T extends QuestionType> = z.infer<(typeof answerSchemas)[T]>
export type Answer = AnswerOf<QuestionType>

/** Blank, wrong and not presented are three different things: an answer may be wrong, the others never. */
export type Response = { state: 'not-presented' } | { state: 'blank' } | { state: 'answered'; answer: Answer }

/**
 * A stored or received value as a response to this question: null and empty answers are blank.
 * Undefined when the value is no answer to a question of this type or names options that it does not have.
 */
export function readResponse(question: Question, value: unknown): Response | undefined {
  if (value === null || value === undefined) return { state: 'blank' }
  const parsed = answerSchemas[question.type].safeParse(value)
  if (!parsed.success || !namesKnownParts(question, parsed.data)) return undefined
  return isEmpty(parsed.data) ? { state: 'blank' } : { state: 'answered', answer: parsed.data }
}

/** Whether nothing was answered: no text but spaces, no option, no pair. */
export function isEmpty(answer: Answer): boolean {
  if (typeof answer === 'boolean') return false
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.length === 0
  if (isTyped(answer)) return answer.text.trim() === ''
  return Object.values(answer).every(value => value.trim() === '')
}

function isTyped(answer: Answer): answer is Exclude<TypedNumber, string> {
  return typeof answer === 'object' && 'draw' in answer && typeof answer.draw === 'number'
}

function namesKnownParts(question: Question, answer: Answer): boolean {
  const known = (parts: { id: string }[], ids: string[]) =>
    ids.every(id => id === '' || parts.some(part => part.id === id))
  switch (question.type) {
    case 'single-choice':
      return known(question.options, [answer as string])
    case 'multiple-choice':
      return known(question.options, answer as string[])
    case 'matching':
      return (
        known(question.prompts, Object.keys(answer as object)) &&
        known(question.choices, Object.values(answer as Record<string, string>))
      )
    case 'ordering':
      return known(question.items, answer as string[])
    case 'gaps':
      return Object.entries(answer as Record<string, string>).every(([id, value]) => {
        const gap = question.gaps.find(each => each.id === id)
        return (
          gap !== undefined &&
          (gap.kind !== 'choice' ||
            known(gap.options, [value]) ||
            (hasWordBank(question) && known(wordsOfBank(question), [value])))
        )
      })
    case 'labels':
      return namesKnownParts(asMatching(question), answer)
    case 'hotspot':
      return namesPlaces(question, answer as string[])
    case 'true-false':
    case 'short-answer':
    case 'numeric':
    case 'essay':
      return true
  }
}

/** As many taps as there may be at most, each on an area that is there or within the picture. */
function namesPlaces({ areas, shown, most, width, height }: QuestionOf<'hotspot'>, taps: string[]): boolean {
  if (taps.length > most) return false
  if (shown) return taps.every(id => areas.some(area => area.id === id))
  return taps.every(tap => {
    const [x, y] = readPoint(tap) ?? [width + 1, 0]
    return x <= width && y <= height
  })
}
