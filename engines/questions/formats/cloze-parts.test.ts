import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { readQuestions, writeQuestions } from './formats.ts'

const cloze = (text: string) =>
  strToU8(
    `<quiz><question type="cloze"><name><text>Rios</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><defaultgrade>4</defaultgrade><idnumber>r1</idnumber></question></quiz>`,
  )
const read = async (bytes: Uint8Array) => (await readQuestions(bytes, { format: 'moodle-xml' })).questions
const text =
  '<p>O {1:SHORTANSWER:=Zambeze} passa por {2:MULTIRESPONSE:=Tete~=Zâmbia~Gaza} e tem {1:NUMERICAL:=574:5} km; é {MC}: {1:MULTICHOICE_S:=grande~pequeno}.</p>'

it('a text with several right choices among other gaps becomes parts of it, each with its points', async () => {
  const parts = await read(cloze(text))
  expect(parts.map(part => part.error)).toEqual(Array(4).fill(undefined))
  expect(
    parts.map(({ index, question }) => [
      index,
      question?.type,
      question?.points,
      question?.stem,
      question?.externalId,
    ]),
  ).toEqual([
    [1, 'short-answer', 0.8, 'O que falta em (a)?', 'r1-a'],
    [2, 'multiple-choice', 1.6, 'O que falta em (b)?', 'r1-b'],
    [3, 'numeric', 0.8, 'O que falta em (c)?', 'r1-c'],
    [4, 'single-choice', 0.8, 'O que falta em (d)?', 'r1-d'],
  ])
  for (const { question, lost } of parts) {
    expect(question?.passage).toEqual({
      title: 'Rios',
      text: '<p>O <b>(a)</b> passa por <b>(b)</b> e tem <b>(c)</b> km; é {MC}: <b>(d)</b>.</p>',
      parts: true,
    })
    expect(lost.map(each => each.what)).toEqual(['partes de uma pergunta'])
  }
  expect(parts[1]?.question).toMatchObject({
    options: [
      { text: 'Tete', correct: true },
      { text: 'Zâmbia', correct: true },
      { text: 'Gaza', correct: false },
    ],
  })
})

it('parts come back from Moodle and QTI as parts, and elsewhere it is said that they are none', async () => {
  const questions = (await read(cloze(text))).flatMap(({ question }) => question ?? [])
  for (const format of ['moodle-xml', 'qti', 'csv', 'gift'] as const) {
    const written = await writeQuestions(questions, format)
    const back = (await readQuestions(written.bytes, { format })).questions
    const words = written.questions.flatMap(each => each.lost.map(lost => lost.what))
    if (format === 'csv' || format === 'gift')
      expect(words).toContain(format === 'csv' ? 'alíneas' : 'texto de apoio')
    else {
      expect(words).toEqual([])
      expect(back.map(each => canonicalQuestion(each.question as Question))).toEqual(
        questions.map(canonicalQuestion),
      )
    }
  }
})

it('is refused whole where one of its fields is none', async () => {
  const parts = await read(cloze('Um {1:SHORTANSWER:=} e {1:MULTIRESPONSE:=a~b}.'))
  expect(parts).toHaveLength(1)
  expect(parts[0]).toMatchObject({ ok: false })
})
