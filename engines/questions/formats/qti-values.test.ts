import { describe, expect, it } from 'vitest'
import { numberSites, textSites } from './qti-sites.ts'
import {
  listedValue,
  number,
  numberOf,
  parseScalar,
  qtiValue,
  sameValue,
  truth,
  truthOf,
} from './qti-values.ts'
import { childOf, parseXml, type XmlElement } from './xml.ts'

describe('a value of QTI', () => {
  it.each([
    [' 2.5 ', 'float', 2.5],
    ['3', 'integer', 3],
    ['90', 'duration', 90],
    ['', 'float', undefined],
    ['dois', 'float', undefined],
    ['Infinity', 'float', undefined],
    ['true', 'boolean', true],
    [' 1 ', 'boolean', true],
    ['false', 'boolean', false],
    ['0', 'boolean', false],
    ['sim', 'boolean', undefined],
    ['B  A', 'pair', 'A B'],
    ['B  A', 'directedPair', 'B A'],
    ['10  20', 'point', '10 20'],
    [' Maputo ', 'string', 'Maputo'],
  ])('%j as %s is %j', (text, baseType, value) => {
    expect(parseScalar(text, baseType)).toBe(value)
  })

  it('without a content is NULL', () => {
    expect(qtiValue('multiple', 'identifier', [])).toBeNull()
    expect([number(Number.NaN), number(Number.POSITIVE_INFINITY)]).toEqual([null, null])
    expect(number(0)).toEqual({ cardinality: 'single', baseType: 'float', values: [0] })
    expect([numberOf(null), numberOf(truth(true)), numberOf(number(2))]).toEqual([undefined, undefined, 2])
    expect([truthOf(null), truthOf(number(1)), truthOf(truth(false))]).toEqual([undefined, undefined, false])
  })

  it('is listed by its element, without what is none of its type', () => {
    const element = parseXml(
      '<correctResponse><value>1</value><value>x</value><value>2</value></correctResponse>',
    )
    expect(listedValue(element, 'multiple', 'integer')?.values).toEqual([1, 2])
    expect(listedValue(undefined, 'single', 'string')).toBeNull()
  })

  it('is the same in another order only where order says nothing', () => {
    const of = (cardinality: 'single' | 'multiple' | 'ordered', ...values: string[]) =>
      qtiValue(cardinality, 'identifier', values) as NonNullable<ReturnType<typeof qtiValue>>
    expect(sameValue(of('multiple', 'A', 'B'), of('multiple', 'B', 'A'))).toBe(true)
    expect(sameValue(of('ordered', 'A', 'B'), of('ordered', 'B', 'A'))).toBe(false)
    expect(sameValue(of('ordered', 'A', 'B'), of('multiple', 'B', 'A'))).toBe(true)
    expect(sameValue(of('ordered', 'A', 'B'), of('ordered', 'A', 'B'))).toBe(true)
    expect(sameValue(of('multiple', 'A', 'B'), of('multiple', 'A'))).toBe(false)
    expect(sameValue(of('multiple', 'A', 'A'), of('multiple', 'A', 'B'))).toBe(false)
    const pair = (value: string, baseType: string) =>
      qtiValue('single', baseType, [value]) as NonNullable<ReturnType<typeof qtiValue>>
    expect(sameValue(pair('B A', 'pair'), pair('A B', 'pair'))).toBe(true)
    expect(sameValue(pair('B A', 'directedPair'), pair('A B', 'directedPair'))).toBe(false)
  })
})

/** An item with one response, R, declared and processed as these say. */
function item(declared: string, processed: string, baseType = 'float'): [XmlElement, XmlElement] {
  const whole = parseXml(
    `<assessmentItem><responseDeclaration identifier="R" baseType="${baseType}">${declared}</responseDeclaration>` +
      `<responseProcessing>${processed}</responseProcessing></assessmentItem>`,
  )
  return [whole, childOf(whole, 'responseDeclaration') as XmlElement]
}
const R = '<variable identifier="R"/>'
const value = (text: string) => `<baseValue baseType="float">${text}</baseValue>`

describe('the texts that the rules of an item know', () => {
  const texts = (declared: string, processed: string) => textSites(...item(declared, processed, 'string'))

  it('stand in its mapping, its rules and its key, each once', () => {
    const mapped =
      '<correctResponse><value> Maputo </value><value>Beira</value></correctResponse>' +
      '<mapping><mapEntry mapKey=" Maputo "/><mapEntry mapKey="pemba" caseSensitive="false"/></mapping>'
    expect(texts(mapped, '')).toEqual([
      { parts: ['Maputo'], caseSensitive: true },
      { parts: ['pemba'], caseSensitive: false },
      { parts: ['Beira'] },
    ])
  })

  it('are of this response, and not of another', () => {
    const match = (identifier: string) =>
      `<stringMatch caseSensitive="true"><variable identifier="${identifier}"/><baseValue>Tete</baseValue></stringMatch>`
    expect(texts('', match('R'))).toEqual([{ parts: ['Tete'], caseSensitive: true }])
    expect(texts('', match('S'))).toEqual([])
  })

  it('may be a part of what is written, where they are what is looked for', () => {
    expect(texts('', `<substring caseSensitive="false"><baseValue>Tete</baseValue>${R}</substring>`)).toEqual(
      [{ parts: ['', 'Tete', ''], caseSensitive: false }],
    )
    expect(texts('', `<substring>${R}<baseValue>Tete e Sofala</baseValue></substring>`)).toEqual([
      { parts: ['Tete e Sofala'] },
    ])
    expect(texts('', `<stringMatch substring="true">${R}<baseValue>Tete</baseValue></stringMatch>`)).toEqual([
      { parts: ['', 'Tete', ''] },
    ])
    expect(texts('', `<patternMatch pattern="um|dois.*">${R}</patternMatch>`)).toEqual([
      { parts: ['um'] },
      { parts: ['dois', ''] },
    ])
  })

  it('are those of the key where a rule names it', () => {
    const key = '<correctResponse><value>Tete</value></correctResponse>'
    expect(texts(key, `<match>${R}<correct identifier="R"/></match>`)).toEqual([{ parts: ['Tete'] }])
    expect(texts('', `<match>${R}<correct identifier="S"/></match>`)).toEqual([])
  })
})

describe('the numbers that the rules of an item know', () => {
  const numbers = (processed: string, declared = '', baseType = 'float') =>
    numberSites(...item(declared, processed, baseType))
  const equal = (attributes: string, first = R, second = value('10')) =>
    numbers(`<equal ${attributes}>${first}${second}</equal>`)

  it('stand in its mapping and its key, each once', () => {
    const declared =
      '<correctResponse><value>4</value><value>7</value></correctResponse><mapping><mapEntry mapKey="4"/></mapping>'
    expect(numbers('', declared)).toEqual([
      { value: 4, tolerance: 0 },
      { value: 7, tolerance: 0 },
    ])
  })

  it('are exact unless a tolerance says otherwise', () => {
    expect(equal('')).toEqual([{ value: 10, tolerance: 0 }])
    expect(equal('toleranceMode="exact" tolerance="2"')).toEqual([{ value: 10, tolerance: 0 }])
    expect(equal('toleranceMode="absolute" tolerance="0"')).toEqual([{ value: 10, tolerance: 0 }])
    expect(equal('toleranceMode="absolute" tolerance="0.5"')).toEqual([{ value: 10, tolerance: 0.5 }])
  })

  it('may reach further to one side, which turns with the operands', () => {
    // The tolerance lies round the first operand: an answer from 8 to 11, or from 9 to 12.
    expect(equal('toleranceMode="absolute" tolerance="1 2"')).toEqual([
      { value: 9.5, tolerance: 1.5, uneven: true },
    ])
    expect(equal('toleranceMode="absolute" tolerance="1 2"', value('10'), R)).toEqual([
      { value: 10.5, tolerance: 1.5, uneven: true },
    ])
  })

  it('may reach so many of a hundred', () => {
    expect(equal('toleranceMode="relative" tolerance="10"', value('10'), R)).toEqual([
      { value: 10, tolerance: 1 },
    ])
    // Round the answer: from 10 / 1.25 to 10 / 0.75.
    const [site] = equal('toleranceMode="relative" tolerance="25"')
    expect(site).toMatchObject({ uneven: true })
    expect((site?.value ?? 0) - (site?.tolerance ?? 0)).toBeCloseTo(8, 9)
    expect((site?.value ?? 0) + (site?.tolerance ?? 0)).toBeCloseTo(40 / 3, 9)
  })

  it('may be rounded to places or to figures', () => {
    const rounded = (attributes: string, text: string) =>
      numbers(`<equalRounded ${attributes}>${R}${value(text)}</equalRounded>`)
    expect(rounded('roundingMode="decimalPlaces" figures="1"', '3.14')).toEqual([
      { value: 3.1, tolerance: 0.05, uneven: true },
    ])
    expect(rounded('roundingMode="significantFigures" figures="2"', '310')).toEqual([
      { value: 310, tolerance: 5 },
    ])
  })

  it('are a range between two bounds, whichever way they are written', () => {
    const between = (low: string, high: string, baseType?: string) =>
      numbers(`<and>${low}${high}</and>`, '', baseType)
    expect(between(`<gte>${R}${value('2')}</gte>`, `<lte>${R}${value('4')}</lte>`)).toEqual([
      { value: 3, tolerance: 1 },
    ])
    expect(between(`<lte>${value('2')}${R}</lte>`, `<gte>${value('4')}${R}</gte>`)).toEqual([
      { value: 3, tolerance: 1 },
    ])
    // Of whole numbers more than 2 and less than 6 are 3 to 5.
    expect(between(`<gt>${R}${value('2')}</gt>`, `<lt>${R}${value('6')}</lt>`, 'integer')).toEqual([
      { value: 4, tolerance: 1 },
    ])
    expect(between(`<gt>${R}${value('2')}</gt>`, `<lt>${R}${value('6')}</lt>`)).toEqual([
      { value: 4, tolerance: 2 },
    ])
  })

  it('are none between bounds that no number meets, or one bound alone', () => {
    expect(numbers(`<and><gte>${R}${value('4')}</gte><lte>${R}${value('2')}</lte></and>`)).toEqual([])
    expect(numbers(`<and><gte>${R}${value('4')}</gte></and>`)).toEqual([])
    expect(numbers(`<and><lte>${R}${value('4')}</lte></and>`)).toEqual([])
  })
})
