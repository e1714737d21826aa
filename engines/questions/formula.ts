import { type Expression, parseExpressionAt } from 'acorn'
import { exact } from '#kit/figures.ts'

/** A formula as a tree of what it may hold, and nothing else. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'minus'; of: Formula }
  | { kind: 'operation'; sign: string; left: Formula; right: Formula }
  | { kind: 'call'; name: FunctionName; of: Formula[] }

/** What each sign does. */
const signs = new Map<string, (left: number, right: number) => number>([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['**', (left, right) => left ** right],
])

const functions = {
  sqrt: { least: 1, most: 1, of: ([x = 0]) => Math.sqrt(x) },
  abs: { least: 1, most: 1, of: ([x = 0]) => Math.abs(x) },
  floor: { least: 1, most: 1, of: ([x = 0]) => Math.floor(x) },
  ceil: { least: 1, most: 1, of: ([x = 0]) => Math.ceil(x) },
  round: {
    least: 2,
    most: 2,
    of: ([x = 0, digits = 0]) => Number(x.toFixed(Math.min(9, Math.max(0, digits)))),
  },
  min: { least: 2, most: 10, of: all => Math.min(...all) },
  max: { least: 2, most: 10, of: all => Math.max(...all) },
  sin: { least: 1, most: 1, of: ([x = 0]) => Math.sin(x) },
  cos: { least: 1, most: 1, of: ([x = 0]) => Math.cos(x) },
  tan: { least: 1, most: 1, of: ([x = 0]) => Math.tan(x) },
  ln: { least: 1, most: 1, of: ([x = 0]) => Math.log(x) },
  log10: { least: 1, most: 1, of: ([x = 0]) => Math.log10(x) },
  exp: { least: 1, most: 1, of: ([x = 0]) => Math.exp(x) },
} satisfies Record<string, { least: number; most: number; of: (all: number[]) => number }>
export type FunctionName = keyof typeof functions

/** Names that no drawn value may have. */
export const functionNames = Object.keys(functions)

/** Characters of a formula; more than any question needs. */
export const LONGEST_FORMULA = 200

/** User-facing error of a formula. */
export class FormulaError extends Error {}

/**
 * Reads a formula as people write it here: decimal comma, `;` between what a function takes, `^` for a power.
 * @throws {FormulaError} for whatever is no arithmetic
 */
export function parseFormula(text: string): Formula {
  if (text.trim() === '') throw new FormulaError('Escreva a fórmula.')
  if (text.length > LONGEST_FORMULA)
    throw new FormulaError(`A fórmula tem mais de ${LONGEST_FORMULA} caracteres.`)
  const plain = text
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replaceAll(';', ',')
    .replaceAll('^', '**')
  return parsed(plain, text)
}

/**
 * The same in the signs of Moodle and of programs: decimal point, `,` between what a function takes, `pow`, `log` of
 * base e, `pi()`.
 */
export function parseForeign(text: string): Formula {
  return parsed(text, text, true)
}

function parsed(plain: string, text: string, isForeign = false): Formula {
  if (plain.length > 2 * LONGEST_FORMULA) throw new FormulaError('A fórmula é longa de mais.')
  try {
    const tree = parseExpressionAt(plain, 0, { ecmaVersion: 2020 })
    if (plain.slice(tree.end).trim() !== '')
      throw new FormulaError(`A fórmula «${text}» não se lê até ao fim.`)
    return formulaOf(tree, { text, isForeign })
  } catch (error) {
    if (error instanceof FormulaError) throw error
    if (error instanceof SyntaxError)
      throw new FormulaError(`A fórmula «${text}» não se lê: escreva por exemplo 2*a + b, ou (-a)^2.`)
    throw error
  }
}

interface Source {
  text: string
  isForeign: boolean
}

function formulaOf(tree: Expression, source: Source): Formula {
  switch (tree.type) {
    case 'Literal':
      if (typeof tree.value === 'number') return { kind: 'number', value: tree.value }
      break
    case 'Identifier':
      return tree.name === 'pi' ? { kind: 'number', value: Math.PI } : { kind: 'name', name: tree.name }
    case 'UnaryExpression':
      if (tree.operator === '+') return formulaOf(tree.argument, source)
      if (tree.operator === '-') return { kind: 'minus', of: formulaOf(tree.argument, source) }
      break
    case 'BinaryExpression': {
      const sign = tree.operator
      if (signs.has(sign) && tree.left.type !== 'PrivateIdentifier')
        return {
          kind: 'operation',
          sign,
          left: formulaOf(tree.left, source),
          right: formulaOf(tree.right, source),
        }
      break
    }
    case 'CallExpression':
      if (tree.callee.type === 'Identifier' && !tree.optional)
        return callOf(tree.callee.name, tree.arguments, source)
      break
    default:
  }
  throw new FormulaError(
    `Na fórmula «${source.text}» há mais do que contas: só + − * / ^, parênteses e funções.`,
  )
}

function callOf(name: string, taken: readonly { type: string }[], source: Source): Formula {
  const of = taken.map(each => formulaOf(each as Expression, source))
  const foreign = source.isForeign ? foreignCall(name, of) : undefined
  if (foreign) return foreign
  if (name === 'log') throw new FormulaError('Escreva ln(…) ou log10(…), para que se saiba de que base é.')
  if (!Object.hasOwn(functions, name))
    throw new FormulaError(`A função «${name}» não existe: há ${functionNames.join(', ')}.`)
  const known = name as FunctionName
  const { least, most } = functions[known]
  if (of.length < least || of.length > most)
    throw new FormulaError(
      `«${name}» leva ${least === most ? least : `${least} ou mais`} ${most === 1 ? 'número' : 'números'}, separados por ponto e vírgula.`,
    )
  return { kind: 'call', name: known, of }
}

/** What elsewhere has another name, as ours. */
function foreignCall(name: string, of: Formula[]): Formula | undefined {
  const [first, second] = of
  if (name === 'pi' && !first) return { kind: 'number', value: Math.PI }
  if (name === 'pow' && first && second) return { kind: 'operation', sign: '**', left: first, right: second }
  if (name === 'log' && first && !second) return { kind: 'call', name: 'ln', of }
  if (name === 'round' && first && !second)
    return { kind: 'call', name: 'round', of: [first, { kind: 'number', value: 0 }] }
  return undefined
}

/** The names that a formula reads. */
export function namesIn(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'name':
      return [formula.name]
    case 'minus':
      return namesIn(formula.of)
    case 'operation':
      return [...namesIn(formula.left), ...namesIn(formula.right)]
    case 'call':
      return formula.of.flatMap(namesIn)
  }
}

/** What a formula comes to; NaN or infinite where it comes to nothing. */
export function resultOf(formula: Formula, values: Readonly<Record<string, number>>): number {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'name':
      return Object.hasOwn(values, formula.name) ? (values[formula.name] ?? Number.NaN) : Number.NaN
    case 'minus':
      return -resultOf(formula.of, values)
    case 'operation': {
      const [left, right] = [resultOf(formula.left, values), resultOf(formula.right, values)]
      return signs.get(formula.sign)?.(left, right) ?? Number.NaN
    }
    case 'call':
      return functions[formula.name].of(formula.of.map(each => resultOf(each, values)))
  }
}

/** How a formula is written elsewhere: names, powers and the signs between what a function takes. */
export interface Dialect {
  name: (name: string) => string
  power: (left: string, right: string) => string
  call: (name: FunctionName, taken: string[]) => string
  number: (value: number) => string
}

/** A formula as we write it. */
export const ownDialect: Dialect = {
  name: name => name,
  power: (left, right) => `${left}^${right}`,
  call: (name, taken) => `${name}(${taken.join('; ')})`,
  number: value => (value === Math.PI ? 'pi' : exact(value)),
}

/** A formula written out, every inner operation in brackets, so that nothing depends on what binds first. */
export function written(formula: Formula, dialect: Dialect, isInner = false): string {
  const within = (part: Formula) => written(part, dialect, true)
  const closed = (text: string) => (isInner ? `(${text})` : text)
  switch (formula.kind) {
    case 'number':
      return dialect.number(formula.value)
    case 'name':
      return dialect.name(formula.name)
    case 'minus':
      return closed(`-${within(formula.of)}`)
    case 'operation':
      return formula.sign === '**'
        ? closed(dialect.power(within(formula.left), within(formula.right)))
        : closed(`${within(formula.left)} ${formula.sign} ${within(formula.right)}`)
    case 'call':
      return dialect.call(
        formula.name,
        formula.of.map(each => written(each, dialect)),
      )
  }
}
