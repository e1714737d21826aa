import type { OnProgress } from '#engines/progress.ts'
import { commonFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { escapeHtml, excerpt, htmlToText, plainText } from '../rich-text.ts'
import type { Trait } from './lost-traits.ts'
import { readEach, readOne, singleOptions } from './read-one.ts'
import {
  type QuestionResult,
  type Reading,
  type ReadQuestion,
  UnfitQuestion,
  UnreadableFile,
} from './reading.ts'
import { noDraws, passageInStem, type WriteOptions, type WritingDesk, writeOne } from './write-one.ts'

type Block = {
  stem: string[]
  options: { letter: string; text: string }[]
  answer?: string
  /** A line that looks like an option and is none of the next. */
  stray?: string
}

const optionLine = /^([A-Za-z])[.)]\s+(.*)$|^([A-Z])[.)](\S.*)$/
const answerLine = /^(?:ANSWERS?|RESPOSTA(?: CERTA)?)\s*:\s*(.*)$/i

/**
 * Reads Aiken: a stem, options `A.` or `A)`, `ANSWER: X`. Also lower-case letters, blank lines anywhere,
 * stems and options of several lines, `RESPOSTA:`.
 *
 * @throws {UnreadableFile} when the text has no option or no answer line
 */
export function readAiken(text: string, onProgress?: OnProgress): Reading {
  const lines = text.split('\n').map(line => line.trim())
  if (!lines.some(line => answerLine.test(line)) || !lines.some(line => optionLine.test(line))) {
    throw new UnreadableFile('O ficheiro não tem nenhuma pergunta em formato Aiken.')
  }
  return { format: 'aiken', questions: readEach(splitBlocks(lines), readBlock, onProgress), lost: [] }
}

function splitBlocks(lines: string[]): Block[] {
  const blocks: Block[] = []
  let block: Block = { stem: [], options: [] }
  let afterBlank = false
  const finish = () => {
    if (block.stem.length > 0 || block.options.length > 0) blocks.push(block)
    block = { stem: [], options: [] }
  }
  for (const line of lines) {
    const answer = answerLine.exec(line)
    const option = optionLine.exec(line)
    const letter = (option?.[1] ?? option?.[3] ?? '').toUpperCase()
    const isNextOption = letter === String.fromCharCode(65 + block.options.length)
    if (answer && (block.stem.length > 0 || block.options.length > 0)) {
      block.answer = answer[1] ?? ''
      finish()
    } else if (option && !isNextOption && block.options.length > 0) {
      const stem = letter === 'A' ? takeContinuation(block) : []
      if (stem.length > 0) {
        finish()
        block = { stem, options: [{ letter, text: option[2] ?? option[4] ?? '' }] }
      } else block.stray ??= line
    } else if (isNextOption && block.stem.length > 0) {
      block.options.push({ letter, text: option?.[2] ?? option?.[4] ?? '' })
    } else if (line !== '') {
      const last = block.options.at(-1)
      if (last && afterBlank) finish()
      if (last && !afterBlank) last.text += `\n${line}`
      else block.stem.push(line)
    }
    afterBlank = line === ''
  }
  finish()
  return blocks
}

/** The lines after the last option's own: where an answer was forgotten, they are the next question's stem. */
function takeContinuation(block: Block): string[] {
  const last = block.options.at(-1)
  const [own = '', ...more] = last?.text.split('\n') ?? []
  if (last) last.text = own
  return more
}

function readBlock(block: Block, place: number): ReadQuestion {
  const stem = block.stem.join('\n')
  return readOne(place + 1, { name: excerpt(escapeHtml(stem)), type: 'single-choice' }, desk => {
    if (block.stray !== undefined)
      throw new UnfitQuestion(`As letras das opções não vão por ordem: «${block.stray.slice(0, 60)}».`)
    if (block.options.length < 2) throw new UnfitQuestion('A pergunta tem menos de duas opções.')
    if (block.answer === undefined) throw new UnfitQuestion('Falta a linha «ANSWER:» com a letra certa.')
    const letters = block.answer.toUpperCase().match(/[A-Z]/g) ?? []
    const [letter] = letters
    if (letters.length !== 1 || !block.options.some(option => option.letter === letter)) {
      throw new UnfitQuestion(`A resposta «${block.answer}» não é a letra de uma das opções.`)
    }
    return {
      ...commonFields(desk.rich(stem, 'auto')),
      type: 'single-choice',
      shuffle: true,
      options: singleOptions(
        desk,
        block.options.map(option => ({
          text: desk.rich(option.text, 'auto'),
          weight: option.letter === letter ? 1 : 0,
          feedback: '',
        })),
      ),
    }
  })
}

const why = 'O Aiken só guarda o enunciado, as opções e a letra certa.'
const unknown: Partial<Record<Trait, string>> = {
  drawn: noDraws('O Aiken'),
  ...Object.fromEntries(
    (
      [
        'name',
        'points',
        'metadata',
        'explanation',
        'feedback',
        'answerFeedback',
        'typicalErrors',
        'hints',
        'retry',
        'penalty',
        'attachments',
        'images',
        'tags',
        'category',
        'externalId',
        'fixedOrder',
        'weights',
      ] satisfies Trait[]
    ).map(trait => [trait, why]),
  ),
  passage: passageInStem,
}

/** Writes Aiken: single choice only, one line for each text. */
export function writeAiken(
  questions: Question[],
  options: WriteOptions,
): { text: string; questions: QuestionResult[] } {
  const written = questions.map((question, place) =>
    writeOne(place + 1, question, options, unknown, writeQuestion),
  )
  return {
    text: written.flatMap(({ output }) => (output === undefined ? [] : [output])).join('\n'),
    questions: written.map(({ result }) => result),
  }
}

function writeQuestion(question: Question, desk: WritingDesk): string {
  if (question.type !== 'single-choice') throw new UnfitQuestion('O Aiken só tem perguntas de escolha única.')
  if (question.options.filter(option => option.correct).length !== 1) {
    throw new UnfitQuestion('O Aiken só aceita uma opção certa.')
  }
  const line = (html: string) => {
    const text = htmlToText(html) ?? html
    const isLine = !/[\n<]/.test(text) && !optionLine.test(text) && !answerLine.test(text)
    if (!isLine) desk.lose('formatação do texto', 'No Aiken cada texto é uma linha simples.')
    const bare = plainText(html)
    if (bare === '') throw new UnfitQuestion('No Aiken só há texto, e aqui há uma imagem ou som sem ele.')
    return isLine ? text : bare.replace(optionLine, '($1$3) $2$4').replace(answerLine, '«$&»')
  }
  const letter = (index: number) => String.fromCharCode(65 + index)
  return [
    line(question.stem),
    ...question.options.map((option, index) => `${letter(index)}. ${line(option.text)}`),
    `ANSWER: ${letter(question.options.findIndex(option => option.correct))}`,
    '',
  ].join('\n')
}
