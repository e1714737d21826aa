import { drawValues, withDraws } from '../draw-values.ts'
import {
  type DrawnValue,
  type DrawnValues,
  fillText,
  formulasOf,
  MAX_DECIMALS,
  MAX_DRAWS,
} from '../drawn-formulas.ts'
import { type DrawnQuestion, isDrawn, mapDrawnTexts } from '../drawn-values.ts'
import {
  type Dialect,
  type Formula,
  FormulaError,
  functionNames,
  ownDialect,
  parseForeign,
  parseFormula,
  resultOf,
  written,
} from '../formula.ts'
import { parseNumber } from '../match-answer.ts'
import type { Question } from '../question.ts'
import { formulaPattern } from '../rich-text.ts'
import { plainOf } from './moodle-xml-text.ts'
import type { QuestionDesk } from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import type { WritingDesk } from './write-one.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** What Moodle calls its questions whose values are drawn. */
export const drawnTypes = ['calculated', 'calculatedsimple', 'calculatedmulti']

/** Kinds of tolerance, as Moodle numbers them. */
const RELATIVE = '1'
const NOMINAL = '2'

const moodleDialect: Dialect = {
  name: name => `{${name}}`,
  power: (left, right) => `pow(${left}, ${right})`,
  call: (name, taken) => `${name === 'ln' ? 'log' : name}(${taken.join(', ')})`,
  number: value => (value === Math.PI ? 'pi()' : String(value)),
}

/** A value of the file: its name there, as ours, and what was drawn of it. */
interface Dataset {
  foreign: string
  value: DrawnValue
  items: Map<string, number>
}

/** A formula of Moodle, `{a} + pow({b}, 2)`, as ours; names as `nameOf` has them. */
function ownFormula(text: string, nameOf: ReadonlyMap<string, string>): string {
  const named = text.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const own = nameOf.get(name.trim())
    if (own === undefined)
      throw new UnfitQuestion(`A fórmula «${text.trim()}» lê «${name.trim()}», que o ficheiro não define.`)
    return ` ${own} `
  })
  try {
    return written(parseForeign(named.trim()), ownDialect)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw new UnfitQuestion(error.message)
  }
}

/** A text of Moodle with `{a}` and `{={a} + 1}` as ours. */
function ownText(html: string, nameOf: ReadonlyMap<string, string>): string {
  const changed = (text: string) =>
    text
      .replace(
        /\{=((?:[^{}]|\{[^{}]*\})*)\}/g,
        (_whole, formula: string) => `{=${ownFormula(formula, nameOf)}}`,
      )
      .replace(/\{([^{}=]+)\}/g, (whole, name: string) => {
        const own = nameOf.get(name.trim())
        return own === undefined ? whole : `{${own}}`
      })
  // In a formula of the text a value may stand in braces of its own, which ours brings along.
  return changed(
    html.replace(formulaPattern, tex =>
      tex.replace(/\{(\{(?:=(?:[^{}]|\{[^{}]*\})*|[^{}]+)\})\}/g, (_whole, inner: string) => inner),
    ),
  )
}

/** What a calculated question has in its answers, before its texts and its draws: formulas in place of numbers. */
export function readFormulaAnswers(desk: QuestionDesk, element: XmlElement) {
  const { nameOf } = datasetsOf(element)
  return childrenOf(element, 'answer').map(answer => {
    const formula = ownFormula(plainOf(answer), nameOf)
    const tolerance = Math.abs(parseNumber(textOf(childOf(answer, 'tolerance'))) ?? 0)
    const kind = textOf(childOf(answer, 'tolerancetype')).trim() || RELATIVE
    if (kind !== RELATIVE && kind !== NOMINAL)
      throw new UnfitQuestion('A tolerância geométrica do Moodle não tem lugar aqui.')
    const isRelative = kind === RELATIVE && tolerance > 0
    const margin = isRelative ? { margin: `${ownDialect.number(tolerance)}*abs(${formula})` } : {}
    if (/\S/.test(textOf(childOf(answer, 'correctanswerlength'))) && !isUsualLength(answer))
      desk.lose('casas decimais da resposta mostrada', 'A resposta certa mostra-se com as casas que tem.')
    return { element: answer, value: 0, tolerance: isRelative ? 0 : tolerance, formula, ...margin }
  })
}

/** Nine decimals are what is shown here, and what is written. */
function isUsualLength(answer: XmlElement): boolean {
  return textOf(childOf(answer, 'correctanswerlength')).trim() === '9'
}

function datasetsOf(element: XmlElement): { datasets: Dataset[]; nameOf: Map<string, string> } {
  const taken = new Set<string>()
  const datasets = childrenOf(childOf(element, 'dataset_definitions'), 'dataset_definition').map(
    definition => {
      const textIn = (name: string) => plainOf(childOf(definition, name)).trim()
      const foreign = textIn('name')
      const name = ownName(foreign, taken)
      taken.add(name)
      const items = new Map(
        childrenOf(childOf(definition, 'dataset_items'), 'dataset_item').flatMap(item => {
          const value = parseNumber(textOf(childOf(item, 'value')))
          return value === undefined ? [] : [[textOf(childOf(item, 'number')).trim(), value] as const]
        }),
      )
      const numbers = [...items.values()]
      const from = parseNumber(textIn('minimum')) ?? Math.min(...numbers)
      const to = parseNumber(textIn('maximum')) ?? Math.max(...numbers)
      if (![from, to].every(Number.isFinite) || from > to)
        throw new UnfitQuestion(`O ficheiro não diz de onde até onde vai o valor «${foreign}».`)
      const said = Math.trunc(parseNumber(textIn('decimals')) ?? 0)
      const decimals = Math.min(MAX_DECIMALS, Math.max(said, ...[from, to].map(decimalsOf)))
      return { foreign, value: { name, from, to, decimals }, items }
    },
  )
  return { datasets, nameOf: new Map(datasets.map(({ foreign, value }) => [foreign, value.name])) }
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
}

/** The same name where it may be one of ours, else a letter that is free. */
function ownName(foreign: string, taken: ReadonlySet<string>): string {
  const isFree = (name: string) =>
    !taken.has(name) && !functionNames.includes(name) && name !== 'pi' && name !== 'log'
  if (/^[A-Za-z][A-Za-z0-9]{0,15}$/.test(foreign) && isFree(foreign)) return foreign
  const plain = foreign.replace(/[^A-Za-z0-9]/g, '').slice(0, 12)
  const bare = /^[A-Za-z]/.test(plain) ? plain : `x${plain}`
  return [bare, ...Array.from({ length: 30 }, (_none, at) => `${bare}${at + 1}`)].find(isFree) ?? 'x'
}

/** A question that was read with its formulas, with the values that the file drew of it. */
export function withMoodleDraws(desk: QuestionDesk, element: XmlElement, read: Question): Question {
  const { datasets, nameOf } = datasetsOf(element)
  if (datasets.length === 0)
    throw new UnfitQuestion('O ficheiro não diz entre que limites os valores se sorteiam.')
  const drawn: DrawnValues = { values: datasets.map(dataset => dataset.value), draws: [] }
  const question = mapDrawnTexts({ ...(read as DrawnQuestion), drawn }, text =>
    ownText(text, nameOf),
  ) as DrawnQuestion & {
    drawn: DrawnValues
  }
  const made = drawValues(question)
  if (made.problem) throw new UnfitQuestion(made.problem.words)
  const kept = keptDraws(desk, datasets, question)
  if (kept.length > 0) return withDraws(question, kept)
  desk.lose('valores já sorteados', 'O ficheiro não os traz: sorteiam-se outros entre os mesmos limites.')
  return made.question
}

function keptDraws(
  desk: QuestionDesk,
  datasets: Dataset[],
  question: DrawnQuestion & { drawn: DrawnValues },
): DrawnValues['draws'] {
  const formulas = new Map<string, Formula>(
    [...formulasOf(question).keys()].map(text => [text, parseFormula(text)]),
  )
  const numbers = [...(datasets[0]?.items.keys() ?? [])].filter(number =>
    datasets.every(each => each.items.has(number)),
  )
  const draws = numbers.slice(0, MAX_DRAWS).flatMap(number => {
    const values = Object.fromEntries(
      datasets.map(({ value, items }) => [value.name, items.get(number) ?? 0]),
    )
    const draw = [...formulas].map(
      ([text, formula]) => [text, Number(resultOf(formula, values).toPrecision(12))] as const,
    )
    return draw.every(([, value]) => Number.isFinite(value)) ? [Object.fromEntries(draw)] : []
  })
  if (numbers.length > MAX_DRAWS)
    desk.lose(
      'sorteios a mais',
      `Uma pergunta guarda ${MAX_DRAWS} sorteios; o ficheiro tem ${numbers.length}.`,
    )
  if (draws.length < Math.min(numbers.length, MAX_DRAWS))
    desk.lose(
      'sorteios sem resultado',
      'Num sorteio em que uma fórmula não dá nenhum número não se pode perguntar.',
    )
  return draws
}

/** The texts of a question as Moodle draws them. */
export function inMoodleTexts(question: DrawnQuestion & { drawn: DrawnValues }): Question {
  const names = new Set(question.drawn.values.map(value => value.name))
  return mapDrawnTexts<DrawnQuestion>(question, text =>
    fillText(text, names, formula =>
      names.has(formula) ? `{${formula}}` : `{=${written(parseFormula(formula), moodleDialect)}}`,
    ),
  )
}

/** What stands in the answer of a calculated question instead of a number: its formula, and how far it may be off. */
export function formulaAnswer({
  formula,
  margin,
  value,
  tolerance,
}: {
  formula?: string | undefined
  margin?: string | undefined
  value: number
  tolerance: number
}): { text: string; tolerance: string } {
  const text = formula === undefined ? String(value) : written(parseFormula(formula), moodleDialect)
  const [size, kind] =
    margin === undefined ? [tolerance, NOMINAL] : [shareOf(margin, formula ?? ''), RELATIVE]
  return {
    text,
    tolerance: `<tolerance>${size}</tolerance><tolerancetype>${kind}</tolerancetype><correctanswerformat>1</correctanswerformat><correctanswerlength>9</correctanswerlength>`,
  }
}

/** The share of a tolerance that is one of what is right: `0,01*abs(a + b)`. */
function shareOf(margin: string, formula: string): number {
  const tree = parseFormula(margin)
  if (tree.kind === 'operation' && tree.sign === '*' && tree.left.kind === 'number') {
    const { right, left } = tree
    const isOfKey =
      right.kind === 'call' &&
      right.name === 'abs' &&
      right.of[0] !== undefined &&
      written(right.of[0], moodleDialect) === written(parseFormula(formula), moodleDialect)
    if (isOfKey) return left.value
  }
  throw new UnfitQuestion('No Moodle uma tolerância é um número, ou uma parte da resposta: 0,01*abs(…).')
}

/** The values of a question with every draw of them. */
export function writeDatasets(question: Question, desk: WritingDesk): string[] {
  if (!isDrawn(question)) return []
  const { values, draws } = question.drawn
  if (question.type === 'numeric' && question.otherFeedback !== '')
    desk.lose('comentário para outras respostas', 'Uma pergunta calculada do Moodle não o tem.')
  const definitions = values.map(({ name, from, to, decimals }) => {
    const items = draws.map(
      (draw, at) => `<dataset_item><number>${at + 1}</number><value>${draw[name]}</value></dataset_item>`,
    )
    return [
      '<dataset_definition><status><text>private</text></status>',
      `<name><text>${name}</text></name><type>calculated</type><distribution><text>uniform</text></distribution>`,
      `<minimum><text>${from}</text></minimum><maximum><text>${to}</text></maximum><decimals><text>${decimals}</text></decimals>`,
      `<itemcount>${draws.length}</itemcount><dataset_items>${items.join('')}</dataset_items>`,
      `<number_of_items>${draws.length}</number_of_items></dataset_definition>`,
    ].join('')
  })
  return [`<dataset_definitions>${definitions.join('\n')}</dataset_definitions>`]
}
