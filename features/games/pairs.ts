import { middleOf } from '#engines/documents/outline-middle.ts'
import { contentBounds } from '#engines/games/content.ts'
import { isDrawn } from '#engines/questions/drawn-values.ts'
import { numberText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { decodeEntities, plainText } from '#engines/questions/rich-text.ts'
import { cardAnswer, cardPrompt } from './card-words.ts'
import type { GameItem } from './game.ts'
import { MAX_POINTS } from './rules.ts'

type Pair = Omit<GameItem, 'id' | 'source'>

/** A term as a pair: its definition asks for it. */
export function pairOfTerm(term: {
  term: string
  definition: string
  image_file_id: string | null
  image_alt: string
  audio_file_id: string | null
}): Pair {
  return {
    prompt: cardPrompt(term.definition),
    answer: cardAnswer(term.term),
    wrong: [],
    picture: term.image_file_id === null ? null : { alt: term.image_alt },
    audio: term.audio_file_id !== null,
  }
}

/** A question as a pair, where it has a short answer; undefined for types that have none, and for what is drawn anew. */
export function pairOfQuestion(question: Question): Pair | undefined {
  if (isDrawn(question)) return undefined
  const stem = plainText(question.stem).trim()
  if (question.type === 'labels') return pairOfLabels(question, stem)
  const prompt = question.type === 'gaps' ? stem.replace(/\[\[[\w-]+\]\]/g, '___') : stem
  const key = shortAnswer(question)
  if (
    prompt === '' ||
    prompt.length > contentBounds.prompt ||
    !key ||
    key.answer.length > contentBounds.answer
  )
    return undefined
  return {
    prompt,
    answer: key.answer,
    wrong: key.wrong
      .filter(text => text !== '' && text.length <= contentBounds.answer)
      .slice(0, contentBounds.wrong),
    picture: null,
    audio: false,
  }
}

/** A picture with places as a card has it: their middles, and the words of them one after the other. */
function pairOfLabels(question: Question & { type: 'labels' }, prompt: string): Pair | undefined {
  const textOf = (id: string) => plainText(question.labels.find(label => label.id === id)?.text ?? '').trim()
  const words = question.places.map(({ match }) => textOf(match))
  const answer = words.join('; ')
  if (words.length > MAX_POINTS || words.some(word => word === '' || word.includes(';'))) return undefined
  if (prompt === '' || prompt.length > contentBounds.prompt || answer.length > contentBounds.answer)
    return undefined
  const used = new Set(question.places.map(({ match }) => match))
  const wrong = question.labels.filter(({ id }) => !used.has(id)).map(({ id }) => textOf(id))
  return {
    prompt,
    answer,
    wrong: wrong.filter(text => text !== '').slice(0, contentBounds.wrong),
    picture: { alt: altOf(question.picture) || prompt.slice(0, 300) },
    audio: false,
    points: question.places.map(place => {
      const [x, y] = middleOf(place)
      return { x: share(x, question.width), y: share(y, question.height) }
    }),
  }
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
}

function altOf(html: string): string {
  return decodeEntities(/\balt="([^"]*)"/.exec(html)?.[1] ?? '').slice(0, 300)
}

/** A sentence with its gaps as a card has it, and the words of the gaps one after the other. */
function gapsAnswer(question: Question & { type: 'gaps' }): { answer: string; wrong: string[] } | undefined {
  const words = question.gaps.map(gap => {
    if (gap.kind === 'numeric') return gap.answers.filter(({ weight }) => weight === 1).map(numberText)[0]
    const all = gap.kind === 'choice' ? gap.options : gap.answers
    return all.find(({ weight }) => weight === 1)?.text.trim()
  })
  if (words.some(word => !word || word.includes(';'))) return undefined
  const [only, ...others] = question.gaps
  const wrong =
    only?.kind === 'choice' && others.length === 0
      ? only.options.filter(({ weight }) => weight === 0).map(({ text }) => text.trim())
      : []
  return { answer: words.join('; '), wrong }
}

function shortAnswer(question: Question): { answer: string; wrong: string[] } | undefined {
  switch (question.type) {
    case 'single-choice': {
      const right = question.options.find(option => option.correct)
      const answer = plainText(right?.text ?? '').trim()
      if (answer === '') return undefined
      const wrong = question.options
        .filter(option => !option.correct)
        .map(option => plainText(option.text).trim())
      return { answer, wrong }
    }
    case 'true-false':
      return question.correct
        ? { answer: 'Verdadeiro', wrong: ['Falso'] }
        : { answer: 'Falso', wrong: ['Verdadeiro'] }
    case 'short-answer': {
      const right = question.answers.find(answer => answer.weight === 1)
      const wrong = question.answers.filter(answer => answer.weight === 0).map(answer => answer.text.trim())
      return right && { answer: right.text.trim(), wrong }
    }
    case 'numeric': {
      const right = question.answers.find(answer => answer.weight === 1)
      const wrong = question.answers.filter(answer => answer.weight === 0).map(numberText)
      return right && { answer: numberText(right), wrong }
    }
    case 'gaps':
      return gapsAnswer(question)
    default:
      return undefined
  }
}

/** What the bank says of the options of a question. */
export interface OptionWords {
  /** By the option as a pair has it: the mistake behind it, and the feedback for choosing it. */
  options: ReadonlyMap<string, { error: string; feedback: string }>
  /** Why the right answer is right; empty where nothing is written. */
  why: string
  /** As the bank has it. */
  question?: Question
}

/** What is longer is for reading at home: it is on no screen of a class. */
const LONGEST_WORDS = 400

/** What the bank says of the options that `pairOfQuestion` makes of a question. */
export function optionWords(question: Question): OptionWords {
  const words = (html: string) => {
    const text = plainText(html).trim()
    return text.length > LONGEST_WORDS ? '' : text
  }
  const options = optionsOf(question).map(
    ({ text, typicalError, feedback }) =>
      [text, { error: words(typicalError), feedback: words(feedback) }] as const,
  )
  return { options: new Map(options), why: words(question.explanation), question }
}

function optionsOf(question: Question): { text: string; typicalError: string; feedback: string }[] {
  switch (question.type) {
    case 'single-choice':
      return question.options.map(option => ({ ...option, text: plainText(option.text).trim() }))
    case 'true-false':
      return [
        { text: 'Verdadeiro', ...question.whenTrue },
        { text: 'Falso', ...question.whenFalse },
      ]
    case 'short-answer':
      return question.answers.map(answer => ({ ...answer, text: answer.text.trim() }))
    case 'numeric':
      return question.answers.map(answer => ({ ...answer, text: numberText(answer) }))
    default:
      return []
  }
}
