import { exact } from '#kit/figures.ts'
import {
  type DrawnValues,
  formulasOf,
  GREATEST_RESULT,
  MAX_FORMULAS,
  unknownPlaces,
} from './drawn-formulas.ts'
import { type DrawnQuestion, drawWords, inDraw, isDrawn } from './drawn-values.ts'
import { type Formula, FormulaError, functionNames, namesIn, parseFormula, resultOf } from './formula.ts'
import type { Question } from './question.ts'
import { plainText } from './rich-text.ts'
import { seededRandom } from './shuffle.ts'

/** Draws that a question is made with. */
const DRAWS = 30
/** Times that values are drawn for them at most: two draws are never the same, nor two options of one. */
const TRIES = 2000

/** What is wrong with what a question draws, in words, and at which field of it. */
export interface DrawProblem {
  path: string
  words: string
}

/**
 * The question with its draws made: the same values and formulas give the same ones anywhere. What cannot be drawn has no
 * draws, and says why; draws that it has already stay, under its formulas as they are now.
 */
export function drawValues<Q extends Question>(question: Q): { question: Q; problem?: DrawProblem } {
  if (!isDrawn(question)) return { question }
  const refused = (path: string, words: string) => ({ question, problem: { path, words } })
  const read = readFormulas(question)
  if ('words' in read) return refused(read.path, read.words)
  const kept = question.drawn.draws.flatMap(draw => {
    const values = valuesOf(question, draw)
    return values ? [values] : []
  })
  if (kept.length > 0) return drawnAgain(question, kept, read)
  const random = seededRandom(JSON.stringify(question.drawn.values))
  const draws: DrawnValues['draws'] = []
  const seen = new Set<string>()
  for (let tries = 0; tries < TRIES && draws.length < DRAWS; tries++) {
    const values = Object.fromEntries(question.drawn.values.map(value => [value.name, pick(value, random())]))
    const name = JSON.stringify(values)
    if (seen.has(name)) continue
    seen.add(name)
    const draw = drawOf(read, values)
    if ('words' in draw) return refused(draw.path, draw.words)
    if (hasTwins(withDraws(question, [draw.values]))) continue
    draws.push(draw.values)
  }
  if (draws.length === 0) return refused('options', TWINS)
  return { question: withDraws(question, draws) as Q }
}

/** The same values under formulas that may have changed: what was drawn, here or in the file that it came from, stays. */
function drawnAgain<Q extends DrawnQuestion & { drawn: DrawnValues }>(
  question: Q,
  kept: readonly Record<string, number>[],
  read: ReadonlyMap<string, Formula>,
): { question: Q; problem?: DrawProblem } {
  const draws: DrawnValues['draws'] = []
  for (const values of kept) {
    const draw = drawOf(read, values)
    if ('words' in draw) return { question, problem: draw }
    if (!hasTwins(withDraws(question, [draw.values]))) draws.push(draw.values)
  }
  return draws.length > 0
    ? { question: withDraws(question, draws) }
    : { question, problem: { path: 'options', words: TWINS } }
}

const TWINS = 'Em todos os sorteios há duas opções iguais: mude as opções ou os limites.'

/** The values of a draw by their names; undefined where it has not all of them. */
function valuesOf(
  { drawn }: { drawn: DrawnValues },
  draw: Readonly<Record<string, number>>,
): Record<string, number> | undefined {
  const values = drawn.values.map(({ name }) => [name, draw[name] ?? Number.NaN] as const)
  return values.every(([, value]) => Number.isFinite(value)) ? Object.fromEntries(values) : undefined
}

/** The question with these draws, and its numbers as the first of them has them. */
export function withDraws<Q extends DrawnQuestion>(
  question: Q & { drawn: DrawnValues },
  draws: DrawnValues['draws'],
): Q {
  const drawn = { ...question.drawn, draws }
  const [first = {}] = draws
  if (question.type !== 'numeric') return { ...question, drawn }
  const answers = question.answers.map(answer => ({
    ...answer,
    ...(answer.formula === undefined ? {} : { value: first[answer.formula] ?? answer.value }),
    ...(answer.margin === undefined ? {} : { tolerance: Math.abs(first[answer.margin] ?? answer.tolerance) }),
  }))
  return { ...question, drawn, answers }
}

/** What is wrong with the draws that a question came with: each is computed once more, and held against it. */
export function problemOfDraws(question: Question): DrawProblem | undefined {
  if (!isDrawn(question)) return undefined
  const read = readFormulas(question)
  if ('words' in read) return read
  for (const [at, kept] of question.drawn.draws.entries()) {
    const values = Object.fromEntries(
      question.drawn.values.map(({ name }) => [name, kept[name] ?? Number.NaN]),
    )
    const draw = drawOf(read, values)
    if ('words' in draw) return draw
    const isSame = Object.entries(draw.values).every(
      ([formula, value]) => Object.hasOwn(kept, formula) && isNear(kept[formula], value),
    )
    if (!isSame)
      return { path: 'drawn', words: `O ${at + 1}.º sorteio não é o que as fórmulas dão: sorteie outra vez.` }
  }
  return undefined
}

function isNear(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
}

function readFormulas(question: DrawnQuestion & { drawn: DrawnValues }): Map<string, Formula> | DrawProblem {
  const { values } = question.drawn
  const names = new Set(values.map(value => value.name))
  for (const [at, { name, from, to, decimals }] of values.entries()) {
    if (functionNames.includes(name) || name === 'pi' || name === 'log')
      return { path: `drawn.values.${at}.name`, words: `«${name}» é uma função: dê outro nome ao valor.` }
    if (names.size < values.length) return { path: 'drawn', words: 'Há dois valores com o mesmo nome.' }
    if (![from, to].every(Number.isFinite) || !(from <= to))
      return { path: `drawn.values.${at}.to`, words: 'Escreva de onde até onde o valor vai.' }
    if (!isNear(from, Number(from.toFixed(decimals))))
      return { path: `drawn.values.${at}.from`, words: 'O limite tem mais casas decimais do que o valor.' }
  }
  const [unknown] = unknownPlaces(question)
  if (unknown !== undefined)
    return { path: 'drawn', words: `Não há nenhum valor «${unknown}», e um texto tem {${unknown}}.` }
  const formulas = formulasOf(question)
  if (formulas.size > MAX_FORMULAS) return { path: 'drawn', words: `Há mais de ${MAX_FORMULAS} fórmulas.` }
  const read = new Map<string, Formula>()
  for (const [text, where] of formulas) {
    try {
      const formula = parseFormula(text)
      const stranger = namesIn(formula).find(name => !names.has(name))
      if (stranger !== undefined)
        return {
          path: 'drawn',
          words: `Não há nenhum valor «${stranger}», e a fórmula «${text}» (${where}) lê-o.`,
        }
      read.set(text, formula)
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      return { path: 'drawn', words: error.message }
    }
  }
  return read
}

/** One of the steps between the bounds, both included. */
function pick({ from, to, decimals }: DrawnValues['values'][number], random: number): number {
  const scale = 10 ** decimals
  const steps = Math.floor((to - from) * scale + 1e-6) + 1
  return Number((from + Math.floor(random * steps) / scale).toFixed(decimals))
}

function drawOf(
  formulas: ReadonlyMap<string, Formula>,
  values: Record<string, number>,
): { values: Record<string, number> } | DrawProblem {
  const draw: Record<string, number> = {}
  for (const [text, formula] of formulas) {
    const value = resultOf(formula, values)
    if (!Number.isFinite(value) || Math.abs(value) > GREATEST_RESULT) {
      const of = Object.entries(values).map(([name, each]) => `${name} = ${exact(each)}`)
      return {
        path: 'drawn',
        words: `Com ${of.join(' e ')}, «${text}» não dá nenhum número: mude os limites ou a fórmula.`,
      }
    }
    draw[text] = Number(value.toPrecision(12))
  }
  return { values: draw }
}

/** Whether two options say the same in the first draw: one right and one wrong could not be told apart. */
function hasTwins(question: DrawnQuestion): boolean {
  const shown = inDraw(question, 0)
  if (shown.type === 'numeric') return false
  const texts = shown.options.map(option => plainText(option.text) || option.text)
  return new Set(texts).size < texts.length
}

/** The first draws as a pupil would read them, for its author. */
export function previewOf(question: Question, count = 3): { words: string; question: Question }[] {
  if (!isDrawn(question)) return []
  return question.drawn.draws
    .slice(0, count)
    .map((_draw, place) => ({ words: drawWords(question.drawn, place), question: inDraw(question, place) }))
}
