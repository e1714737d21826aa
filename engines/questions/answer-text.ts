import { isEmpty, readResponse } from './answer.ts'
import { type TypedNumber, typedText } from './drawn-formulas.ts'
import { drawWords, isDrawn } from './drawn-values.ts'
import { areasOfAnswer } from './hotspot.ts'
import { asMatching } from './labels.ts'
import type { Question } from './question.ts'
import { plainText } from './rich-text.ts'
import { wordsOfBank } from './word-bank.ts'

/** What a pupil gave, as people read it on one line; «Em branco» where nothing was answered. */
export function answerText(question: Question, value: unknown): string {
  const response = readResponse(question, value)
  if (response?.state !== 'answered' || isEmpty(response.answer)) return 'Em branco'
  const { answer } = response
  switch (question.type) {
    case 'single-choice':
      return textsOf(question.options, [answer as string])
    case 'multiple-choice':
      return textsOf(question.options, answer as string[])
    case 'true-false':
      return answer ? 'Verdadeiro' : 'Falso'
    case 'labels':
      return answerText(asMatching(question), answer)
    case 'ordering':
      return textsOf(question.items, answer as string[], ' › ')
    case 'hotspot': {
      const { areas, beside } = areasOfAnswer(question, answer as string[])
      const outside = beside === 0 ? [] : [beside === 1 ? 'fora das áreas' : `${beside} fora das áreas`]
      return [...areas.map(area => area.label), ...outside].join('; ')
    }
    case 'matching': {
      const pairs = answer as Record<string, string>
      return question.prompts
        .flatMap(prompt => {
          const choice = question.choices.find(choice => choice.id === pairs[prompt.id])
          return choice ? [`${plainText(prompt.text)} → ${plainText(choice.text)}`] : []
        })
        .join('; ')
    }
    case 'gaps': {
      const typed = answer as Record<string, string>
      return question.gaps
        .map(gap => {
          const word = typed[gap.id] ?? ''
          const text =
            gap.kind === 'choice'
              ? [...gap.options, ...wordsOfBank(question)].find(option => option.id === word)?.text
              : word
          return `${gap.id}: ${text?.trim() || '–'}`
        })
        .join('; ')
    }
    case 'numeric': {
      const typed = answer as TypedNumber
      const text = typedText(typed).trim()
      return isDrawn(question) && typeof typed !== 'string'
        ? `${text} (${drawWords(question.drawn, typed.draw)})`
        : text
    }
    case 'short-answer':
    case 'essay':
      return String(answer).trim()
  }
}

function textsOf(
  parts: readonly { id: string; text: string }[],
  ids: readonly string[],
  between = '; ',
): string {
  return ids.map(id => plainText(parts.find(part => part.id === id)?.text ?? '')).join(between)
}
