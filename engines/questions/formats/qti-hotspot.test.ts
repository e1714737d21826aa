import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { zip } from '../../zip/zip.ts'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import type { Question } from '../question.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { readQti } from './qti-package-reader.ts'
import { writeQtiPackage } from './qti-package-writer.ts'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const object = '<object type="image/png" data="rio.png" width="200" height="100">o rio</object>'
const head = (declaration: string, body: string, processing: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">${declaration}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody>${processing}</assessmentItem>`
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const read = (item: string) => readQti(zip({ 'a.xml': item, 'rio.png': png })).questions[0]

describe('pictures to be tapped in QTI', () => {
  it('come back where areas lie over each other and one ends in a corner of another', async () => {
    const verdict = { typicalError: '', feedback: '' }
    const [drawn] = fc.sample(arbitraryQuestion('hotspot'), { seed: 1, numRuns: 1 })
    if (drawn?.type !== 'hotspot') throw new Error('Another type.')
    const { bytes: narrow } = writeQtiPackage(
      [
        {
          ...drawn,
          ...{ width: 400, height: 300, shown: false, most: 2, scoring: undefined },
          areas: [
            { id: 'a', shape: 'rect', coords: [10, 10, 39, 39], label: 'Área 1', weight: 0, ...verdict },
            // Only its right edge is beside the other.
            {
              id: 'b',
              shape: 'poly',
              coords: [10, 10, 40, 10, 40, 40, 10, 11],
              label: 'Área 2',
              weight: 1,
              ...verdict,
            },
          ],
        },
      ],
      {},
    )
    expect((await readQti(narrow)).questions[0]?.error).toBeUndefined()
    for (const shown of [true, false]) {
      const question: Question = {
        ...drawn,
        ...{ width: 400, height: 300, shown, most: 3, scoring: undefined },
        areas: [
          { id: 'a', shape: 'circle', coords: [10, 0, 90], label: 'Área 1', weight: 0.5, ...verdict },
          {
            id: 'b',
            shape: 'poly',
            coords: [10, 6, 71, 6, 71, 67, 10, 7],
            label: 'Área 2',
            weight: 0,
            ...verdict,
          },
          { id: 'c', shape: 'rect', coords: [10, 0, 100, 90], label: 'Área 3', weight: 0.5, ...verdict },
        ],
      }
      const { bytes } = writeQtiPackage([question], {})
      const [back] = (await readQti(bytes)).questions
      expect(back?.error).toBeUndefined()
      expect(back?.question).toMatchObject({ areas: question.areas })
    }
  })

  it('come back as they were whenever nothing was said to be lost', () => {
    let [whole, covered] = [0, 0]
    fc.assert(
      fc.property(arbitraryQuestion('hotspot'), question => {
        const { bytes, questions } = writeQtiPackage([question], {})
        if (!questions[0]?.ok) return
        const [back] = readQti(bytes).questions
        expect(back?.error).toBeUndefined()
        if (questions[0].lost.some(({ what }) => what === 'área coberta')) covered += 1
        if (questions[0].lost.length > 0) return
        whole += 1
        expect(back?.lost).toEqual([])
        expect(canonicalQuestion(back?.question as Question)).toEqual(canonicalQuestion(question))
      }),
      { numRuns: cases(120, 600) },
    )
    expect(whole).toBeGreaterThan(cases(5, 40))
    expect(covered).toBeGreaterThan(cases(1, 20))
  })

  it('are read as all or nothing where the item compares the whole answer, though parts would give the same points', () => {
    const [sample] = fc.sample(arbitraryQuestion('hotspot'), { numRuns: 1, seed: 7 })
    const area = { shape: 'rect' as const, label: 'Maputo', typicalError: '', feedback: '' }
    const question = {
      ...(sample as Question),
      shown: true,
      most: 2,
      scoring: 'all-or-nothing' as const,
      areas: [
        { ...area, id: 'a', coords: [0, 0, 5, 5], weight: 1 },
        { ...area, id: 'b', coords: [9, 9, 15, 15], weight: 0 },
      ],
    } as Question
    const [back] = readQti(writeQtiPackage([question], {}).bytes).questions
    expect(back?.question).toMatchObject({ scoring: 'all-or-nothing', areas: [{ weight: 1 }, { weight: 0 }] })
  })

  it('are read where areas are chosen: the shapes, the names, the one that is right', () => {
    const declaration =
      '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>'
    const choices =
      '<hotspotChoice identifier="A" shape="circle" coords="20,20,8" hotspotLabel="Tete"/><hotspotChoice identifier="B" shape="rect" coords="50,0,90,40"/><hotspotChoice identifier="C" shape="poly" coords="100,0,120,0,120,30"/>'
    const body = `<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Onde?</prompt>${object}${choices}</hotspotInteraction>`
    const found = read(head(declaration, body, template('match_correct')))
    expect(found?.error).toBeUndefined()
    expect(found?.question).toMatchObject({
      ...{ type: 'hotspot', stem: 'Onde?', shown: true, most: 1, width: 200, height: 100 },
      picture: '<img src="media:rio.png" alt="o rio" width="200" height="100" />',
      areas: [
        { id: 'a', shape: 'circle', coords: [20, 20, 8], label: 'Tete', weight: 0 },
        { id: 'b', shape: 'rect', coords: [50, 0, 90, 40], label: 'Área 2', weight: 1 },
        { id: 'c', shape: 'poly', weight: 0 },
      ],
    })
    expect(found?.question?.media).toHaveLength(1)
  })

  it('are read where any point is tapped, by the areas around the right ones', () => {
    const declaration =
      '<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="20,20,8" mappedValue="1"/><areaMapEntry shape="rect" coords="50,0,90,40" mappedValue="1"/></areaMapping></responseDeclaration>'
    const body = `<p>Onde?</p><selectPointInteraction responseIdentifier="RESPONSE" maxChoices="2">${object}</selectPointInteraction>`
    const found = read(head(declaration, body, template('map_response_point')))
    expect(found?.lost).toEqual([])
    expect(found?.question).toMatchObject({
      ...{ type: 'hotspot', shown: false, most: 2, points: 2 },
      areas: [{ weight: 0.5 }, { weight: 0.5 }],
    })
  })

  it('are refused where no area says how far the point may be, and where taps beside earn points', () => {
    const point = (more: string) =>
      `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="point"><correctResponse><value>20 20</value></correctResponse>${more}</responseDeclaration>`
    const body = `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1">${object}</selectPointInteraction>`
    expect(read(head(point(''), body, template('match_correct')))?.error).toContain(
      'até onde a resposta é certa',
    )
    const elsewhere =
      '<areaMapping defaultValue="1"><areaMapEntry shape="circle" coords="20,20,8" mappedValue="1"/></areaMapping>'
    expect(read(head(point(elsewhere), body, template('map_response_point')))?.ok).toBe(false)
  })

  it('leave out an area that others cover, which nobody can tap, and say so', () => {
    const entry = (coords: string, value: number) =>
      `<areaMapEntry shape="rect" coords="${coords}" mappedValue="${value}"/>`
    const mapping = (entries: string) => `<areaMapping defaultValue="0">${entries}</areaMapping>`
    const declaration = (entries: string) =>
      `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="point">${mapping(entries)}</responseDeclaration>`
    const body = `<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Onde?</prompt>${object}</selectPointInteraction>`
    const readAreas = (entries: string) =>
      read(head(declaration(entries), body, template('map_response_point')))
    const half = readAreas(entry('0,0,50,50', 0) + entry('10,10,20,20', 1) + entry('60,0,90,50', 1))
    expect(half?.lost.map(({ what }) => what)).toContain('área coberta')
    expect(half?.question).toMatchObject({ areas: [{ weight: 0 }, { coords: [60, 0, 90, 50], weight: 1 }] })
    expect(readAreas(entry('0,0,50,50', 0) + entry('10,10,20,20', 1))?.ok).toBe(false)
  })

  it('are refused, and said so, by every format that has none', async () => {
    const [question] = fc.sample(arbitraryQuestion('hotspot'), { seed: 1, numRuns: 1 })
    for (const format of ['gift', 'aiken', 'moodle-xml', 'csv', 'xlsx'] as const) {
      const { questions } = await writeQuestions([question as Question], format)
      expect(questions[0]?.ok, format).toBe(false)
      expect(questions[0]?.error, format).toMatch(/imagem|escolha/)
    }
    const sheet = new TextEncoder().encode('Tipo;Enunciado;Resposta\nTocar na imagem;Onde?;A')
    expect((await readQuestions(sheet, { format: 'csv' })).questions[0]?.error).toContain('imagem')
  })
})
