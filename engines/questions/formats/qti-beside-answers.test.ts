import { describe, expect, it } from 'vitest'
import { readQti } from './qti-package-reader.ts'

const outcome = (initial = '') =>
  `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">${initial && `<defaultValue><value>${initial}</value></defaultValue>`}</outcomeDeclaration><outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>1</value></defaultValue></outcomeDeclaration>`
const read = (content: string) => {
  const [result] = readQti(
    new TextEncoder().encode(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="p" title="P">${content}</assessmentItem>`,
    ),
  ).questions
  if (!result) throw new Error('no question')
  return result
}
const lostOf = (content: string) => {
  const result = read(content)
  expect(result.error).toBeUndefined()
  return result.lost.map(each => each.what)
}
const key = (type: string, cardinality: string, values: string[], mapping = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values
    .map(each => `<value>${each}</value>`)
    .join('')}</correctResponse>${mapping}</responseDeclaration>`
const choice = (identifiers: string, limits: string) =>
  `<itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" ${limits}><prompt>Qual?</prompt>${Array.from(
    identifiers,
    each => `<simpleChoice identifier="${each}">Opção ${each}</simpleChoice>`,
  ).join('')}</choiceInteraction></itemBody>`
const give = (points: number) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`
const right = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
const processing = (...conditions: [test: string, then: string][]) =>
  `<responseProcessing>${conditions
    .map(([test, then]) => `<responseCondition><responseIf>${test}${then}</responseIf></responseCondition>`)
    .join('')}</responseProcessing>`
const standard = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const more = (identifier: string, than: number) =>
  `<gt><variable identifier="${identifier}"/><baseValue baseType="float">${than}</baseValue></gt>`

describe('points that follow from something else than the answer are said to go', () => {
  const one = key('identifier', 'single', ['A']) + outcome() + choice('AB', 'maxChoices="1"')

  it('those of a later attempt', () => {
    const later = processing([right, give(1)], [`<and>${right}${more('numAttempts', 1)}</and>`, give(0.5)])
    expect(lostOf(one + later)).toEqual(['pontos por tentativa'])
  })

  it('those that one loses by taking long', () => {
    const slow = processing([right, give(1)], [`<and>${right}${more('duration', 60)}</and>`, give(0.5)])
    expect(lostOf(one + slow)).toEqual(['pontos pelo tempo'])
  })

  it('those of a value that nobody declares', () => {
    const hinted = processing([right, give(1)], [more('HINTS', 0), give(0.5)])
    expect(lostOf(one + hinted)).toEqual(['valor «HINTS»'])
  })

  it('those of no answer at all', () => {
    const until = key('identifier', 'single', ['A']) + outcome('1') + choice('AB', 'maxChoices="1"')
    expect(lostOf(until + processing([`<not>${right}</not>`, give(0)]))).toEqual(['pontos em branco'])
  })

  it('and nothing is said where the attempt changes a comment only', () => {
    const hint = `<setOutcomeValue identifier="HINT"><baseValue baseType="identifier">x</baseValue></setOutcomeValue>`
    expect(lostOf(one + processing([right, give(1)], [more('numAttempts', 1), hint]))).toEqual([])
  })
})

describe('how many options one may mark', () => {
  const worth = (points: Record<string, number>) =>
    `<mapping defaultValue="0">${Object.entries(points)
      .map(([option, value]) => `<mapEntry mapKey="${option}" mappedValue="${value}"/>`)
      .join('')}</mapping>`
  const two = (limits: string) =>
    key('identifier', 'multiple', ['A', 'B'], worth({ A: 0.5, B: 0.5 })) + outcome() + choice('ABCD', limits)

  it('is said where to mark everything would now give all the points', () => {
    expect(lostOf(two('maxChoices="2"') + standard('map_response'))).toEqual([
      'limite de opções',
      'opções erradas sem desconto',
    ])
    expect(lostOf(two('maxChoices="0" minChoices="2"') + standard('map_response'))).toEqual([
      'mínimo de opções',
      'opções erradas sem desconto',
    ])
  })

  it('is not where only the right ones together count', () => {
    expect(lostOf(two('maxChoices="2" minChoices="2"') + standard('match_correct'))).toEqual([])
  })
})

describe('what a line of text cannot hold', () => {
  const inline = (first: string) =>
    key('identifier', 'single', ['A']) +
    outcome() +
    `<itemBody><p>É <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">${first}</inlineChoice><inlineChoice identifier="B">x2</inlineChoice></inlineChoiceInteraction></p></itemBody>` +
    standard('match_correct')
  const carried = (first: string) =>
    key('directedPair', 'multiple', ['A G']) +
    outcome() +
    `<itemBody><gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="A" matchMax="1">${first}</gapText><gapText identifier="B" matchMax="1">x2</gapText><p>É <gap identifier="G"/></p></gapMatchInteraction></itemBody>` +
    standard('match_correct')

  it.each([inline, carried])('is said of the options of a gap (%#)', item => {
    expect(lostOf(item('x<sup>n</sup>'))).toEqual(['formatação das opções'])
    // A raised figure is a letter of its own, and no other option's.
    expect(lostOf(item('x<sup>2</sup>'))).toEqual([])
    expect(lostOf(item('<span>x</span> ao quadrado'))).toEqual([])
  })

  it('and a picture among them is refused', () => {
    expect(read(inline('a <img src="a.png" alt="maçã"/>')).error).toBe(
      'Imagens como opções de um espaço não são suportadas.',
    )
  })

  it('as is a number that one wrote in another base', () => {
    const number = `<itemBody><p>Escreve <textEntryInteraction responseIdentifier="RESPONSE" base="16"/></p></itemBody>`
    expect(lostOf(key('integer', 'single', ['26']) + outcome() + number + standard('match_correct'))).toEqual(
      ['base do número'],
    )
  })
})
