import { numberText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import type { GameItem } from './contract.ts'

type Pair = Omit<GameItem, 'id' | 'source'>

const LONGEST_PROMPT = 400
const LONGEST_ANSWER = 200
const MOST_WRONG = 5

/** A term as a pair: its definition asks for it. A definition that is too long for a card ends with a whole sentence. */
export function pairOfTerm(term: {
  term: string
  definition: string
  image_file_id: string | null
  image_alt: string
  audio_file_id: string | null
}): Pair {
  return {
    prompt: shortened(term.definition, LONGEST_PROMPT),
    answer: term.term.slice(0, LONGEST_ANSWER),
    wrong: [],
    picture: term.image_file_id === null ? null : { alt: term.image_alt },
    audio: term.audio_file_id !== null,
  }
}

/** A question as a pair, where it has a short answer; undefined for types that have none. */
export function pairOfQuestion(question: Question): Pair | undefined {
  const prompt = plainText(question.stem).trim()
  const key = shortAnswer(question)
  if (prompt === '' || prompt.length > LONGEST_PROMPT || !key || key.answer.length > LONGEST_ANSWER)
    return undefined
  return {
    prompt,
    answer: key.answer,
    wrong: key.wrong.filter(text => text !== '' && text.length <= LONGEST_ANSWER).slice(0, MOST_WRONG),
    picture: null,
    audio: false,
  }
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
    default:
      return undefined
  }
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('; '))
  return sentence > most / 3 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
