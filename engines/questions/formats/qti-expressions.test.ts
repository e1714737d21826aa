import { describe, expect, it } from 'vitest'
import { compile, numbersIn, type Scope } from './qti-expressions.ts'
import { number, type QtiValue, qtiValue, truth } from './qti-values.ts'
import { parseXml } from './xml.ts'

const names = (cardinality: 'multiple' | 'ordered', ...values: string[]) =>
  qtiValue(cardinality, 'identifier', values)
const known: Record<string, QtiValue> = {
  AB: names('multiple', 'A', 'B'),
  AAB: names('multiple', 'A', 'A', 'B'),
  ABC: names('ordered', 'A', 'B', 'C'),
  BC: names('ordered', 'B', 'C'),
  AC: names('ordered', 'A', 'C'),
  numbers: qtiValue('multiple', 'float', [2, 3, 4]),
  word: qtiValue('single', 'string', ['Maputo']),
  empty: qtiValue('single', 'string', ['']),
}
let steps = 0
const scope: Scope = {
  variable: identifier => known[identifier] ?? null,
  correct: () => number(11),
  initial: () => number(12),
  mapped: () => number(13),
  mappedPoint: () => number(14),
  step: () => {
    steps += 1
  },
}
const evaluated = (xml: string) => compile(parseXml(xml))(scope)
const shown = (xml: string) => {
  const value = evaluated(xml)
  return value && (value.values.length === 1 ? value.values[0] : value.values)
}
const n = (value: number | string) => `<baseValue baseType="float">${value}</baseValue>`
const s = (value: string) => `<baseValue baseType="string">${value}</baseValue>`
const v = (identifier: string) => `<variable identifier="${identifier}"/>`
const yes = '<baseValue baseType="boolean">true</baseValue>'
const no = '<baseValue baseType="boolean">false</baseValue>'
const nothing = '<null/>'
const tag = (name: string, ...parts: string[]) => `<${name}>${parts.join('')}</${name.split(' ')[0]}>`

describe('an expression of QTI', () => {
  it('asks for a variable, its key, its first value and its mapping', () => {
    expect(shown(v('word'))).toBe('Maputo')
    expect(shown(v('nowhere'))).toBeNull()
    expect(
      ['correct', 'default', 'mapResponse', 'mapResponsePoint'].map(name =>
        shown(`<${name} identifier="x"/>`),
      ),
    ).toEqual([...[11, 12, 13, 14]])
    expect(shown('<mathConstant name="e"/>')).toBe(Math.E)
    expect(shown('<mathConstant name="pi"/>')).toBe(Math.PI)
    expect(shown(n('x'))).toBeNull()
    expect(evaluated('<baseValue>a</baseValue>')).toMatchObject({ baseType: 'string', values: ['a'] })
  })

  it('counts a step for each of its parts', () => {
    steps = 0
    evaluated(tag('sum', n(1), tag('product', n(2), n(3))))
    expect(steps).toBe(5)
  })

  it.each([
    ['subtract', [7, 2], 5],
    ['divide', [7, 2], 3.5],
    ['divide', [7, 0], null],
    ['power', [2, 3], 8],
    ['integerDivide', [-7, 2], -4],
    ['integerModulus', [-7, 2], 1],
    ['integerModulus', [7, 3], 1],
    ['truncate', [-2.7], -2],
    ['round', [2.5], 3],
    ['round', [-2.5], -2],
    ['integerToFloat', [3], 3],
    ['sum', [1, 2, 3], 6],
    ['product', [2, 3, 4], 24],
    ['min', [2, 3, 1], 1],
    ['max', [2, 3, 1], 3],
  ] as const)('%s of %j is %s', (name, numbers, result) => {
    expect(shown(tag(name, ...numbers.map(n)))).toBe(result)
  })

  it('over numbers takes those of containers too, and is NULL where one is missing or none', () => {
    expect(shown(tag('sum', v('numbers'), n(1)))).toBe(10)
    expect(shown(tag('sum', n(1), nothing))).toBeNull()
    expect(shown(tag('sum', n(1), s('a')))).toBeNull()
    expect(shown(tag('subtract', n(1), nothing))).toBeNull()
  })

  it.each([
    ['lt', false, false, true],
    ['gt', true, false, false],
    ['lte', false, true, true],
    ['gte', true, true, false],
  ])('%s compares two numbers', (name, more, same, less) => {
    expect([3, 2, 1].map(left => shown(tag(name, n(left), n(2))))).toEqual([more, same, less])
    expect([shown(tag(name, nothing, n(2))), shown(tag(name, n(2), nothing))]).toEqual([null, null])
  })

  it('joins truths, where what is not known decides nothing', () => {
    const all = (...parts: string[]) => [shown(tag('and', ...parts)), shown(tag('or', ...parts))]
    expect(all(yes, yes)).toEqual([true, true])
    expect(all(yes, no)).toEqual([false, true])
    expect(all(no, no)).toEqual([false, false])
    expect(all(yes, nothing)).toEqual([null, true])
    expect(all(no, nothing)).toEqual([false, null])
    expect([yes, no, nothing].map(part => shown(tag('not', part)))).toEqual([false, true, null])
  })

  it('is true where so many of its parts are', () => {
    const any = (min: number, max: number, ...parts: string[]) =>
      shown(`<anyN min="${min}" max="${max}">${parts.join('')}</anyN>`)
    expect([any(1, 2, yes, yes, no), any(1, 1, yes, yes, no), any(3, 3, yes, yes, no)]).toEqual([
      true,
      false,
      false,
    ])
    expect([any(1, 2, yes, nothing), any(1, 1, yes, nothing), any(2, 2, yes, nothing)]).toEqual([
      true,
      null,
      null,
    ])
    expect([any(2, 3, no, nothing), any(1, 3, no, nothing), any(0, 0, no)]).toEqual([false, null, true])
  })

  it('is NULL where nothing is, which an empty text is too', () => {
    expect([nothing, v('empty'), v('word'), n(0)].map(part => shown(tag('isNull', part)))).toEqual([
      ...[true, true, false, false],
    ])
    expect([v('AAB'), v('word'), nothing].map(part => shown(tag('containerSize', part)))).toEqual([3, 1, 0])
  })

  it('gathers values in a container, NULL left out', () => {
    expect(evaluated(tag('multiple', n(2), nothing, v('numbers')))).toEqual({
      cardinality: 'multiple',
      baseType: 'float',
      values: [2, 2, 3, 4],
    })
    expect(evaluated(tag('ordered', s('a')))).toMatchObject({ cardinality: 'ordered', values: ['a'] })
    expect(evaluated(tag('multiple', nothing))).toBeNull()
  })

  it('looks for values in containers, as often as they come, and in order where there is one', () => {
    const contains = (all: string, some: string) => shown(tag('contains', v(all), v(some)))
    expect([contains('AAB', 'AB'), contains('AB', 'AAB')]).toEqual([true, false])
    expect([contains('ABC', 'BC'), contains('ABC', 'AC'), contains('BC', 'ABC')]).toEqual([
      true,
      false,
      false,
    ])
    const letter = (name: string) => `<baseValue baseType="identifier">${name}</baseValue>`
    expect(['A', 'C'].map(name => shown(tag('member', letter(name), v('AB'))))).toEqual([true, false])
    expect(shown(tag('member', nothing, v('AB')))).toBeNull()
    expect(shown(tag('delete', letter('A'), v('AAB')))).toBe('B')
    expect(shown(`<index n="2">${v('ABC')}</index>`)).toBe('B')
    expect([`<index n="4">${v('ABC')}</index>`, `<index n="1">${nothing}</index>`].map(shown)).toEqual([
      null,
      null,
    ])
    expect(shown(tag('match', v('AB'), tag('multiple', letter('B'), letter('A'))))).toBe(true)
    expect(shown(tag('match', v('ABC'), v('BC')))).toBe(false)
  })

  it('compares texts, case-sensitive by default', () => {
    const compared = (name: string, attributes: string, left: string, right: string) =>
      shown(`<${name} ${attributes}>${s(left)}${s(right)}</${name}>`)
    expect(compared('stringMatch', 'caseSensitive="true"', 'Maputo', 'maputo')).toBe(false)
    expect(compared('stringMatch', 'caseSensitive="false"', 'Maputo', 'maputo')).toBe(true)
    expect(compared('stringMatch', '', 'Maputo', 'Mapu')).toBe(false)
    expect(compared('stringMatch', 'substring="true"', 'Maputo', 'Mapu')).toBe(true)
    expect(compared('substring', '', 'Mapu', 'Maputo')).toBe(true)
    expect(compared('substring', '', 'Maputo', 'Mapu')).toBe(false)
    expect(compared('substring', 'caseSensitive="false"', 'MAPU', 'Maputo')).toBe(true)
    const pattern = (source: string) => shown(`<patternMatch pattern="${source}">${v('word')}</patternMatch>`)
    expect([pattern('Ma.*'), pattern('Beira')]).toEqual([true, false])
    expect(() => pattern('[A-Z]+')).toThrow('usam a expressão regular «[A-Z]+»')
  })

  it('holds a number for the same within its tolerance, bounds counted or not', () => {
    const equal = (attributes: string, answer: number) =>
      shown(`<equal ${attributes}>${n(10)}${n(answer)}</equal>`)
    expect([10, 10.01].map(answer => equal('', answer))).toEqual([true, false])
    const absolute = 'toleranceMode="absolute" tolerance="1 2"'
    expect([8.9, 9, 11, 12, 12.1].map(answer => equal(absolute, answer))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect([8, 12].map(answer => equal('toleranceMode="absolute" tolerance="2"', answer))).toEqual([
      true,
      true,
    ])
    const open = `${absolute} includeLowerBound="false" includeUpperBound="false"`
    expect([9, 9.1, 11.9, 12].map(answer => equal(open, answer))).toEqual([false, true, true, false])
    const relative = 'toleranceMode="relative" tolerance="20"'
    expect([7.9, 8, 12, 12.1].map(answer => equal(relative, answer))).toEqual([false, true, true, false])
  })

  it('rounds to places or to figures', () => {
    const rounded = (attributes: string, left: number, right: number) =>
      shown(`<equalRounded ${attributes}>${n(left)}${n(right)}</equalRounded>`)
    const places = 'roundingMode="decimalPlaces" figures="1"'
    expect([rounded(places, 3.14, 3.05), rounded(places, 3.14, 3.04), rounded(places, 3.14, 3.15)]).toEqual([
      ...[true, false, false],
    ])
    const figures = 'roundingMode="significantFigures" figures="2"'
    expect([rounded(figures, 314, 305), rounded(figures, 314, 304), rounded(figures, 0, 0)]).toEqual([
      ...[true, false, true],
    ])
    const to = (attributes: string, value: number) => shown(`<roundTo ${attributes}>${n(value)}</roundTo>`)
    expect([to(places, 1.25), to(figures, 1250), to(figures, -0.0125)]).toEqual([1.3, 1300, -0.012])
  })

  it('is refused where it is none that is known, or has nothing to work on', () => {
    expect(() => evaluated('<customOperator/>')).toThrow('usam «customOperator», que não se sabe avaliar')
    for (const name of ['not', 'isNull', 'match', 'roundTo', 'containerSize'])
      expect(() => evaluated(`<${name}/>`), name).toThrow('têm um operador sem operandos')
    expect(truth(true)).toEqual(evaluated(yes))
  })
})

it('numbers are read out of a text, without what is none', () => {
  expect(numbersIn(' 1  2.5 x -3 Infinity ')).toEqual([1, 2.5, -3])
  expect(numbersIn('')).toEqual([])
})
