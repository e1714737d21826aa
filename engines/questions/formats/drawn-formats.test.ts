import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { arbitraryDrawnQuestion } from '../arbitrary-drawn.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { inDraw, isDrawn } from '../drawn-values.ts'
import { keyText } from '../key-text.ts'
import type { Question } from '../question.ts'
import { readQuestions, writeQuestions } from './formats.ts'

const drawn = arbitraryDrawnQuestion('numeric', 'single-choice', 'multiple-choice')

describe('a question whose values are drawn', () => {
  it.each(['moodle-xml', 'qti'] as const)(
    'comes back from %s with the same questions in its draws, or what is lost is said, or it is refused',
    async format => {
      let whole = 0
      await fc.assert(
        fc.asyncProperty(drawn, async question => {
          const written = await writeQuestions([question], format)
          const [result] = written.questions
          if (!result?.ok) {
            expect(result?.error).toMatch(/\S/)
            return
          }
          const [back] = (await readQuestions(written.bytes, { format })).questions
          expect(back?.error).toBeUndefined()
          expect(back?.question && isDrawn(back.question)).toBe(true)
          // QTI draws anew between the same bounds; what we make of that is the same again.
          if (result.lost.some(({ what }) => what !== 'valores já sorteados')) return
          whole += 1
          expect(canonicalQuestion(back?.question as Question)).toEqual(canonicalQuestion(question))
        }),
        { numRuns: 25, seed: 33 },
      )
      expect(whole).toBeGreaterThan(5)
    },
    120_000,
  )

  it.each(['gift', 'aiken', 'csv', 'xlsx'] as const)('is refused in %s, in words', async format => {
    const [question] = fc.sample(drawn, { seed: 2, numRuns: 1 })
    const { questions } = await writeQuestions([question as Question], format)
    expect(questions[0]).toMatchObject({ ok: false, error: expect.stringContaining('não sorteia valores') })
  })
})

const calculated = (inside: string, type = 'calculatedsimple') =>
  strToU8(`<quiz><question type="${type}"><name><text>Soma</text></name>
<questiontext format="html"><text>Quanto é {a_1} + {b}? Metade: {={b}/2}; \\(\\frac{{a_1}}{{b}}\\)</text></questiontext>
<defaultgrade>1</defaultgrade>${inside}
<dataset_definitions>${[
    ['a_1', ['3', '5.5']],
    ['b', ['4', '8']],
  ]
    .map(
      ([name, values]) =>
        `<dataset_definition><status><text>private</text></status><name><text>${name}</text></name><type>calculated</type><distribution><text>uniform</text></distribution><minimum><text>1</text></minimum><maximum><text>10</text></maximum><decimals><text>1</text></decimals><itemcount>2</itemcount><dataset_items>${(
          values as string[]
        )
          .map(
            (value, at) => `<dataset_item><number>${at + 1}</number><value>${value}</value></dataset_item>`,
          )
          .join('')}</dataset_items></dataset_definition>`,
    )
    .join('')}</dataset_definitions></question></quiz>`)
const answer = (formula: string, tolerance = '<tolerance>0.01</tolerance><tolerancetype>1</tolerancetype>') =>
  `<answer fraction="100"><text>${formula}</text>${tolerance}<feedback format="html"><text></text></feedback></answer>`
const read = async (bytes: Uint8Array) => (await readQuestions(bytes, { format: 'moodle-xml' })).questions[0]

describe('a calculated question of Moodle', () => {
  it('is read with the very values that the file drew', async () => {
    const result = await read(calculated(answer('{a_1} + pow({b}, 2)')))
    expect(result).toMatchObject({ ok: true, lost: [] })
    const question = result?.question as Question
    expect(inDraw(question, 0)).toMatchObject({
      stem: 'Quanto é 3 + 4? Metade: 2; \\(\\frac{3}{4}\\)',
      answers: [{ value: 19, tolerance: expect.closeTo(0.19, 9) }],
    })
    expect(inDraw(question, 1)).toMatchObject({
      stem: 'Quanto é 5,5 + 8? Metade: 4; \\(\\frac{5{,}5}{8}\\)',
      answers: [{ value: 69.5, tolerance: expect.closeTo(0.695, 9) }],
    })
    expect(keyText(question)).toContain('a1 + (b^2)')
  })

  it.each([
    [answer('{a_1} + {c}'), 'lê «c», que o ficheiro não define'],
    [answer('{a_1} . {b}'), 'fórmula'],
    [answer('sinh({b})'), 'A função «sinh» não existe'],
    [answer('{b}', '<tolerance>0.1</tolerance><tolerancetype>3</tolerancetype>'), 'geométrica'],
  ])('is refused in words where its formula is none of ours: %s', async (inside, words) => {
    expect(await read(calculated(inside))).toMatchObject({ ok: false, error: expect.stringContaining(words) })
  })

  it('of several options has them drawn', async () => {
    const option = (text: string, fraction: number) =>
      `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback><text></text></feedback></answer>`
    const inside = `<single>1</single>${option('{={a_1}+{b}}', 100)}${option('{={a_1}-{b}}', 0)}`
    const result = await read(calculated(inside, 'calculatedmulti'))
    expect(inDraw(result?.question as Question, 1)).toMatchObject({
      type: 'single-choice',
      options: [
        { text: '13,5', correct: true },
        { text: '−2,5', correct: false },
      ],
    })
  })
})

const templated = (
  processing: string,
  body = 'Quanto é <printedVariable identifier="X"/> + <printedVariable identifier="Y"/>?',
) =>
  strToU8(`<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="soma" title="Soma" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"/>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>
<templateDeclaration identifier="Y" cardinality="single" baseType="integer"/>
<templateDeclaration identifier="SUM_OF" cardinality="single" baseType="float"/>
<templateProcessing>
<setTemplateValue identifier="X"><randomInteger min="2" max="20" step="3"/></setTemplateValue>
<setTemplateValue identifier="Y"><randomInteger min="1" max="9"/></setTemplateValue>
<setTemplateValue identifier="SUM_OF"><sum><variable identifier="X"/><variable identifier="Y"/></sum></setTemplateValue>
${processing}</templateProcessing>
<itemBody><p>${body} <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody>
<responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="1 1"><correct identifier="RESPONSE"/><variable identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing></assessmentItem>`)
const right = '<setCorrectResponse identifier="RESPONSE"><variable identifier="SUM_OF"/></setCorrectResponse>'
const item = async (bytes: Uint8Array) => (await readQuestions(bytes, { format: 'qti' })).questions[0]

describe('an item of QTI with a template', () => {
  it('is read as the values that it draws, with their steps, their formula and their tolerance', async () => {
    const result = await item(templated(right))
    expect(result).toMatchObject({ ok: true, question: { type: 'numeric', points: 2 } })
    const question = result?.question as Question
    if (!isDrawn(question)) throw new Error('nothing is drawn')
    for (const [place, draw] of question.drawn.draws.entries()) {
      const x = 2 + 3 * (draw.X ?? Number.NaN)
      const y = draw.Y ?? Number.NaN
      expect([x >= 2, x <= 20, y >= 1, y <= 9]).toEqual([true, true, true, true])
      expect(inDraw<Question>(question, place)).toMatchObject({
        stem: expect.stringContaining(`Quanto é ${x} + ${y}?`),
        answers: [{ value: x + y, tolerance: expect.closeTo((x + y) / 100, 9), weight: 1 }],
      })
    }
  })

  it.each([
    [
      `${right}<templateConstraint><gt><variable identifier="X"/><variable identifier="Y"/></gt></templateConstraint>`,
      'templateConstraint',
    ],
    [`${right}<setTemplateValue identifier="Y"><random><ordered/></random></setTemplateValue>`, 'random'],
    // What every object has is no operation.
    [
      `<setTemplateValue identifier="Y"><constructor><baseValue baseType="float">1</baseValue><baseValue baseType="float">2</baseValue></constructor></setTemplateValue>${right}`,
      'constructor',
    ],
    ['', 'certa'],
    [right.replace('SUM_OF', 'NADA'), 'variable'],
  ])('is refused in words where it does what is not read: %s', async (processing, words) => {
    expect(await item(templated(processing))).toMatchObject({
      ok: false,
      error: expect.stringContaining(words),
    })
  })

  it('is refused where a text shows what is not drawn', async () => {
    const result = await item(templated(right, 'Quanto é <printedVariable identifier="Z"/>?'))
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining('«Z»') })
  })
})
