import { describe, expect, it } from 'vitest'
import { plainNames } from './qti-declarations.ts'
import { defaultOf, type QtiVersion, qtiDefaults, qtiVersionOf } from './qti-defaults.ts'
import { readQti } from './qti-package-reader.ts'
import { parseXml } from './xml.ts'

const namespaces: Record<Exclude<QtiVersion, ''>, string> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
}
type Named = keyof typeof namespaces
const versions: Named[] = ['2.1', '2.2', '3.0']

const score =
  '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FB" cardinality="single" baseType="identifier"/>'
const right = '<match><variable identifier="R"/><correct identifier="R"/></match>'
const give = (points: number, more = '') =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>${more}`
const rule = (test: string, more = '') =>
  `<responseProcessing><responseCondition><responseIf>${test}${give(1, more)}</responseIf></responseCondition></responseProcessing>`
const mapIt =
  '<responseProcessing><setOutcomeValue identifier="SCORE"><mapResponse identifier="R"/></setOutcomeValue></responseProcessing>'
/** As many points as are marked. */
const countThem = mapIt.replace(
  '<mapResponse identifier="R"/>',
  '<integerToFloat><containerSize><variable identifier="R"/></containerSize></integerToFloat>',
)
const key = (type: string, cardinality: string, values: string[], more = '') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values
    .map(value => `<value>${value}</value>`)
    .join('')}</correctResponse>${more}</responseDeclaration>${score}`
const options = (more = '', inner = '') =>
  ['A', 'B', 'C']
    .map(each => `<simpleChoice identifier="${each}"${more}>Opção ${each}${inner}</simpleChoice>`)
    .join('')
const choice = (written: string, more = '') =>
  `<itemBody><choiceInteraction responseIdentifier="R"${written}><prompt>Qual?</prompt>${more || options()}</choiceInteraction></itemBody>`
const associable = (ids: string) =>
  Array.from(
    ids,
    id => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`,
  ).join('')
const match = (written: string) =>
  `<itemBody><matchInteraction responseIdentifier="R"${written}><prompt>Liga.</prompt><simpleMatchSet>${associable('AB')}</simpleMatchSet><simpleMatchSet>${associable('XY')}</simpleMatchSet></matchInteraction></itemBody>`
const associate = (written: string) =>
  `<itemBody><associateInteraction responseIdentifier="R"${written}><prompt>Junta.</prompt>${associable('ABXY')}</associateInteraction></itemBody>`
const entry = (written = '') =>
  `<itemBody><p>Escreve.</p><p><textEntryInteraction responseIdentifier="R"${written}/></p></itemBody>`
const mapping = (written: string, more = '') =>
  `<mapping${written}><mapEntry mapKey="Tete"${more} mappedValue="1"/></mapping>`
const number = (value: number) => `<baseValue baseType="float">${value}</baseValue>`
const text = (value: string) => `<baseValue baseType="string">${value}</baseValue>`
const variable = '<variable identifier="R"/>'
const equal = (written: string) => rule(`<equal${written} tolerance="2 2">${number(10)}${variable}</equal>`)
const table = (written: string) =>
  `<responseDeclaration identifier="R" cardinality="single" baseType="integer"><correctResponse><value>5</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><interpolationTable defaultValue="0"><interpolationTableEntry sourceValue="6" targetValue="0"/><interpolationTableEntry sourceValue="5"${written} targetValue="1"/></interpolationTable></outcomeDeclaration>`
const gapMatch = (written: string) =>
  `<itemBody><gapMatchInteraction responseIdentifier="R"${written}><gapText identifier="W" matchMax="1">chuva</gapText><gapText identifier="S" matchMax="1">sol</gapText><p>Depois da <gap identifier="G"/> vem.</p></gapMatchInteraction></itemBody>`
const inlineChoice = (written: string) =>
  `<itemBody><p>O céu é <inlineChoiceInteraction responseIdentifier="R"${written}><inlineChoice identifier="A">azul</inlineChoice><inlineChoice identifier="B">preto</inlineChoice></inlineChoiceInteraction>.</p></itemBody>`
const one = key('identifier', 'single', ['A'])
const two = key('identifier', 'multiple', ['A', 'B'])
const comment =
  '<setOutcomeValue identifier="FB"><baseValue baseType="identifier">x</baseValue></setOutcomeValue>'
const hottext = (written: string) =>
  `<itemBody><hottextInteraction responseIdentifier="R"${written}><prompt>Qual?</prompt><p><hottext identifier="A">mar</hottext> <hottext identifier="B">sal</hottext> <hottext identifier="C">rio</hottext></p></hottextInteraction></itemBody>`

/** By element and attribute: an item that has it as written, and another value with which it is read differently. */
const items: Record<string, Record<string, [other: string, item: (written: string) => string]>> = {
  mapping: {
    defaultValue: [
      '0.5',
      written =>
        key('string', 'single', ['Tete'], mapping(written, ' caseSensitive="true"')) + entry() + mapIt,
    ],
  },
  mapEntry: {
    caseSensitive: [
      'true',
      written => key('string', 'single', ['Tete'], mapping('', written)) + entry() + mapIt,
    ],
  },
  interpolationTableEntry: {
    includeBoundary: [
      'false',
      written =>
        `${table(written)}${entry()}<responseProcessing><lookupOutcomeValue identifier="SCORE">${variable}</lookupOutcomeValue></responseProcessing>`,
    ],
  },
  choiceInteraction: {
    maxChoices: ['0', written => two + choice(written) + rule(right)],
    minChoices: ['2', written => two + choice(` maxChoices="0"${written}`) + countThem],
    shuffle: ['true', written => one + choice(written) + rule(right)],
  },
  hottextInteraction: {
    maxChoices: ['0', written => two + hottext(written) + rule(right)],
    minChoices: ['2', written => two + hottext(` maxChoices="0"${written}`) + countThem],
  },
  orderInteraction: {
    shuffle: [
      'true',
      written =>
        `${key('identifier', 'ordered', ['A', 'B', 'C'])}<itemBody><orderInteraction responseIdentifier="R"${written}><prompt>Ordena.</prompt>${options()}</orderInteraction></itemBody>${rule(right)}`,
    ],
  },
  associateInteraction: {
    maxAssociations: [
      '0',
      written => key('pair', 'multiple', ['A X', 'B Y']) + associate(written) + rule(right),
    ],
    minAssociations: [
      '0',
      written => key('pair', 'multiple', ['A X', 'B Y']) + associate(written) + rule(right),
    ],
    shuffle: [
      'true',
      written =>
        key('pair', 'multiple', ['A X', 'B Y']) + associate(` maxAssociations="0"${written}`) + rule(right),
    ],
  },
  matchInteraction: {
    maxAssociations: [
      '0',
      written => key('directedPair', 'multiple', ['A X', 'B Y']) + match(written) + rule(right),
    ],
    minAssociations: [
      '0',
      written => key('directedPair', 'multiple', ['A X', 'B Y']) + match(written) + rule(right),
    ],
    shuffle: [
      'true',
      written =>
        key('directedPair', 'multiple', ['A X', 'B Y']) +
        match(` maxAssociations="0"${written}`) +
        rule(right),
    ],
  },
  gapMatchInteraction: {
    shuffle: ['true', written => key('directedPair', 'multiple', ['W G']) + gapMatch(written) + rule(right)],
  },
  inlineChoiceInteraction: { shuffle: ['true', written => one + inlineChoice(written) + rule(right)] },
  textEntryInteraction: {
    base: ['16', written => key('integer', 'single', ['26']) + entry(written) + rule(right)],
  },
  simpleChoice: {
    fixed: ['true', written => one + choice(' shuffle="true"', options(written)) + rule(right)],
  },
  feedbackBlock: {
    showHide: [
      'hide',
      written =>
        one +
        choice('').replace(
          '</itemBody>',
          `<feedbackBlock outcomeIdentifier="FB" identifier="x"${written}><p>Pois.</p></feedbackBlock></itemBody>`,
        ) +
        rule(right, comment),
    ],
  },
  feedbackInline: {
    showHide: [
      'hide',
      written =>
        one +
        choice('').replace(
          '<prompt>',
          `<prompt><feedbackInline outcomeIdentifier="FB" identifier="x"${written}>Pois.</feedbackInline>`,
        ) +
        rule(right, comment),
    ],
  },
  equal: {
    toleranceMode: ['absolute', written => key('float', 'single', ['10']) + entry() + equal(written)],
    includeLowerBound: [
      'false',
      written => key('float', 'single', ['10']) + entry() + equal(` toleranceMode="absolute"${written}`),
    ],
    includeUpperBound: [
      'false',
      written => key('float', 'single', ['10']) + entry() + equal(` toleranceMode="absolute"${written}`),
    ],
  },
  equalRounded: {
    roundingMode: [
      'decimalPlaces',
      written =>
        key('float', 'single', ['3.14159']) +
        entry() +
        rule(`<equalRounded${written} figures="2">${variable}<correct identifier="R"/></equalRounded>`),
    ],
  },
  stringMatch: {
    substring: [
      'true',
      written =>
        key('string', 'single', ['Tete']) +
        entry() +
        rule(`<stringMatch caseSensitive="true"${written}>${variable}${text('Tete')}</stringMatch>`),
    ],
  },
}

/** Read elsewhere: of the whole item, of a picture's areas, of a test. */
const elsewhere = ['assessmentItem', 'areaMapping', 'ordering']
/** What one must at least do, which never changes a point; and an ordering is always mixed here. */
const without = new Set([
  'associateInteraction.minAssociations',
  'matchInteraction.minAssociations',
  'orderInteraction.shuffle',
])

const inVersion = (content: string, version: Named, more = '') => {
  const xml = `<assessmentItem xmlns="${namespaces[version]}" identifier="p" title="P" timeDependent="false"${more}>${content}</assessmentItem>`
  const kebab = (word: string) => word.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return version === '3.0'
    ? xml
        .replace(/(<\/?)(?!p\b)([a-zA-Z]+)/g, (_, open, name) => `${open}qti-${kebab(name)}`)
        .replace(/ ([a-zA-Z]+)="/g, (_, name) => ` ${kebab(name)}="`)
    : xml
}
const read = (xml: string) => readQti(new TextEncoder().encode(xml)).questions[0]

describe('an attribute that an item leaves to its schema', () => {
  it('has a case below, whichever it is', () => {
    expect([...Object.keys(items), ...elsewhere].toSorted()).toEqual(Object.keys(qtiDefaults).toSorted())
    for (const [element, attributes] of Object.entries(items))
      expect(Object.keys(attributes).toSorted(), element).toEqual(
        Object.keys(qtiDefaults[element] ?? {}).toSorted(),
      )
  })

  const cases = Object.entries(items).flatMap(([element, attributes]) =>
    Object.entries(attributes).flatMap(([attribute, [other, item]]) =>
      versions.map(version => ({
        name: `${element}.${attribute}`,
        element,
        attribute,
        other,
        item,
        version,
      })),
    ),
  )

  it.each(cases)(
    'is read in $version as if it had been written: $name',
    ({ name, element, attribute, other, item, version }) => {
      const value = defaultOf(element, attribute, version)
      const silent = read(inVersion(item(''), version))
      expect(silent?.error).toBeUndefined()
      if (value === undefined) return
      expect(read(inVersion(item(` ${attribute}="${value}"`), version))).toEqual(silent)
      if (!without.has(name))
        expect(read(inVersion(item(` ${attribute}="${other}"`), version))).not.toEqual(silent)
    },
  )

  it('is read as 1 and 0 too, which XML takes for true and false', () => {
    const shuffled = read(inVersion(one + choice(' shuffle="1"') + rule(right), '2.2'))
    expect(shuffled?.question).toMatchObject({ shuffle: true })
    const cased = (value: string) =>
      read(
        inVersion(
          key('string', 'single', ['Tete'], mapping('', ` caseSensitive="${value}"`)) + entry() + mapIt,
          '2.2',
        ),
      )
    expect(cased('1')?.question).toMatchObject({ caseSensitive: true })
    expect(cased('0')?.question).toMatchObject({ caseSensitive: false })
  })

  it('says that QTI 2.1 is silent of letter case in a map entry, and takes it to count', () => {
    const content = key('string', 'single', ['Tete'], mapping('')) + entry() + mapIt
    const [old, newer] = [read(inVersion(content, '2.1')), read(inVersion(content, '2.2'))]
    expect(old?.question).toMatchObject({ caseSensitive: true })
    expect(old?.lost.map(each => each.what)).toEqual(['maiúsculas e minúsculas'])
    expect(newer).toMatchObject({ lost: [], question: { caseSensitive: false } })
    const numbers = key('string', 'single', ['12'], mapping('').replace('Tete', '12')) + entry() + mapIt
    expect(read(inVersion(numbers, '2.1'))?.lost).toEqual([])
  })

  it('says of an adaptive item that it is one, and of any other nothing', () => {
    const plain = one + choice('') + rule(right)
    expect(read(inVersion(plain, '2.2'))?.lost).toEqual([])
    expect(read(inVersion(plain, '2.2', ' adaptive="true"'))?.lost.map(each => each.what)).toEqual([
      'pergunta adaptativa',
    ])
  })

  it('lets a limit go, and says it, where more is right than it allows', () => {
    const result = read(inVersion(two + choice('') + rule(right), '2.2'))
    expect(result?.lost.map(each => each.what)).toEqual(['limite de respostas'])
    expect(result?.question).toMatchObject({ type: 'multiple-choice', scoring: 'all-or-nothing' })
  })

  it('belongs to the version that the namespace names', () => {
    const versionOf = (xmlns: string) => qtiVersionOf(parseXml(`<assessmentItem xmlns="${xmlns}"/>`))
    expect(versions.map(version => versionOf(namespaces[version]))).toEqual(versions)
    expect(versionOf('http://www.imsglobal.org/xsd/apip/apipv1p0/qtiitem/imsqti_v2p2')).toBe('2.2')
    expect(versionOf('http://www.imsglobal.org/xsd/imsqti_v2p0')).toBe('')
    expect(qtiVersionOf(parseXml('<qti-assessment-item/>'))).toBe('3.0')
    expect(plainNames(parseXml('<areaMapping/>')).attributes).toEqual({ defaultValue: '0' })
  })
})
