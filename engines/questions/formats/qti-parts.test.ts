import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { score } from '../score.ts'
import { readQuestions } from './formats.ts'

const choice = (identifier: string, prompt: string, options: string[]) =>
  `<choiceInteraction responseIdentifier="${identifier}" shuffle="false" maxChoices="1"><prompt>${prompt}</prompt>${options
    .map((text, at) => `<simpleChoice identifier="${'ABC'.charAt(at)}">${text}</simpleChoice>`)
    .join('')}</choiceInteraction>`
const declared = (identifier: string, right: string, type = 'identifier') =>
  `<responseDeclaration identifier="${identifier}" cardinality="single" baseType="${type}"><correctResponse><value>${right}</value></correctResponse></responseDeclaration>`
const adds = (identifier: string, points: number) =>
  `<responseCondition><responseIf><match><variable identifier="${identifier}"/><correct identifier="${identifier}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`
const item = (declarations: string, body: string, rules: string) =>
  strToU8(`<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="rio" title="O rio" adaptive="false" timeDependent="false">${declarations}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="6"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
<itemBody>${body}</itemBody><responseProcessing>${rules}</responseProcessing></assessmentItem>`)
const three = [declared('R1', 'B'), declared('R2', '574', 'integer'), declared('R3', 'A')].join('')
const body = `<p>O Zambeze nasce na Zâmbia.</p>
${choice('R1', 'Onde nasce?', ['Angola', 'Zâmbia', 'Malawi'])}
<p>Agora em números.</p>
<p>Quantos quilómetros tem? <textEntryInteraction responseIdentifier="R2"/></p>
<div>${choice('R3', '', ['sim', 'não'])}</div>`
const read = async (bytes: Uint8Array) => (await readQuestions(bytes, { format: 'qti' })).questions

describe('an item of several interactions', () => {
  it('becomes the parts of one text, each with its stem, its key and its points', async () => {
    const parts = await read(item(three, body, adds('R1', 1) + adds('R2', 2) + adds('R3', 3)))
    expect(parts.map(part => part.error)).toEqual([undefined, undefined, undefined])
    const questions = parts.map(part => part.question)
    expect(parts.map(part => part.index)).toEqual([1, 2, 3])
    expect(
      questions.map(question => [question?.type, question?.points, question?.stem, question?.externalId]),
    ).toEqual([
      ['single-choice', 1, 'Onde nasce?', 'rio-a'],
      [
        'numeric',
        2,
        expect.stringMatching(/Agora em números[\s\S]*Quantos quilómetros tem\? _____/),
        'rio-b',
      ],
      ['single-choice', 3, 'Alínea c)', 'rio-c'],
    ])
    const passage = { title: 'O rio', text: '<p>O Zambeze nasce na Zâmbia.</p>', parts: true }
    expect(questions.map(question => question?.passage)).toEqual([passage, passage, passage])
    expect(parts.flatMap(part => part.lost.map(lost => lost.what))).toEqual(
      Array(3).fill('partes de uma pergunta'),
    )
    const points = questions.map(
      (question, at) =>
        question && score(question, { state: 'answered', answer: ['b', '574', 'a'][at] ?? '' }).points,
    )
    expect(points).toEqual([1, 2, 3])
  })

  it.each([
    [
      'where right answers together are worth more',
      item(
        declared('R1', 'B') + declared('R3', 'A'),
        choice('R1', 'Um?', ['a', 'b']) + choice('R3', 'Dois?', ['a', 'b']),
        `<responseCondition><responseIf><and>${['R1', 'R3'].map(id => `<match><variable identifier="${id}"/><correct identifier="${id}"/></match>`).join('')}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf></responseCondition>`,
      ),
      'dependem das outras',
    ],
    [
      'where one paragraph holds two that are no gaps',
      item(
        declared('R1', 'B') + declared('R3', 'A'),
        `<p>Texto</p><p>x ${choice('R1', 'Um?', ['a', 'b'])}${choice('R3', 'Dois?', ['a', 'b'])}</p>`,
        adds('R1', 1) + adds('R3', 1),
      ),
      'várias interacções',
    ],
    [
      'where a part is worth nothing',
      item(
        declared('R1', 'B') + declared('R3', 'A'),
        choice('R1', 'Um?', ['a', 'b']) + choice('R3', 'Dois?', ['a', 'b']),
        adds('R1', 1),
      ),
      'Nenhuma resposta está marcada como certa',
    ],
  ])('is refused whole, in words, %s', async (_when, bytes, words) => {
    const questions = await read(bytes)
    expect(questions).toHaveLength(1)
    expect(questions[0]).toMatchObject({ ok: false, error: expect.stringContaining(words) })
  })
})

it('parts stand in boxes within boxes, and belong each to what is before it', async () => {
  const boxed = `<div><div><p>Lê.</p><div>${choice('R1', 'Um?', ['a', 'b'])}<p>E depois:</p>${choice('R3', 'Dois?', ['a', 'b'])}</div></div></div>`
  const questions = await read(
    item(declared('R1', 'B') + declared('R3', 'A'), boxed, adds('R1', 1) + adds('R3', 1)),
  )
  expect(questions.map(({ question }) => [question?.passage?.text, question?.stem])).toEqual([
    ['<p>Lê.</p>', 'Um?'],
    ['<p>Lê.</p>', expect.stringMatching(/E depois:[\s\S]*Dois\?/)],
  ])
})
