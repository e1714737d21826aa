import { describe, expect, it } from 'vitest'
import { blankQuestion } from '../blank-question.ts'
import { score } from '../score.ts'
import { plainNames } from './qti-declarations.ts'
import { readQti } from './qti-package-reader.ts'
import { writeQtiPackage } from './qti-package-writer.ts'
import { compileProcessing } from './qti-processing.ts'
import { templateNames } from './qti-templates.ts'
import { number, qtiValue } from './qti-values.ts'
import { parseXml } from './xml.ts'

const namespace = 'http://www.imsglobal.org/xsd/imsqti_v2p1'
const item = (content: string) =>
  `<assessmentItem xmlns="${namespace}" identifier="p" title="P" adaptive="false" timeDependent="false">${content}</assessmentItem>`
const from = (initial: number) =>
  `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>${initial}</value></defaultValue></outcomeDeclaration><outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>3</value></defaultValue></outcomeDeclaration>`
const mapping =
  '<mapping><mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>'
const areas = '<areaMapping><areaMapEntry shape="rect" coords="0,0,9,9" mappedValue="4"/></areaMapping>'
const key = (type: string, correct: string, more: string) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="${type}"><correctResponse><value>${correct}</value></correctResponse>${more}</responseDeclaration>`
const by = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const choices = `<itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt>Qual?</prompt>${[
  'A',
  'B',
  'C',
]
  .map(each => `<simpleChoice identifier="${each}">Opção ${each}</simpleChoice>`)
  .join('')}</choiceInteraction></itemBody>`
const read = (content: string) => {
  const [result] = readQti(new TextEncoder().encode(item(content))).questions
  if (!result) throw new Error('no question')
  return result
}

/** What each template gives for the right answer, for another one and for none, by its published text. */
const published: Record<string, [right: number, other: number, blank: number]> = {
  match_correct: [1, 0, 0],
  map_response: [2, 0.5, 0],
  map_response_point: [4, 0, 0],
  CC2_match_basic: [3, 7, 7],
  CC2_match: [3, 7, 7],
  CC2_map_response: [2, 0.5, 0],
}

describe('a published response processing template', () => {
  it('is each of them', () => {
    expect(templateNames.toSorted()).toEqual(Object.keys(published).toSorted())
  })

  it.each(Object.entries(published))(
    '%s gives what its text gives, whatever SCORE began with',
    (name, [right, other, blank]) => {
      const isPoint = name.endsWith('point')
      const declaration = isPoint ? key('point', '5 5', areas) : key('identifier', 'A', mapping)
      const program = compileProcessing(plainNames(parseXml(item(declaration + from(7) + by(name)))))
      const scoreOf = (text?: string) =>
        program
          .run(
            new Map([
              [
                'RESPONSE',
                text === undefined ? null : qtiValue('single', isPoint ? 'point' : 'identifier', [text]),
              ],
            ]),
          )
          .get('SCORE')
      expect(scoreOf(isPoint ? '5 5' : 'A')).toEqual(number(right))
      expect(scoreOf(isPoint ? '20 20' : 'B')).toEqual(number(other))
      expect(scoreOf()).toEqual(number(blank))
    },
  )

  it('match_correct takes back a SCORE that begins at 1: one option is right, and not every one', () => {
    const { question, lost } = read(key('identifier', 'B', '') + from(1) + choices + by('match_correct'))
    expect(lost.map(each => each.what)).toEqual(['cotação máxima'])
    expect(question).toMatchObject({ type: 'single-choice', points: 1 })
    const pointsOf = (answer: string) => question && score(question, { state: 'answered', answer }).points
    expect(['a', 'b', 'c'].map(pointsOf)).toEqual([0, 1, 0])
  })
})

describe('an item in which everything that is tried is right', () => {
  it('is refused, and never read with every option as the key', () => {
    const always =
      '<responseProcessing><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseProcessing>'
    expect(read(key('identifier', 'A', '') + choices + always)).toMatchObject({
      ok: false,
      error: 'Todas as respostas experimentadas valem a cotação inteira: as regras não dizem qual é a certa.',
    })
  })

  it('is not written, since it could not be read back', () => {
    const blank = blankQuestion('single-choice')
    const options = blank.options.map((option, at) => ({
      ...option,
      text: `opção ${at}`,
      correct: true,
      weight: 1,
    }))
    const { questions } = writeQtiPackage([{ ...blank, stem: 'Qual?', options }], {})
    expect(questions[0]).toMatchObject({
      ok: false,
      error: expect.stringContaining('Todas as opções estão certas'),
    })
  })
})
