import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { wordsOf } from '../rich-fields.ts'
import { choiceOf } from '../samples/choice.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { questionFormats } from './reading.ts'
import { unzip } from './unzip.ts'

const passage = { title: 'A vala', text: '<p>A chuva tardou.</p>' }
const about = (stem: string, of = passage) => ({ ...choiceOf(stem, ['um', 'dois'], 0), passage: of })
const alone = (stem: string) => choiceOf(stem, ['um', 'dois'], 0)
const kept = ['moodle-xml', 'qti', 'csv', 'xlsx']
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('a text of several questions', () => {
  it('is the same text of the same questions after every format that has texts, and is written once', async () => {
    const other = { title: 'A vala', text: '<p>Outra.</p>' }
    const bank = [alone('1'), about('2'), about('3', other), about('4'), about('5', other), alone('6')]
    for (const format of kept) {
      const written = await writeQuestions(bank, format as 'qti', {})
      expect(
        written.questions.flatMap(each => each.lost),
        format,
      ).toEqual([])
      const { questions } = await readQuestions(written.bytes, { format: format as 'qti' })
      expect(
        questions.flatMap(each => each.lost),
        format,
      ).toEqual([])
      expect(
        questions.map(each => each.question?.passage),
        format,
      ).toEqual(bank.map(each => ('passage' in each ? each.passage : undefined)))
    }
    const moodle = text((await writeQuestions(bank, 'moodle-xml')).bytes)
    expect(moodle.split('type="description"')).toHaveLength(3)
    const paths = [...unzip((await writeQuestions(bank, 'qti')).bytes).keys()]
    expect(paths.filter(path => path.startsWith('stimuli/'))).toHaveLength(2)
  })

  it('goes with each of its questions in the formats that have none, and the writing says so', async () => {
    for (const format of questionFormats.filter(each => !kept.includes(each))) {
      const written = await writeQuestions([about('Porquê?')], format, {})
      expect(
        written.questions[0]?.lost.map(each => each.what),
        format,
      ).toContain('texto de apoio')
      const { questions } = await readQuestions(written.bytes, { name: `x.${written.extension}`, format })
      expect(wordsOf(questions[0]?.question as never), format).toMatch(/A vala.*A chuva tardou.*Porquê/s)
    }
  })

  it('keeps its pictures in each of its questions', async () => {
    const media = [{ name: 'mapa 1.png', mime: 'image/png', source: 'data:image/png;base64,iVBORw0KGgo=' }]
    const shown = { title: 'Mapa', text: '<p>Olha: <img src="media:mapa%201.png" alt="o rio" /></p>' }
    const bank = [1, 2].map(number => ({ ...about(`${number}`, shown), media }))
    for (const format of kept) {
      const { bytes } = await writeQuestions(bank, format as 'qti', {})
      const { questions } = await readQuestions(bytes, { format: format as 'qti' })
      for (const { question, lost } of questions) {
        expect(lost, format).toEqual([])
        expect(question, format).toMatchObject({ passage: shown, media })
      }
    }
  })
})

const multichoice = (stem: string) =>
  `<question type="multichoice"><name><text>${stem}</text></name><questiontext><text>${stem}</text></questiontext><single>true</single><answer fraction="100"><text>um</text></answer><answer fraction="0"><text>dois</text></answer></question>`
const description = (title: string) =>
  `<question type="description"><name><text>${title}</text></name><questiontext><text>Era uma vez ${title}.</text></questiontext></question>`
const quiz = (...parts: string[]) => strToU8(`<quiz>${parts.join('')}</quiz>`)

describe('a description of Moodle', () => {
  it('is the text of the questions after it, up to the next one, and that is said', async () => {
    const file = quiz(
      multichoice('a'),
      description('um'),
      multichoice('b'),
      multichoice('c'),
      description('dois'),
      multichoice('d'),
    )
    const { questions } = await readQuestions(file, { format: 'moodle-xml' })
    expect(questions.map(each => each.question?.passage?.title)).toEqual([undefined, 'um', 'um', 'dois'])
    expect(questions.map(each => each.index)).toEqual([1, 2, 3, 4])
    expect(questions.map(each => each.lost.map(lost => lost.what))).toEqual([
      [],
      ['texto de apoio «um»'],
      ['texto de apoio «um»'],
      ['texto de apoio «dois»'],
    ])
  })

  it('is of no question where nothing says of which, and is refused', async () => {
    const file = quiz(description('um'), description('dois'), multichoice('a'))
    const { questions } = await readQuestions(file, { format: 'moodle-xml' })
    expect(questions.map(each => each.ok)).toEqual([false, false, true])
    expect(questions[0]?.error).toContain('não diz de que perguntas é')
    expect(questions[2]?.question?.passage).toBeUndefined()
  })

  it('stays with its questions when Moodle sorts them by type', async () => {
    const written = text((await writeQuestions([about('1'), alone('2'), about('3')], 'moodle-xml')).bytes)
    const parts = [...written.matchAll(/<question type[\s\S]*?<\/question>/g)].map(([part]) => part)
    const sorted = [
      ...parts.filter(part => part.includes('"description"')),
      ...parts.filter(part => !part.includes('"description"')).toReversed(),
    ]
    const { questions } = await readQuestions(quiz(...sorted), { format: 'moodle-xml' })
    expect(questions.map(each => each.question?.passage?.title)).toEqual(['A vala', undefined, 'A vala'])
    expect(questions.flatMap(each => each.lost)).toEqual([])
  })
})

describe('a stimulus of QTI', () => {
  const item = (href: string) =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><assessmentStimulusRef identifier="s" href="${href}" title="Da lista"/><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qual?</prompt><simpleChoice identifier="a">um</simpleChoice><simpleChoice identifier="b">dois</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`
  const stimulus = (body: string) =>
    `<assessmentStimulus xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="s" title=""><stimulusBody>${body}</stimulusBody></assessmentStimulus>`
  const read = async (files: Record<string, string | Uint8Array>) =>
    (await readQuestions(zip(files), { format: 'qti' })).questions[0]

  it('is read from its own file, with the pictures beside it', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
    const found = await read({
      'items/a.xml': item('../textos/s.xml'),
      'textos/s.xml': stimulus('<p>O rio. <img src="img/rio.png" alt="rio"/></p>'),
      'textos/img/rio.png': png,
    })
    expect(found?.lost).toEqual([])
    expect(found?.question?.passage).toEqual({
      title: 'Da lista',
      text: '<p>O rio. <img src="media:rio.png" alt="rio" /></p>',
    })
    expect(found?.question?.media.map(each => each.name)).toEqual(['rio.png'])
  })

  it('is said to be missing where its file is', async () => {
    const found = await read({ 'a.xml': item('nada.xml') })
    expect(found?.ok).toBe(true)
    expect(found?.lost.map(each => each.what)).toContain('texto de apoio «Da lista»')
  })
})

describe('a text in a sheet', () => {
  const sheet = (...rows: string[]) =>
    strToU8(['Enunciado;Resposta;Título do texto;Texto de apoio', ...rows].join('\n'))

  it('is named by its title in the rows that do not repeat it, above or below', async () => {
    const { questions } = await readQuestions(
      sheet(
        'Um?;1;Rio;',
        'Dois?;2;Rio;O rio corre.',
        'Três?;3;;',
        'Quatro?;4;Rio;',
        'Cinco?;5;;Sem título aqui.',
      ),
      { format: 'csv' },
    )
    expect(questions.map(each => each.question?.passage)).toEqual([
      { title: 'Rio', text: 'O rio corre.' },
      { title: 'Rio', text: 'O rio corre.' },
      undefined,
      { title: 'Rio', text: 'O rio corre.' },
      { title: 'Sem título aqui.', text: 'Sem título aqui.' },
    ])
  })

  it('is said to be missing where no row writes it', async () => {
    const { questions } = await readQuestions(sheet('Um?;1;Rio;'), { format: 'csv' })
    expect(questions[0]?.lost.map(each => each.what)).toEqual(['texto de apoio «Rio»'])
  })
})
