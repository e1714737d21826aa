import { ownEntry } from './own-entry.ts'
import { meetsPattern, readPattern } from './qti-pattern.ts'
import {
  type Cardinality,
  number,
  numberOf,
  parseScalar,
  type QtiValue,
  qtiValue,
  type Scalar,
  sameValue,
  truth,
  truthOf,
  Unevaluable,
} from './qti-values.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** What an expression may ask for while one answer is evaluated. */
export type Scope = {
  variable: (identifier: string) => QtiValue
  correct: (identifier: string) => QtiValue
  initial: (identifier: string) => QtiValue
  mapped: (identifier: string) => QtiValue
  mappedPoint: (identifier: string) => QtiValue
  /** Counts one step of work. */
  step: () => void
}
export type Expression = (scope: Scope) => QtiValue

/** @throws {Unevaluable} when the element is no expression that is known */
export function compile(element: XmlElement): Expression {
  const run = build(element)
  return scope => {
    scope.step()
    return run(scope)
  }
}

function build(element: XmlElement): Expression {
  const { name, attributes } = element
  const identifier = attributes.identifier ?? ''
  switch (name) {
    case 'variable':
      return scope => scope.variable(identifier)
    case 'correct':
      return scope => scope.correct(identifier)
    case 'default':
      return scope => scope.initial(identifier)
    case 'mapResponse':
      return scope => scope.mapped(identifier)
    case 'mapResponsePoint':
      return scope => scope.mappedPoint(identifier)
    case 'null':
      return () => null
    case 'baseValue': {
      const baseType = attributes.baseType ?? 'string'
      const value = parseScalar(textOf(element), baseType)
      const constant = qtiValue('single', baseType, value === undefined ? [] : [value])
      return () => constant
    }
    case 'mathConstant': {
      const constant = number(attributes.name === 'e' ? Math.E : Math.PI)
      return () => constant
    }
  }
  const parts = childrenOf(element).map(compile)
  const operator = ownEntry(operators, name)
  if (operator) return operator(parts, attributes)
  const calculate = ownEntry(arithmetic, name)
  if (calculate) return scope => ofNumbers(parts, scope, calculate)
  const aggregate = ownEntry(aggregates, name)
  if (aggregate) return scope => ofAll(parts, scope, aggregate)
  const compare = ownEntry(comparisons, name)
  if (compare) return scope => ofPair(parts, scope, compare)
  throw new Unevaluable(`usam «${name}», que não se sabe avaliar`)
}

type Operator = (parts: Expression[], attributes: XmlElement['attributes']) => Expression

const arithmetic: Record<string, (...numbers: number[]) => number> = {
  subtract: (a = 0, b = 0) => a - b,
  divide: (a = 0, b = 0) => a / b,
  power: (a = 0, b = 0) => a ** b,
  integerDivide: (a = 0, b = 0) => Math.floor(a / b),
  integerModulus: (a = 0, b = 0) => a - b * Math.floor(a / b),
  truncate: (a = 0) => Math.trunc(a),
  round: (a = 0) => Math.floor(a + 0.5),
  integerToFloat: (a = 0) => a,
}

const aggregates: Record<string, (numbers: number[]) => number> = {
  sum: numbers => numbers.reduce((total, each) => total + each, 0),
  product: numbers => numbers.reduce((total, each) => total * each, 1),
  min: numbers => Math.min(...numbers),
  max: numbers => Math.max(...numbers),
}

const comparisons: Record<string, (left: number, right: number) => boolean> = {
  lt: (left, right) => left < right,
  gt: (left, right) => left > right,
  lte: (left, right) => left <= right,
  gte: (left, right) => left >= right,
}

function ofNumbers(parts: Expression[], scope: Scope, calculate: (...numbers: number[]) => number): QtiValue {
  const numbers = parts.map(part => numberOf(part(scope)))
  return numbers.every(each => each !== undefined) ? number(calculate(...numbers)) : null
}

/** Over every number of every part, containers included; NULL when one of them is. */
function ofAll(parts: Expression[], scope: Scope, aggregate: (numbers: number[]) => number): QtiValue {
  const numbers: number[] = []
  for (const part of parts) {
    const value = part(scope)
    if (!value) return null
    for (const each of value.values) {
      if (typeof each !== 'number') return null
      numbers.push(each)
    }
  }
  return number(aggregate(numbers))
}

function ofPair(
  parts: Expression[],
  scope: Scope,
  compare: (left: number, right: number) => boolean,
): QtiValue {
  const [left, right] = parts.map(part => numberOf(part(scope)))
  return left === undefined || right === undefined ? null : truth(compare(left, right))
}

const operators: Record<string, Operator> = {
  multiple: parts => gather(parts, 'multiple'),
  ordered: parts => gather(parts, 'ordered'),
  and: parts => scope => {
    const values = parts.map(part => truthOf(part(scope)))
    return values.includes(false) ? truth(false) : values.includes(undefined) ? null : truth(true)
  },
  or: parts => scope => {
    const values = parts.map(part => truthOf(part(scope)))
    return values.includes(true) ? truth(true) : values.includes(undefined) ? null : truth(false)
  },
  anyN: (parts, attributes) => scope => {
    const values = parts.map(part => truthOf(part(scope)))
    const right = values.filter(each => each === true).length
    const unknown = values.filter(each => each === undefined).length
    const least = Number(attributes.min)
    const most = Number(attributes.max)
    if (right > most || right + unknown < least) return truth(false)
    return right >= least && right + unknown <= most ? truth(true) : null
  },
  not: ([part]) =>
    unary(part, value => {
      const is = truthOf(value)
      return is === undefined ? null : truth(!is)
    }),
  isNull: ([part]) => {
    const operand = needed(part)
    return scope => {
      const value = operand(scope)
      return truth(!value || (value.baseType === 'string' && value.values.join('') === ''))
    }
  },
  containerSize: ([part]) => {
    const operand = needed(part)
    return scope => number(operand(scope)?.values.length ?? 0)
  },
  match: parts => binary(parts, (left, right) => truth(sameValue(left, right))),
  member: parts => binary(parts, (part, all) => truth(hasAll({ ...part, cardinality: 'multiple' }, all))),
  contains: parts =>
    binary(parts, (all, some) =>
      truth(some.cardinality === 'ordered' ? hasRun(all.values, some.values) : hasAll(some, all)),
    ),
  delete: parts =>
    binary(parts, (part, all) =>
      qtiValue(
        all.cardinality,
        all.baseType,
        all.values.filter(each => each !== part.values[0]),
      ),
    ),
  index: ([part], attributes) =>
    unary(part, value => {
      const found = value?.values[Number(attributes.n) - 1]
      return found === undefined ? null : qtiValue('single', value?.baseType ?? '', [found])
    }),
  stringMatch: (parts, attributes) => {
    const isPart = attributes.substring === 'true'
    return binary(parts, (left, right) => {
      const [text, key] = inCase([left, right], attributes)
      return truth(isPart ? text.includes(key) : text === key)
    })
  },
  substring: (parts, attributes) =>
    binary(parts, (left, right) => {
      const [part, whole] = inCase([left, right], attributes)
      return truth(whole.includes(part))
    }),
  patternMatch: ([part], attributes) => {
    const pattern = readPattern(attributes.pattern ?? '')
    if (!pattern)
      throw new Unevaluable(`usam a expressão regular «${(attributes.pattern ?? '').slice(0, 60)}»`)
    return unary(part, value => value && truth(meetsPattern(String(value.values[0]), pattern)))
  },
  equal: (parts, attributes) => {
    const mode = attributes.toleranceMode ?? 'exact'
    const [below = 0, above = below] = numbersIn(attributes.tolerance ?? '')
    const withLower = attributes.includeLowerBound !== 'false'
    const withUpper = attributes.includeUpperBound !== 'false'
    return scope =>
      ofPair(parts, scope, (key, answer) => {
        if (mode === 'exact') return key === answer
        const share = mode === 'relative' ? Math.abs(key) / 100 : 1
        const [low, high] = [key - below * share, key + above * share]
        const blur = 1e-9 * Math.max(Math.abs(low), Math.abs(high), Math.abs(answer))
        return (
          (withLower ? answer >= low - blur : answer > low + blur) &&
          (withUpper ? answer <= high + blur : answer < high - blur)
        )
      })
  },
  equalRounded: (parts, attributes) => {
    const figures = Number(attributes.figures ?? 0)
    const isPlaces = attributes.roundingMode === 'decimalPlaces'
    return scope =>
      ofPair(parts, scope, (left, right) => {
        const rounded = (value: number) =>
          isPlaces ? roundAt(value, figures) : roundAt(value, figures - magnitude(value))
        return rounded(left) === rounded(right)
      })
  },
  roundTo: ([part], attributes) => {
    const figures = Number(attributes.figures ?? 0)
    const isPlaces = attributes.roundingMode === 'decimalPlaces'
    return scope =>
      ofNumbers([needed(part)], scope, (value = 0) =>
        isPlaces ? roundAt(value, figures) : roundAt(value, figures - magnitude(value)),
      )
  },
}

function needed(part: Expression | undefined): Expression {
  if (!part) throw new Unevaluable('têm um operador sem operandos')
  return part
}

function unary(part: Expression | undefined, apply: (value: QtiValue) => QtiValue): Expression {
  const operand = needed(part)
  return scope => {
    const value = operand(scope)
    return value && apply(value)
  }
}

function binary(
  [first, second]: Expression[],
  apply: (left: NonNullable<QtiValue>, right: NonNullable<QtiValue>) => QtiValue,
): Expression {
  const [readLeft, readRight] = [needed(first), needed(second)]
  return scope => {
    const [left, right] = [readLeft(scope), readRight(scope)]
    return left && right && apply(left, right)
  }
}

function gather(parts: Expression[], cardinality: Cardinality): Expression {
  return scope => {
    const values = parts.map(part => part(scope)).filter(each => each !== null)
    return qtiValue(
      cardinality,
      values[0]?.baseType ?? 'string',
      values.flatMap(each => each.values),
    )
  }
}

function hasAll(some: NonNullable<QtiValue>, all: NonNullable<QtiValue>): boolean {
  const left = [...all.values]
  return some.values.every(each => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function hasRun(all: Scalar[], run: Scalar[]): boolean {
  return all.some((_, from) => run.every((each, place) => all[from + place] === each))
}

function inCase(values: NonNullable<QtiValue>[], attributes: XmlElement['attributes']): [string, string] {
  const [left = '', right = ''] = values.map(each => String(each.values[0]))
  return attributes.caseSensitive === 'false' ? [left.toLowerCase(), right.toLowerCase()] : [left, right]
}

export function numbersIn(text: string): number[] {
  return text.split(/\s+/).filter(Boolean).map(Number).filter(Number.isFinite)
}

/** What binary fractions blur in the last digits is taken away. */
function blurless(value: number): number {
  return Number(value.toPrecision(12))
}

function roundAt(value: number, places: number): number {
  const factor = 10 ** places
  return blurless(Math.floor(blurless(value * factor) + 0.5) / factor)
}

/** Digits before the decimal point. */
function magnitude(value: number): number {
  return value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1
}
