import { decimal } from '#kit/figures.ts'
import { asMatching } from './labels.ts'
import type { Question } from './question.ts'
import type { NumberAnswer } from './question-parts.ts'
import { plainText } from './rich-text.ts'

/** What is right, as people read it on one line: «B · 5/7», «Verdadeiro», «3,14 ± 0,01». */
export function keyText(question: Question): string {
  const isWhole =
    question.type !== 'ordering' && 'scoring' in question && question.scoring === 'all-or-nothing'
  return isWhole ? `${rightText(question)} (só vale tudo certo)` : rightText(question)
}

function rightText(question: Question): string {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return (
        question.options
          .flatMap((option, at) => (option.correct ? [`${letterOf(at)} · ${plainText(option.text)}`] : []))
          // Of one choice any of several right options is enough.
          .join(question.type === 'single-choice' ? ' ou ' : '; ')
      )
    case 'true-false':
      return question.correct ? 'Verdadeiro' : 'Falso'
    case 'short-answer':
      return rightOf(question.answers)
        .map(answer => answer.text)
        .join(' ou ')
    case 'numeric':
      return rightOf(question.answers).map(drawnNumberText).join(' ou ')
    case 'matching':
      return question.prompts
        .map(prompt => {
          const choice = question.choices.find(choice => choice.id === prompt.match)
          return `${plainText(prompt.text)} → ${plainText(choice?.text ?? '')}`
        })
        .join('; ')
    case 'labels':
      return rightText(asMatching(question))
    case 'ordering':
      return question.items.map(item => plainText(item.text)).join(' › ')
    case 'gaps':
      return question.gaps.map(gap => `${gap.id}: ${gapText(gap)}`).join('; ')
    case 'hotspot':
      return question.areas
        .flatMap(area => (area.weight > 0 ? [area.label] : []))
        .join(question.most === 1 ? ' ou ' : '; ')
    case 'essay':
      return question.rubric.length > 0
        ? question.rubric.map(criterion => criterion.text).join('; ')
        : 'Corrigida pelo professor'
  }
}

/** `A` for 0, `B` for 1 … as options are lettered on the screen and on paper. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + (place % 26))
}

/** A number as it is written here: with a comma, and what may be off it. */
export function numberText({ value, tolerance }: Pick<NumberAnswer, 'value' | 'tolerance'>): string {
  return tolerance > 0 ? `${decimal(value, 9)} ± ${decimal(tolerance, 9)}` : decimal(value, 9)
}

/** A number that is drawn, as the formula that it comes from. */
function drawnNumberText({ formula, margin, ...answer }: NumberAnswer): string {
  if (formula === undefined) return numberText(answer)
  const off = margin ?? (answer.tolerance > 0 ? decimal(answer.tolerance, 9) : '')
  return off === '' ? formula : `${formula} ± ${off}`
}

function gapText(gap: Extract<Question, { type: 'gaps' }>['gaps'][number]): string {
  if (gap.kind === 'choice')
    return rightOf(gap.options)
      .map(option => option.text)
      .join(' ou ')
  if (gap.kind === 'numeric') return rightOf(gap.answers).map(numberText).join(' ou ')
  return rightOf(gap.answers)
    .map(answer => answer.text)
    .join(' ou ')
}

function rightOf<T extends { weight: number }>(answers: readonly T[]): T[] {
  return answers.filter(answer => answer.weight === 1)
}
