import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { zip } from '../../zip/zip.ts'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question, QuestionOf } from '../question.ts'
import { score } from '../score.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { readQti } from './qti-package-reader.ts'
import { writeQtiPackage } from './qti-package-writer.ts'

/** The head of a picture of 500 × 200 pixels. */
const head = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 1, 244, 0, 0, 0, 200]),
])
const file = (name: string, bytes = head) =>
  `<file name="${name}" encoding="base64">${bytes.toString('base64')}</file>`
const moodle = async (type: string, inner: string) => {
  const xml = `<quiz><question type="${type}"><name><text>n</text></name><questiontext format="html"><text>Legenda.</text></questiontext><defaultgrade>2</defaultgrade><penalty>0.3333333</penalty>${inner}</question></quiz>`
  return (await readQuestions(Buffer.from(xml), { format: 'moodle-xml' })).questions[0]
}
const drag = (no: number, text: string, more = '') =>
  `<drag><no>${no}</no><text>${text}</text><draggroup>1</draggroup>${more}</drag>`
const drop = (no: number, choice: number, x: number, y: number) =>
  `<drop><text></text><no>${no}</no><choice>${choice}</choice><xleft>${x}</xleft><ytop>${y}</ytop></drop>`

describe('pictures to be labelled in QTI', () => {
  it('come back as they were whenever nothing was said to be lost', () => {
    let whole = 0
    fc.assert(
      fc.property(arbitraryQuestion('labels'), question => {
        const { bytes, questions } = writeQtiPackage([question], {})
        expect(questions[0]?.error).toBeUndefined()
        if (questions[0]?.lost.length !== 0) return
        const [back] = readQti(bytes).questions
        whole += 1
        expect(back?.error).toBeUndefined()
        expect(back?.lost).toEqual([])
        expect(canonicalQuestion(back?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(80, 400) },
    )
    expect(whole).toBeGreaterThan(cases(0, 25))
  })

  it('of two equal labels have one that is repeated, which is said', () => {
    const [question] = fc.sample(arbitraryQuestion('labels'), { seed: 1, numRuns: 1 })
    if (question?.type !== 'labels') throw new Error('Another type.')
    const [place] = question.places
    if (!place) throw new Error('No place.')
    const equal: Question = {
      ...{ ...question, reuse: false, labels: ['a', 'b'].map(id => ({ id, text: 'Folha' })) },
      places: ['a', 'b'].map(id => ({ ...place, id, match: id })),
    }
    const [back] = readQti(writeQtiPackage([equal], {}).bytes).questions
    expect(back?.error).toBeUndefined()
    expect(back?.question).toMatchObject({ reuse: true, labels: [{ text: 'Folha' }] })
    expect(back?.lost.map(each => each.what)).toContain('legendas iguais')
  })

  it('are read from 2.1 with labels that are pictures, and worth what the item gives', () => {
    const object = (name: string, width: number) =>
      `<object type="image/png" data="${name}" width="${width}" height="20">${name}</object>`
    const declaration =
      '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>A H1</value><value>B H2</value></correctResponse><mapping defaultValue="0" lowerBound="0"><mapEntry mapKey="A H1" mappedValue="1"/><mapEntry mapKey="B H2" mappedValue="1"/></mapping></responseDeclaration>'
    const gaps = ['A', 'B', 'C'].map(
      id => `<gapImg identifier="${id}" matchMax="1">${object(`${id}.png`, 30)}</gapImg>`,
    )
    const body = `<graphicGapMatchInteraction responseIdentifier="RESPONSE"><prompt>Onde?</prompt>${object('map.png', 500)}${gaps.join('')}<associableHotspot identifier="H1" matchMax="1" shape="circle" coords="20,20,8"/><associableHotspot identifier="H2" matchMax="1" shape="rect" coords="50,0,90,40"/></graphicGapMatchInteraction>`
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">${declaration}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/></assessmentItem>`
    const files = Object.fromEntries(['map', 'A', 'B', 'C'].map(name => [`${name}.png`, head]))
    const [read] = readQti(zip({ 'a.xml': item, ...files })).questions
    expect(read?.error).toBeUndefined()
    const question = read?.question as QuestionOf<'labels'>
    expect(question).toMatchObject({
      ...{ type: 'labels', stem: 'Onde?', points: 2, width: 500, height: 20, reuse: false },
      places: [
        { shape: 'circle', coords: [20, 20, 8], match: 'a' },
        { shape: 'rect', coords: [50, 0, 90, 40], match: 'b' },
      ],
    })
    expect(question.labels).toHaveLength(3)
    const [first, second] = question.places
    const answer = { [first?.id ?? '']: 'a', [second?.id ?? '']: 'c' }
    expect(score(question, { state: 'answered', answer }).points).toBe(1)
  })
})

describe('pictures to be labelled in Moodle', () => {
  it('come back but for the size of their places, which is said, with the same points for any answer', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion('labels'), async question => {
        if (question.type !== 'labels') return
        const { bytes, questions } = await writeQuestions([question], 'moodle-xml')
        const [written] = questions
        expect(written?.error).toBeUndefined()
        expect(written?.lost.map(each => each.what)).toContain('tamanho dos lugares')
        const back = (await readQuestions(bytes, { format: 'moodle-xml' })).questions[0]
          ?.question as QuestionOf<'labels'>
        expect(back.type).toBe('labels')
        const indexes = ({ places, labels }: QuestionOf<'labels'>) =>
          places.map(place => labels.findIndex(label => label.id === place.match))
        expect(indexes(back)).toEqual(indexes(question))
        expect(back.reuse).toBe(question.reuse)
        expect([back.width, back.height]).toEqual([400, 300])
        if (written?.lost.some(each => each.what === 'formatação das legendas')) return
        expect(back.labels.map(each => each.text)).toEqual(question.labels.map(each => each.text))
      }),
      { numRuns: cases(30, 100) },
    )
  })

  it('are read with the corner of each place, groups and repetitions said', async () => {
    const read = await moodle(
      'ddimageortext',
      `${file('rio.png')}${drag(1, 'Foz', '<infinite/>')}${drag(2, 'Nascente')}${drop(1, 2, 10, 20)}${drop(2, 1, 100, 50)}`,
    )
    expect(read?.question).toMatchObject({
      ...{ type: 'labels', points: 2, width: 500, height: 200, reuse: true },
      labels: [{ text: 'Foz' }, { text: 'Nascente' }],
      places: [
        { coords: [10, 20, 110, 40], match: 'b' },
        { coords: [100, 50, 200, 70], match: 'a' },
      ],
    })
    expect(read?.lost.map(each => each.what)).toEqual(['repetições por legenda', 'tamanho dos lugares'])
  })

  it('are read with their whole places on the picture, however near its edge a corner is', async () => {
    const corners = `${drop(1, 1, 490, 199)}${drop(2, 2, 900, 900)}`
    const read = await moodle('ddimageortext', `${file('rio.png')}${drag(1, 'A')}${drag(2, 'B')}${corners}`)
    expect(read?.error).toBeUndefined()
    const question = read?.question as QuestionOf<'labels'>
    expect(question.places.map(place => place.coords)).toEqual([
      [400, 180, 500, 200],
      [400, 180, 500, 200],
    ])
  })

  it('are read from markers with the shapes of their places, which were not seen there', async () => {
    const zone = (choice: number, shape: string, coords: string) =>
      `<drop><no>${choice}</no><shape>${shape}</shape><coords>${coords}</coords><choice>${choice}</choice></drop>`
    const marker = (no: number, text: string) =>
      `<drag><no>${no}</no><text>${text}</text><noofdrags>1</noofdrags></drag>`
    const read = await moodle(
      'ddmarker',
      `${file('rio.png')}${marker(1, 'A')}${marker(2, 'B')}${marker(3, 'C')}${zone(1, 'rectangle', '5,6;10,20')}${zone(2, 'circle', '50,50;9')}${zone(3, 'polygon', '1,1;9,1;9,9')}`,
    )
    expect(read?.question).toMatchObject({
      reuse: false,
      places: [
        { shape: 'rect', coords: [5, 6, 15, 26], match: 'a' },
        { shape: 'circle', coords: [50, 50, 9], match: 'b' },
        { shape: 'poly', coords: [1, 1, 9, 1, 9, 9], match: 'c' },
      ],
    })
    expect(read?.lost.map(each => each.what)).toEqual(['lugares escondidos'])
  })

  it('are refused without a picture, its size, a label or a key', async () => {
    const errorOf = async (inner: string) => (await moodle('ddimageortext', inner))?.error
    expect(await errorOf(`${drag(1, 'A')}${drop(1, 1, 0, 0)}`)).toBe('Falta a imagem.')
    expect(await errorOf(`${file('a.png', Buffer.from('x'))}${drag(1, 'A')}${drop(1, 1, 0, 0)}`)).toBe(
      'A imagem não diz que tamanho tem.',
    )
    expect(await errorOf(`${file('a.png')}${drag(1, 'A')}${drop(1, 2, 0, 0)}`)).toBe(
      'Há um lugar sem legenda certa.',
    )
    expect(await errorOf(`${file('a.png')}${drag(1, 'A')}`)).toBe('A imagem não tem nenhum lugar.')
    expect(await errorOf(`${file('a.png')}${drag(1, '')}${drop(1, 1, 0, 0)}`)).toBe('Há uma legenda vazia.')
  })
})

it('text formats and sheets refuse a picture to be labelled in words', async () => {
  const [question] = fc.sample(arbitraryQuestion('labels'), { seed: 1, numRuns: 1 })
  for (const format of ['gift', 'aiken', 'csv', 'xlsx'] as const) {
    const { questions } = await writeQuestions([question as Question], format)
    expect(questions[0]?.error, format).toMatch(/legenda|só tem perguntas de escolha única/)
  }
})
