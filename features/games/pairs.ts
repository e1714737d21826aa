import { contentBounds } from '#engines/games/content.ts'
import { numberText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { cardAnswer, cardPrompt } from './card-words.ts'
import type { GameItem } from './contract.ts'

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

/** A question as a pair, where it has a short answer; undefined for types that have none. */
export function pairOfQuestion(question: Question): Pair | undefined {
  const prompt = plainText(question.stem).trim()
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
