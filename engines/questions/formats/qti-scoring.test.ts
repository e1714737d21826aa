import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import type { Answer } from '../answer.ts'
import type { Question } from '../question.ts'
import { plainText } from '../rich-text.ts'
import { score } from '../score.ts'
import { plainNames } from './qti-declarations.ts'
import { readQti } from './qti-package-reader.ts'
import { compileProcessing } from './qti-processing.ts'
import { type QtiValue, qtiValue } from './qti-values.ts'
import { parseXml } from './xml.ts'

const item = (content: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="p" title="P" adaptive="false" timeDependent="false">${content}</assessmentItem>`
const read = (content: string) => {
  const [result] = readQti(new TextEncoder().encode(item(content))).questions
  if (!result) throw new Error('no question')
  return result
}
const declaration = (type: string, cardinality: string, correct: string[], more = '', id = 'RESPONSE') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}">${
    correct.length > 0
      ? `<correctResponse>${correct.map(each => `<value>${each}</value>`).join('')}</correctResponse>`
      : ''
  }${more}</responseDeclaration>`
const outcome = (id: string, type = 'float', more = '') =>
  `<outcomeDeclaration identifier="${id}" cardinality="single" baseType="${type}">${more}</outcomeDeclaration>`
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const give = (points: number, id = 'SCORE') =>
  `<setOutcomeValue identifier="${id}"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`
const rules = (...branches: [test: string, then: string][]) =>
  `<responseProcessing><responseCondition>${branches
    .map(([test, then], at) => {
      const name = test === '' ? 'responseElse' : at === 0 ? 'responseIf' : 'responseElseIf'
      return `<${name}>${test}${then}</${name}>`
    })
    .join('')}</responseCondition></responseProcessing>`
const variable = (id = 'RESPONSE') => `<variable identifier="${id}"/>`
const text = (value: string) => `<baseValue baseType="string">${value}</baseValue>`
const isText = (value: string, id = 'RESPONSE') =>
  `<stringMatch caseSensitive="false">${variable(id)}${text(value)}</stringMatch>`
const entry = (id = 'RESPONSE') => `<textEntryInteraction responseIdentifier="${id}"/>`
const body = (content: string) => `<itemBody>${content}</itemBody>`

const pointsFor = (question: Question | undefined, answer: Answer) =>
  question && score(question, { state: 'answered', answer }).points

const matchBody = body(
  `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="2"><prompt>Liga.</prompt><simpleMatchSet>${[
    'A',
    'B',
  ]
    .map(id => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`)
    .join('')}</simpleMatchSet><simpleMatchSet>${['X', 'Y']
    .map(id => `<simpleAssociableChoice identifier="${id}" matchMax="2">${id}</simpleAssociableChoice>`)
    .join('')}</simpleMatchSet></matchInteraction>`,
)
const gapMatchBody = body(
  `<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="false"><gapText identifier="W" matchMax="1">chuva</gapText><gapText identifier="S" matchMax="1">sol</gapText><p>Depois da <gap identifier="G1"/> vem o <gap identifier="G2"/>.</p></gapMatchInteraction>`,
)
const associateBody = body(
  `<associateInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="2"><prompt>Junta.</prompt>${[
    'A',
    'B',
    'C',
    'D',
  ]
    .map(id => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`)
    .join('')}</associateInteraction>`,
)

describe('the points of a QTI item', () => {
  it('are all or nothing where the whole response is matched, and shared where it is mapped', () => {
    const pairs = declaration('directedPair', 'multiple', ['A X', 'B Y'])
    const whole = read(pairs + outcome('SCORE') + matchBody + template('match_correct'))
    expect(whole).toMatchObject({ lost: [], question: { type: 'matching', scoring: 'all-or-nothing' } })
    expect(pointsFor(whole.question, { a: 'a', b: 'a' })).toBe(0)
    expect(pointsFor(whole.question, { a: 'a', b: 'b' })).toBe(1)
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="A X" mappedValue="1"/><mapEntry mapKey="B Y" mappedValue="1"/></mapping>'
    const shared = read(
      declaration('directedPair', 'multiple', ['A X', 'B Y'], mapping) + matchBody + template('map_response'),
    )
    expect(shared.lost).toEqual([])
    expect(shared.question).not.toHaveProperty('scoring')
    expect(pointsFor(shared.question, { a: 'a', b: 'a' })).toBe(1)
    const gaps = read(
      declaration('directedPair', 'multiple', ['W G1', 'S G2']) + gapMatchBody + template('match_correct'),
    )
    expect(gaps).toMatchObject({ lost: [], question: { type: 'gaps', scoring: 'all-or-nothing', points: 1 } })
    expect(pointsFor(gaps.question, { 1: 'a' })).toBe(0)
    const associate = read(
      declaration('pair', 'multiple', ['A B', 'D C']) + associateBody + template('match_correct'),
    )
    expect(associate.question).toMatchObject({ type: 'matching', scoring: 'all-or-nothing' })
    expect(associate.lost.map(each => each.what)).toEqual(['associação livre'])
  })

  it('given to several entries together refuse the item, with an answer that shows it', () => {
    const ids = ['R1', 'R2', 'R3']
    const together = `<multiple>${ids.map(variable).join('')}</multiple>`
    const places = body(`<p>Três cidades: ${ids.map(entry).join(', ')}.</p>`)
    const keys = ['Tete', 'Beira', 'Pemba']
    const declared = ids.map((id, at) => declaration('string', 'single', [keys[at] ?? ''], '', id)).join('')
    const anyOrder = `<match>${together}<multiple>${keys.map(text).join('')}</multiple></match>`
    const set = read(declared + outcome('SCORE') + places + rules([anyOrder, give(3)]))
    expect(set).toMatchObject({ ok: false })
    expect(set.error).toMatch(/não cabem nesta pergunta: «Beira; Tete; Pemba» dava 3 e aqui 0/)
    const mapping = `<mapping defaultValue="0">${keys.map(key => `<mapEntry mapKey="${key}" mappedValue="1"/>`).join('')}</mapping>`
    const shared = read(
      declaration('string', 'multiple', keys, mapping) +
        body(`<p>Três cidades: ${entry()}, ${entry()}, ${entry()}.</p>`) +
        template('map_response'),
    )
    expect(shared.ok).toBe(false)
  })

  it('of several entries that must all be right are kept as all or nothing', () => {
    const declared = ['R1', 'R2'].map((id, at) =>
      declaration('string', 'single', ['sim', 'não'].slice(at, at + 1), '', id),
    )
    const both = `<and>${isText('sim', 'R1')}${isText('não', 'R2')}</and>`
    const { question, lost } = read(
      declared.join('') + body(`<p>${entry('R1')} e ${entry('R2')}</p>`) + rules([both, give(2)]),
    )
    expect(lost).toEqual([])
    expect(question).toMatchObject({ type: 'gaps', scoring: 'all-or-nothing', points: 2 })
    expect(pointsFor(question, { 1: 'SIM', 2: 'talvez' })).toBe(0)
    expect(pointsFor(question, { 1: 'SIM', 2: 'não' })).toBe(2)
  })

  it('given to whatever is not a text are not those of that text', () => {
    const { question, lost } = read(
      declaration('string', 'single', []) +
        body(`<p>Não escrevas mar.</p><p>${entry()}</p>`) +
        rules([`<not>${isText('mar')}</not>`, give(1)]),
    )
    expect(lost).toEqual([])
    expect(pointsFor(question, 'mar')).toBe(0)
    expect(pointsFor(question, 'serra')).toBe(1)
  })

  it('of a second answer, of a part of a text and of a pattern are what the rules give', () => {
    const head = declaration('string', 'single', ['Zambeze'])
    const place = body(`<p>Que rio?</p><p>${entry()}</p>`)
    const half = read(head + place + rules([isText('Zambeze'), give(2)], [isText('Limpopo'), give(1)]))
    expect(half).toMatchObject({ lost: [], question: { points: 2, caseSensitive: false } })
    expect([pointsFor(half.question, 'zambeze'), pointsFor(half.question, 'Limpopo')]).toEqual([2, 1])
    const part = read(
      head +
        place +
        rules([`<substring caseSensitive="false">${text('zambeze')}${variable()}</substring>`, give(1)]),
    )
    expect(part.lost).toEqual([])
    expect(pointsFor(part.question, 'o rio Zambeze')).toBe(1)
    const pattern = (source: string) =>
      rules([`<patternMatch pattern="${source}">${variable()}</patternMatch>`, give(1)])
    const either = read(head + place + pattern('rio Zambeze|Zambeze.*'))
    expect(either.lost).toEqual([])
    expect(pointsFor(either.question, 'Zambeze, claro')).toBe(1)
    expect(pointsFor(either.question, 'o Zambeze')).toBe(0)
    expect(read(head + place + pattern('(a+)+b')).error).toBe(
      'As regras de pontuação usam a expressão regular «(a+)+b».',
    )
  })

  it('of a number hold at the bounds of its tolerance, however uneven', () => {
    const number = '<baseValue baseType="float">100</baseValue>'
    const uneven = `<equal toleranceMode="absolute" tolerance="1 20">${number}${variable()}</equal>`
    const place = body(`<p>Quanto?</p><p>${entry()}</p>`)
    const { question, lost } = read(
      declaration('float', 'single', ['100']) + place + rules([uneven, give(1)]),
    )
    expect(['98,9', '99', '120', '120,1'].map(answer => pointsFor(question, answer))).toEqual([0, 1, 1, 0])
    expect(lost).toMatchObject([{ what: 'margem do número', why: expect.stringContaining('de 99 a 120') }])
    const between = `<and><gt>${variable()}<baseValue baseType="float">2</baseValue></gt><lt>${variable()}<baseValue baseType="float">4</baseValue></lt></and>`
    const open = read(declaration('float', 'single', ['3']) + place + rules([between, give(1)]))
    expect(open.lost.map(each => each.what)).toEqual(['pontuação nos limites'])
    const even = `<equal toleranceMode="exact"><integerModulus>${variable()}<baseValue baseType="integer">2</baseValue></integerModulus><baseValue baseType="integer">0</baseValue></equal>`
    expect(read(declaration('integer', 'single', ['2']) + place + rules([even, give(1)])).ok).toBe(false)
  })

  it('are those that the rules reach, whatever the item declares', () => {
    const zero = outcome('MAXSCORE', 'float', '<defaultValue><value>0</value></defaultValue>')
    const choices = body(
      '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qual?</prompt><simpleChoice identifier="A">um</simpleChoice><simpleChoice identifier="B">dois</simpleChoice></choiceInteraction>',
    )
    const { question, lost } = read(
      declaration('identifier', 'single', ['A']) + zero + choices + template('match_correct'),
    )
    expect(question?.points).toBe(1)
    expect(lost.map(each => each.what)).toEqual(['cotação máxima'])
    const otherFile = read(declaration('identifier', 'single', ['A']) + choices + template('minha_regra'))
    expect(otherFile.error).toMatch(/estão noutro ficheiro/)
    const custom = rules([`<customOperator class="x">${variable()}</customOperator>`, give(1)])
    expect(read(declaration('identifier', 'single', ['A']) + choices + custom).error).toMatch(
      /customOperator/,
    )
    expect(read(declaration('identifier', 'single', ['A']) + choices).lost.map(each => each.what)).toEqual([
      'regras de pontuação',
    ])
  })

  it('that differ in part are said with an answer that shows it', () => {
    const mapping =
      '<mapping defaultValue="0"><mapEntry mapKey="A X" mappedValue="3"/><mapEntry mapKey="B Y" mappedValue="1"/></mapping>'
    const { lost } = read(
      declaration('directedPair', 'multiple', ['A X', 'B Y'], mapping) + matchBody + template('map_response'),
    )
    expect(lost).toMatchObject([{ what: 'pontuação', why: expect.stringMatching(/dava [13] e aqui 2 de 4/) }])
  })

  it('cost no more than an item deserves', () => {
    const long = Array.from({ length: 2000 }, (_, at) => isText(`t${at}`)).join('')
    const { ok, error } = read(
      declaration('string', 'single', ['t1']) +
        body(`<p>Diz.</p><p>${entry()}</p>`) +
        rules([`<or>${long}</or>`, give(1)]),
    )
    expect([ok, error]).toEqual([false, expect.stringMatching(/mais de 300 respostas|grande de mais/)])
  })
})

describe('the comments of a QTI item', () => {
  const choices = (inner: string) =>
    body(
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qual?</prompt><simpleChoice identifier="A">um</simpleChoice><simpleChoice identifier="B">dois${inner}</simpleChoice><simpleChoice identifier="C">três</simpleChoice></choiceInteraction>`,
    )
  const head =
    declaration('identifier', 'single', ['A']) +
    outcome('SCORE') +
    outcome('FB', 'identifier') +
    outcome('OTHER', 'identifier')
  const say = (id: string, outcomeId = 'FB') =>
    `<setOutcomeValue identifier="${outcomeId}"><baseValue baseType="identifier">${id}</baseValue></setOutcomeValue>`
  const modal = (id: string, content: string, outcomeId = 'FB', show = 'show') =>
    `<modalFeedback outcomeIdentifier="${outcomeId}" identifier="${id}" showHide="${show}">${content}</modalFeedback>`
  const right = `<match>${variable()}<correct identifier="RESPONSE"/></match>`

  it('go where the outcome and its condition show them, whatever their identifiers are called', () => {
    const processing = rules([right, give(1) + say('x1')], ['', say('correct') + say('x1', 'OTHER')])
    const { question, lost } = read(
      head +
        choices('') +
        processing +
        modal('x1', 'Muito bem.') +
        modal('correct', 'Tenta outra vez.') +
        modal('x1', 'Só no outro.', 'OTHER'),
    )
    expect(lost).toEqual([])
    const feedbackFor = (answer: string) =>
      question && score(question, { state: 'answered', answer }).feedback.join(' ')
    expect(feedbackFor('a')).toBe('Muito bem.')
    expect(feedbackFor('b')).toBe('Tenta outra vez. Só no outro.')
  })

  it('of one option, in it or hidden from the others, are its own; what is never shown is lost', () => {
    const inner =
      '<feedbackInline outcomeIdentifier="FB" identifier="B" showHide="show">Dois é par.</feedbackInline>'
    const processing = `<responseProcessing><responseCondition><responseIf>${right}${give(1)}</responseIf></responseCondition><setOutcomeValue identifier="FB">${variable()}</setOutcomeValue></responseProcessing>`
    const { question, lost } = read(
      head + choices(inner) + processing + modal('A', 'Não é um.', 'FB', 'hide') + modal('D', 'Nunca visto.'),
    )
    expect(question).toMatchObject({
      feedback: { right: '', wrong: 'Não é um.' },
      options: [{ feedback: '' }, { feedback: 'Dois é par.' }, { feedback: '' }],
    })
    expect(lost).toEqual([{ what: 'comentário «Nunca visto.»', why: 'Nenhuma resposta o faz aparecer.' }])
  })

  it('for markers are reported as lost, and those for the pupil come before the text, wherever they stand', () => {
    const block = (view: string, words: string) =>
      `<div><rubricBlock view="${view}"><p>${words}</p></rubricBlock></div>`
    const { question, lost } = read(
      declaration('string', 'single', ['sim']) +
        body(
          `${block('candidate', 'Lê bem.')}${block('scorer', 'Aceita sinónimos.')}<p>Sim ou não?</p><p>${entry()}</p>`,
        ) +
        template('match_correct'),
    )
    expect(plainText(question?.stem ?? '')).toBe('Lê bem. Sim ou não?')
    expect(lost.map(each => each.what)).toEqual(['orientações de correcção'])
  })
})

describe('a QTI package', () => {
  it('is read whole where its items stand only among the files of the test', () => {
    const choice = (key: string) =>
      item(
        `${declaration('identifier', 'single', [key])}${body(
          '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qual?</prompt><simpleChoice identifier="A">um</simpleChoice><simpleChoice identifier="B">dois</simpleChoice></choiceInteraction>',
        )}${template('match_correct')}`,
      )
    const manifest =
      '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="T" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/><file href="a.xml"/><file href="b.xml"/></resource><resource identifier="B" type="imsqti_item_xmlv2p1" href="b.xml"><file href="b.xml"/></resource></resources></manifest>'
    const { questions, lost } = readQti(
      zip({
        'imsmanifest.xml': manifest,
        'test.xml': '<assessmentTest identifier="t"/>',
        'a.xml': choice('A'),
        'b.xml': choice('B'),
      }),
    )
    expect(
      questions.map(({ question }) =>
        question?.type === 'single-choice' ? question.options[0]?.correct : undefined,
      ),
    ).toEqual([true, false])
    expect(lost.map(each => each.what)).toEqual(['estrutura do teste'])
  })

  it('says where not every answer to a question was tried', () => {
    const ids = Array.from({ length: 14 }, (_, at) => `i${at}`)
    const content = `${declaration('identifier', 'multiple', ['i0', 'i3'])}${body(
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Quais?</prompt>${ids.map(id => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')}</choiceInteraction>`,
    )}${template('match_correct')}`
    const reading = readQti(new TextEncoder().encode(item(content)))
    expect(reading.questions[0]).toMatchObject({ lost: [], question: { scoring: 'all-or-nothing' } })
    expect(reading.lost).toMatchObject([
      { why: expect.stringContaining('Em 1 pergunta há respostas de mais') },
    ])
    expect(readQti(new TextEncoder().encode(item(content)))).toEqual(reading)
  })
})

describe('the rules of a QTI item, evaluated', () => {
  const scoreOf = (content: string, answers: Record<string, QtiValue>) =>
    compileProcessing(plainNames(parseXml(item(content))))
      .run(new Map(Object.entries(answers)))
      .get('SCORE')?.values[0]

  it('count each value of a mapped container once, within the bounds', () => {
    const mapping =
      '<mapping lowerBound="0" upperBound="2.5" defaultValue="-1"><mapEntry mapKey="a" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1" caseSensitive="false"/></mapping>'
    const content = declaration('string', 'multiple', [], mapping) + template('map_response')
    const of = (...values: string[]) => scoreOf(content, { RESPONSE: qtiValue('multiple', 'string', values) })
    expect([of('a', 'a'), of('a', 'b'), of('a', 'z'), of('z'), of()]).toEqual([2, 2.5, 1, 0, 0])
  })

  it('count each area once for a point within it', () => {
    const areas =
      '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="10,10,5" mappedValue="1"/><areaMapEntry shape="poly" coords="20,20,30,20,30,30,20,30" mappedValue="2"/><areaMapEntry shape="rect" coords="40,0,50,9" mappedValue="4"/></areaMapping>'
    const content = declaration('point', 'multiple', [], areas) + template('map_response_point')
    const of = (...values: string[]) => scoreOf(content, { RESPONSE: qtiValue('multiple', 'point', values) })
    expect([of('10 14', '11 10'), of('25 25'), of('45 5', '10 10'), of('0 0')]).toEqual([1, 2, 5, 0])
  })

  it('know NULL: what compares with nothing is neither true nor false', () => {
    const content = (test: string) =>
      declaration('string', 'single', ['a']) + rules([test, give(1)], ['', give(5)])
    expect(scoreOf(content(`<not>${isText('a')}</not>`), {})).toBe(5)
    expect(scoreOf(content(`<isNull>${variable()}</isNull>`), {})).toBe(1)
    expect(scoreOf(content(`<or>${isText('a')}<isNull>${variable()}</isNull></or>`), {})).toBe(1)
  })

  it('look outcomes up in tables', () => {
    const table =
      '<interpolationTable defaultValue="0"><interpolationTableEntry sourceValue="2" targetValue="10"/><interpolationTableEntry sourceValue="1" targetValue="4"/></interpolationTable>'
    const content = `${declaration('identifier', 'multiple', [])}${outcome('SCORE', 'float', table)}<responseProcessing><lookupOutcomeValue identifier="SCORE"><containerSize>${variable()}</containerSize></lookupOutcomeValue></responseProcessing>`
    const of = (...values: string[]) =>
      scoreOf(content, { RESPONSE: qtiValue('multiple', 'identifier', values) })
    expect([of('a', 'b', 'c'), of('a'), of()]).toEqual([10, 4, 0])
  })
})
