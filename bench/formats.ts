import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { arbitraryDrawnQuestion } from '#engines/questions/arbitrary-drawn.ts'
import { arbitraryQuestionOfText } from '#engines/questions/arbitrary-question.ts'
import { canonicalQuestion } from '#engines/questions/canonical-question.ts'
import { drawnTypes } from '#engines/questions/drawn-values.ts'
import { readQuestions, writeQuestions } from '#engines/questions/formats/formats.ts'
import { questionFormats } from '#engines/questions/formats/reading.ts'
import type { Question } from '#engines/questions/question.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import { printFigure } from './figure.ts'

/**
 * Questions of every type, many of them about texts that they share, some with values that are drawn, out of the bank and in again by each format:
 * milliseconds against those of JSON, which loses nothing, and how many come back as they were, with something that is
 * said to be lost, or are refused. A question that came back otherwise and said nothing fails the measurement.
 *
 * `npm run bench -- formats:500` takes so many questions instead of ten thousand.
 */
const COUNT = Number(process.argv[2] ?? 10_000)
const kinds = fc.oneof(
  { weight: 9, arbitrary: arbitraryQuestionOfText(...questionTypes) },
  { weight: 1, arbitrary: arbitraryDrawnQuestion(...drawnTypes) },
)
const drawn = fc.sample(kinds, { seed: 33, numRuns: Math.min(COUNT, 500) })
const bank = Array.from({ length: COUNT }, (_, at) => drawn[at % drawn.length] as Question)

const started = performance.now()
const plain = JSON.parse(JSON.stringify(bank)) as unknown[]
const floor = performance.now() - started
console.log(`  ${plain.length} perguntas; JSON sai e entra em ${floor.toFixed(0)} ms`)

for (const format of questionFormats) {
  const began = performance.now()
  const { bytes, questions: written } = await writeQuestions(bank, format)
  const out = performance.now()
  const { questions: read } = await readQuestions(bytes, { format })
  const done = performance.now()
  const went = written.filter(each => each.ok)
  if (read.length !== went.length) fail(format, `${went.length} were written and ${read.length} read`)
  const whole = went.flatMap((each, place) => (each.lost.length === 0 ? [{ each, back: read[place] }] : []))
  const changed = whole.find(({ each, back }) => {
    const before = bank[each.index - 1]
    return !(before && back?.question && isDeepStrictEqual(canon(back.question), canon(before)))
  })
  if (changed) fail(format, `question ${changed.each.index} came back otherwise, and nothing was said`)
  const ms = (from: number, to: number) => `${(to - from).toFixed(0)} ms`
  printFigure(`${format} sai`, ms(began, out), 'contra JSON', (out - began) / floor)
  printFigure(`${format} entra`, ms(out, done), 'contra JSON', (done - out) / floor)
  const lossy = went.length - whole.length
  console.log(
    `  ${''.padEnd(26)}  ${whole.length} iguais, ${lossy} com perdas ditas, ${COUNT - went.length} recusadas`,
  )
}

function canon(question: Question): unknown {
  return JSON.parse(JSON.stringify(canonicalQuestion(question)))
}

function fail(format: string, what: string): void {
  console.error(`  ${format}: ${what}`)
  process.exitCode = 1
}
