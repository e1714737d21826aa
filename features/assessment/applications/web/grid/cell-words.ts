import type { Answer } from '#engines/questions/answer.ts'
import { type TypedNumber, typedText } from '#engines/questions/drawn-formulas.ts'
import { asDrawn, ofDraw } from '#engines/questions/drawn-values.ts'
import { areasOfAnswer, ownPointOf } from '#engines/questions/hotspot.ts'
import { asMatching } from '#engines/questions/labels.ts'
import { parseNumber } from '#engines/questions/match-answer.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Gap } from '#engines/questions/question-parts.ts'
import { type FrozenItem, inOrder } from '#engines/questions/shuffle.ts'
import { rightOf, takesPoints } from '#features/assessment/results/scoring.ts'
import { decimal, exact } from '#kit/figures.ts'
import { orderOnPaper } from '#school/questions/order-on-paper.ts'
import type { ApplicationItem, Entered, ScoredResponse } from '../../../results/contract.ts'

/** An item as it stood on the sheet of one pupil. */
export interface SheetItem {
  item: ApplicationItem
  order: FrozenItem['order']
}

/** Whether one key is the whole answer; everything else is written in the cell and ended with Enter. */
export function takesOneKey({ type }: Question): boolean {
  return type === 'single-choice' || type === 'true-false'
}

/** What is written in a cell, in the words of the sheet; empty while nothing was entered. */
export function wordOf({ item, order }: SheetItem, response: ScoredResponse | undefined): string {
  if (!response) return ''
  if (response.outcome === 'branco') return '–'
  if (response.outcome === 'não apresentada') return 'N'
  const { marking, answer } = response
  if (marking && 'points' in marking && (answer === null || item.question.type === 'essay'))
    return (item.question.type === 'essay' ? '' : '=') + exact(marking.points)
  const word = answerWord(item.question, order, answer as Answer)
  return isSpecial(word) ? `'${word}` : word
}

/** The key in force, in the words of a sheet whose parts stand in `order`. */
export function keyWord({ item, order }: SheetItem): string {
  const { change, question } = item
  if (change?.kind === 'drop') return 'anul.'
  if (change?.kind === 'credit') return 'todos'
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return answerWord(
        { ...question, type: 'multiple-choice', scoring: 'weights' },
        order,
        rightOf(question),
      )
    case 'true-false':
      return question.correct ? 'V' : 'F'
    case 'numeric':
      return exact(asDrawn(question, order).answers[0]?.value ?? Number.NaN)
    case 'matching':
      return answerWord(
        question,
        order,
        Object.fromEntries(question.prompts.map(prompt => [prompt.id, prompt.match])),
      )
    case 'labels':
      return keyWord({ item: { ...item, question: asMatching(question) }, order })
    case 'ordering':
      return answerWord(question, order, question.items.map(idOf))
    case 'hotspot':
      return question.areas.flatMap((area, at) => (area.weight > 0 ? letter(at) : [])).join('')
    case 'short-answer':
    case 'gaps':
      return 'texto'
    case 'essay':
      return 'pontos'
  }
}

/**
 * What a word means for an item: one key, what was typed in the cell, or a cell of a pasted sheet. `–` is blank, `N` not
 * presented, `=2,5` points; an apostrophe before it makes any of these a text. Undefined when it means nothing there.
 */
export function enteredBy({ item, order }: SheetItem, typed: string): Entered | undefined {
  const word = typed.trim()
  const { question } = item
  if (word.startsWith("'") && writesText(question)) return answered(answerBy(question, order, word.slice(1)))
  if (word === '' || word === '–' || word === '-') return { kind: 'blank' }
  if (word.startsWith('=') || question.type === 'essay') return points(item, word.replace('=', ''))
  // Fourteen options or more have an N of their own.
  const isOption = 'options' in question && question.options.length > 13
  if (word.toUpperCase() === 'N' && !isOption) return { kind: 'not-presented' }
  return answered(answerBy(question, order, word))
}

/** What may be written for an item, as one sentence under its name. */
export function howToWrite({ item }: SheetItem): string {
  const { question } = item
  switch (question.type) {
    case 'single-choice':
      return `Uma letra, de A a ${letter(question.options.length - 1)}`
    case 'multiple-choice':
      return 'As letras assinaladas, por exemplo AC; depois Enter'
    case 'true-false':
      return 'V ou F'
    case 'numeric':
      return 'O número, ou =pontos; depois Enter'
    case 'short-answer':
      return 'O que está escrito, ou =pontos; depois Enter'
    case 'matching':
      return `${question.prompts.length} letras, pela ordem da primeira coluna (– sem resposta); depois Enter`
    case 'labels':
      return `${question.places.length === 1 ? 'A letra da legenda' : `${question.places.length} letras, pela ordem dos números da imagem`} (– sem resposta); depois Enter`
    case 'ordering':
      return 'Os números escritos ao lado, de cima para baixo; depois Enter'
    case 'gaps':
      return question.gaps.length > 1
        ? 'O que está em cada espaço, separado por ; depois Enter'
        : 'O que está no espaço, ou =pontos; depois Enter'
    case 'hotspot':
      return `As letras das áreas marcadas: ${question.areas.map((area, at) => `${letter(at)} ${area.label}`).join(', ')}; =0 se ficou fora; depois Enter`
    case 'essay':
      return `Os pontos, de 0 a ${decimal(item.points)}; depois Enter`
  }
}

function answered(answer: Answer | undefined): Entered | undefined {
  return answer === undefined ? undefined : { kind: 'answer', answer }
}

function points(item: ApplicationItem, word: string): Entered | undefined {
  const value = parseNumber(word)
  const isFit = value !== undefined && value >= 0 && value <= item.points && takesPoints(item)
  return isFit ? { kind: 'points', points: value } : undefined
}

function answerWord(question: Question, order: FrozenItem['order'], answer: Answer): string {
  switch (question.type) {
    case 'single-choice':
      return letterIn(inOrder(question.options, order.options), answer)
    case 'multiple-choice': {
      const options = inOrder(question.options, order.options)
      return options
        .flatMap((option, at) => ((answer as string[]).includes(option.id) ? letter(at) : []))
        .join('')
    }
    case 'true-false':
      return answer === true ? 'V' : 'F'
    case 'matching': {
      const choices = inOrder(question.choices, orderOnPaper(question, order).choices)
      const pairs = answer as Record<string, string>
      const words = question.prompts.map(prompt => letterIn(choices, pairs[prompt.id]))
      return words.join(choices.length > 26 ? ' ' : '')
    }
    case 'labels':
      return answerWord(asMatching(question), order, answer)
    case 'ordering': {
      const onSheet = inOrder(question.items, orderOnPaper(question, order).items)
      const ranks = onSheet.map(entry => (answer as string[]).indexOf(entry.id) + 1)
      return ranks.map(rank => (rank > 0 ? String(rank) : '–')).join(onSheet.length > 9 ? ' ' : '')
    }
    case 'gaps': {
      const words = answer as Record<string, string>
      return question.gaps.map(gap => gapWord(gap, words[gap.id] ?? '', order)).join('; ')
    }
    case 'hotspot': {
      const { areas, beside } = areasOfAnswer(question, answer as string[])
      return (
        question.areas.flatMap((area, at) => (areas.includes(area) ? letter(at) : [])).join('') +
        '×'.repeat(beside)
      )
    }
    case 'numeric':
      return typedText(answer as TypedNumber)
    case 'short-answer':
      return String(answer)
    case 'essay':
      return 'texto'
  }
}

function answerBy(question: Question, order: FrozenItem['order'], word: string): Answer | undefined {
  switch (question.type) {
    case 'single-choice':
      return word.length === 1 ? inOrder(question.options, order.options)[placeOf(word)]?.id : undefined
    case 'multiple-choice': {
      const options = inOrder(question.options, order.options)
      const chosen = [...new Set(word.replaceAll(/[\s,;]/g, ''))].map(value => options[placeOf(value)]?.id)
      return whole(chosen)
    }
    case 'true-false':
      return { V: true, F: false }[word.toUpperCase()]
    case 'matching': {
      const choices = inOrder(question.choices, orderOnPaper(question, order).choices)
      const words = choices.length > 26 ? word.split(/\s+/) : [...word.replaceAll(/[\s,;]/g, '')]
      if (words.length !== question.prompts.length) return undefined
      const ids = whole(words.map(word => (isDash(word) ? '' : choices[placeOf(word)]?.id)))
      return ids && Object.fromEntries(question.prompts.map((prompt, at) => [prompt.id, ids[at] ?? '']))
    }
    case 'labels':
      return answerBy(asMatching(question), order, word)
    case 'ordering':
      return orderedBy(inOrder(question.items, orderOnPaper(question, order).items).map(idOf), word)
    case 'gaps':
      return gapsBy(question.gaps, word, order)
    case 'hotspot': {
      const places = [...new Set(word.toUpperCase().replaceAll(/[\s,;]/g, ''))].map(placeOf)
      if (places.length > question.most) return undefined
      const { areas, shown } = question
      return whole(places.map(at => (shown ? areas[at]?.id : ownPointOf(areas, at)?.join(' '))))
    }
    case 'numeric':
      return ofDraw(question, order, word) as TypedNumber
    case 'short-answer':
      return word
    case 'essay':
      return undefined
  }
}

/** Numbers written beside things, from above: the things in the order of their numbers. */
function orderedBy(ids: readonly string[], word: string): string[] | undefined {
  const words = ids.length > 9 ? word.split(/[\s,;]+/) : [...word.replaceAll(/[\s,;]/g, '')]
  const ranked = words.flatMap((word, at) =>
    isDash(word) ? [] : [{ rank: Number(word), id: ids[at] ?? '' }],
  )
  const isFit =
    words.length === ids.length &&
    ranked.every(entry => Number.isInteger(entry.rank) && entry.rank >= 1 && entry.rank <= ids.length) &&
    new Set(ranked.map(entry => entry.rank)).size === ranked.length
  return isFit ? ranked.sort((a, b) => a.rank - b.rank).map(idOf) : undefined
}

function gapsBy(gaps: readonly Gap[], word: string, order: FrozenItem['order']): Answer | undefined {
  const words = gaps.length === 1 ? [word] : word.split(';').map(text => text.trim())
  if (words.length > gaps.length) return undefined
  const parts = whole(
    gaps.map((gap, at) => {
      const word = words[at] ?? ''
      if (gap.kind !== 'choice' || word === '') return isDash(word) ? '' : word
      const options = inOrder(gap.options, order[gap.id])
      const byText = options.find(option => fold(option.text) === fold(word))
      const chosen = byText ?? (word.length === 1 ? options[placeOf(word)] : undefined)
      return chosen?.id ?? (isDash(word) ? '' : undefined)
    }),
  )
  return parts && Object.fromEntries(gaps.map((gap, at) => [gap.id, parts[at] ?? '']))
}

function gapWord(gap: Gap, word: string, order: FrozenItem['order']): string {
  if (gap.kind !== 'choice' || word === '') return word
  return inOrder(gap.options, order[gap.id]).find(candidate => candidate.id === word)?.text ?? ''
}

function writesText({ type }: Question): boolean {
  return type === 'short-answer' || type === 'numeric' || type === 'gaps'
}

/** Whether a text alone would be taken for something else than a text. */
function isSpecial(word: string): boolean {
  return /^(?:[-–nN]$|['=])/.test(word)
}

function whole<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? known : undefined
}

function letterIn(parts: readonly { id: string }[], id: unknown): string {
  const at = parts.findIndex(part => part.id === id)
  return at < 0 ? '–' : letter(at)
}

/** `A`, `B` … and from the 27th on the number, which no list of options reaches. */
function letter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : String(at + 1)
}

function placeOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) - 1 : word.toUpperCase().charCodeAt(0) - 65
}

function isDash(word: string): boolean {
  return word === '-' || word === '–'
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

function idOf({ id }: { id: string }): string {
  return id
}
