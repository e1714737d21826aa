import * as z from 'zod/mini'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { partId, type Question, question } from '#engines/questions/question.ts'
import { textToHtml } from '#engines/questions/rich-text.ts'
import { MAX_PROPOSALS, type ProposedType } from '../contract.ts'
import { unreadable } from './chat.ts'

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const stem = words(2000)
const option = words(300)

const objective = words(500)
const translation = z.object({
  termo: words(120),
  definicao: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
})
const singleChoice = z.object({
  enunciado: stem,
  certa: option,
  erradas: z.array(option).check(z.minLength(1), z.maxLength(5)),
})
const trueFalse = z.object({ enunciado: stem, certa: z.boolean() })
const shortAnswer = z.object({
  enunciado: stem,
  respostas: z.array(option).check(z.minLength(1), z.maxLength(6)),
})

/** @throws HttpError 502 where nothing in the answer is an objective */
export function readObjectives(answer: string): string[] {
  return read(answer, value => objective.safeParse(value).data)
}

/** @throws HttpError 502 where nothing in the answer is a translation */
export function readTranslations(answer: string): { term: string; definition: string }[] {
  return read(answer, value => {
    const found = translation.safeParse(value).data
    return found && { term: found.termo, definition: found.definicao }
  })
}

/** @throws HttpError 502 where nothing in the answer is a question of the type */
export function readQuestions(answer: string, type: ProposedType): Question[] {
  return read(answer, value => {
    const made = makers[type](value)
    return made && question.safeParse(made).data
  })
}

const makers: Record<ProposedType, (value: unknown) => Question | undefined> = {
  'single-choice': value => {
    const found = singleChoice.safeParse(value).data
    if (!found) return undefined
    const texts = [found.certa, ...found.erradas]
    // Two options that read alike have no one right answer.
    if (new Set(texts.map(text => text.toLowerCase())).size < texts.length) return undefined
    const options = texts.map((text, at) => ({
      id: partId(at),
      text: textToHtml(text),
      correct: at === 0,
      weight: at === 0 ? 1 : 0,
      typicalError: '',
      feedback: '',
    }))
    return { ...blankQuestion('single-choice'), stem: textToHtml(found.enunciado), options }
  },
  'true-false': value => {
    const found = trueFalse.safeParse(value).data
    return (
      found && { ...blankQuestion('true-false'), stem: textToHtml(found.enunciado), correct: found.certa }
    )
  },
  'short-answer': value => {
    const found = shortAnswer.safeParse(value).data
    if (!found) return undefined
    const answers = found.respostas.map(text => ({ text, weight: 1, typicalError: '', feedback: '' }))
    return { ...blankQuestion('short-answer'), stem: textToHtml(found.enunciado), answers }
  },
}

/** The proposals that can be read, each once. Small models put words or a fence around their JSON. */
function read<P>(answer: string, readOne: (value: unknown) => P | undefined): P[] {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw unreadable()
  }
  const list =
    typeof value === 'object' && value !== null && 'propostas' in value ? value.propostas : undefined
  if (!Array.isArray(list)) throw unreadable()
  const seen = new Set<string>()
  const found = list
    .map(each => readOne(each))
    .filter(each => each !== undefined)
    .filter(each => {
      const key = JSON.stringify(each)
      return !seen.has(key) && seen.add(key)
    })
  if (found.length === 0 && list.length > 0) throw unreadable()
  return found.slice(0, MAX_PROPOSALS)
}
