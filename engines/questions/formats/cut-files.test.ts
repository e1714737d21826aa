import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { readCsv } from './csv.ts'
import { readQuestions } from './formats.ts'
import { readMoodleXml } from './moodle-xml-reader.ts'
import { UnreadableFile } from './reading.ts'

const moodle = readFileSync(join(import.meta.dirname, '../samples/moodle.xml'), 'utf8')
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file of Moodle that is cut', () => {
  it('gives the questions before the cut, each as it is in the whole file, and says where it was', () => {
    const whole = readMoodleXml(moodle).questions
    fc.assert(
      fc.property(fc.nat(moodle.length - 1), at => {
        const text = moodle.slice(0, at)
        const ended = text.split('</question>').length - 1
        try {
          const { questions, lost } = readMoodleXml(text)
          expect(questions).toEqual(whole.slice(0, questions.length))
          expect(questions.length).toBeGreaterThan(0)
          expect(questions.length).toBeGreaterThanOrEqual(ended - 3)
          if (!text.trimEnd().endsWith('</quiz>'))
            expect(lost).toMatchObject([
              { what: 'fim do ficheiro', why: expect.stringMatching(/linha \d+.*antes\.$/) },
            ])
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
          expect(ended).toBeLessThan(4)
        }
      }),
      { numRuns: cases(40, 200) },
    )
  })

  it('or broken in its middle gives those before the break', () => {
    const question = (name: string) =>
      `<question type="truefalse"><name><text>${name}</text></name><questiontext><text>${name}?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`
    const { questions, lost } = readMoodleXml(
      `<quiz>${question('um')}${question('dois')}<question></b>${question('três')}</quiz>`,
    )
    expect(questions.map(each => each.name)).toEqual(['um', 'dois'])
    expect(lost[0]?.why).toMatch(/Ficam as 2 perguntas que vêm antes/)
    expect(() => readMoodleXml('<quiz><question type="essay"></quiz>')).toThrow(/mal formado/)
  })
})

describe('a file of one question without its frame', () => {
  it('is read: of Moodle, of QTI 1.2', async () => {
    const question =
      '<question type="truefalse"><name><text>Sol</text></name><questiontext><text>O Sol é uma estrela?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>'
    expect(await readQuestions(bytes(question), { name: 'a.xml' })).toMatchObject({
      format: 'moodle-xml',
      questions: [{ ok: true, name: 'Sol' }],
    })
    const item =
      '<item ident="i"><presentation><material><mattext>Qual?</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>um</mattext></material></response_label><response_label ident="b"><material><mattext>dois</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="1"/></outcomes><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>'
    expect(await readQuestions(bytes(item), { name: 'a.xml' })).toMatchObject({
      format: 'qti',
      questions: [{ ok: true, question: { options: [{ correct: false }, { correct: true }] } }],
    })
  })
})

describe('what is wrong with a question', () => {
  const error = (header: string, row: string) => readCsv(`${header}\n${row}\n`).questions[0]?.error
  const long = 'x'.repeat(2100)

  it.each([
    ['Pergunta;A;B;Resposta;Cotação', 'Qual?;um;dois;A;2000', 'A cotação: é um valor alto de mais.'],
    ['Pergunta;A;B;Resposta;Categoria', `Qual?;um;dois;A;${long}`, 'A categoria: é comprido de mais.'],
    [
      'Pergunta;A;B;Resposta;Erro B',
      `Qual?;um;dois;A;${long}`,
      'O erro típico da opção B: é comprido de mais.',
    ],
    ['Pergunta;A;Tipo', `Qual?;${long};Resposta curta`, 'O texto da resposta 1: é comprido de mais.'],
    ['Pergunta;A;B;Resposta', ';um;dois;A', 'A pergunta não tem enunciado.'],
    [
      'Pergunta;A;B;Resposta;Etiquetas',
      `Qual?;um;dois;A;bom; ${long}`,
      'O texto da etiqueta 2: é comprido de mais.',
    ],
  ])('names its field: %#', (header, row, sentence) => {
    expect(error(header, row.includes('; x') ? row.replace('bom; ', '"bom; ').concat('"') : row)).toBe(
      sentence,
    )
  })
})
