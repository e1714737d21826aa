import { describe, expect, it } from 'vitest'
import { bubbleSheet } from '#engines/documents/bubbles.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { type PaperChoice, type PrintedTest, sheetMark, testDocument } from './document.ts'

const items = Array.from({ length: 20 }, (_, at) => ({
  points: 1,
  question: choiceOf(`Pergunta ${at + 1}: quanto é ${at} ÷ 2?`, ['um', 'dois', 'três', 'quatro'], 0),
  order: {},
}))
const essay = {
  points: 2,
  question: { ...blankQuestion('essay'), stem: 'Explica.', lines: 3 },
  order: {},
}
const test: PrintedTest = {
  school: { name: 'EPC de Boane', province: 'Maputo', district: 'Boane' },
  title: 'Teste inicial de Matemática',
  subject: 'Matemática',
  grade: 6,
  group: '6ªA',
  year: 2026,
  minutes: 60,
  totalPoints: 20,
  code: 'L7J5CY',
  instructions: ['Lê cada pergunta com atenção.'],
  forms: [{ name: '', items: [...items, essay] }],
}
const pupils = Array.from({ length: 6 }, (_, at) => ({
  name: `Aluno Número ${at + 1}`,
  code: `2026000${at + 1}`,
  number: at + 1,
  form: '',
}))
const asked: PaperChoice = { parts: 'both', pupils, blank: 1, large: false }

const pdfOf = async (choice: PaperChoice, of = test) => readPdf(await drawPdf(testDocument(of, choice)))

describe('a test on paper', () => {
  it('holds every question, then a sheet for each pupil with the name, the code and the letters', async () => {
    const pages = await pdfOf(asked)
    const all = squeezed(pages.join(''))
    for (const { question } of test.forms[0]?.items ?? []) expect(all).toContain(squeezed(question.stem))
    expect(all).toContain('EPCdeBoane')
    for (const pupil of pupils) {
      const own = pages.filter(page => page.includes(pupil.name))
      expect(own, pupil.name).toHaveLength(1)
      expect(own[0]).toContain(pupil.code)
    }
    const first = pages.find(page => page.includes('Aluno Número 1')) ?? ''
    expect(first.match(/A/g)?.length).toBeGreaterThanOrEqual(2 * 20)
  })

  it('puts several sheets on a page where they fit, each whole', async () => {
    const pages = await pdfOf({ ...asked, parts: 'sheets', blank: 0 })
    expect(pages.length).toBeLessThan(pupils.length)
    for (const page of pages) expect(page).toContain('Código:')
  })

  it('prints large for who reads badly: more pages, nothing less', async () => {
    const few = { ...asked, parts: 'booklet' as const }
    const [normal, large] = [await pdfOf(few), await pdfOf({ ...few, large: true })]
    expect(large.length).toBeGreaterThan(normal.length)
    for (const { question } of items) expect(squeezed(large.join(''))).toContain(squeezed(question.stem))
  })

  it('gives a booklet to each form, and each pupil the sheet of the own', async () => {
    const two = {
      ...test,
      forms: [
        { name: 'A', items },
        { name: 'B', items: items.slice().reverse() },
      ],
    }
    const named = pupils.map((pupil, at) => ({ ...pupil, form: at % 2 === 0 ? 'A' : 'B' }))
    const all = (await pdfOf({ ...asked, pupils: named, blank: 0 }, two)).join('\n')
    expect(all).toContain('Versão A')
    expect(all).toContain('Versão B')
    expect(all.match(/Versão: B/g)).toHaveLength(3)
  })

  it('is an editable Word file with the same words', async () => {
    const words = squeezed(readWord(await drawWord(testDocument(test, asked))).paragraphs.join(''))
    for (const { question } of items) expect(words).toContain(squeezed(question.stem))
    for (const { name, code } of pupils) expect(words).toContain(squeezed(`Nome: ${name}Código: ${code}`))
    expect(words).toContain('A○B○C○D○')
  })

  it('names application, pupil and form in the code of a sheet', () => {
    expect(sheetMark(test, { code: '20260001', form: 'B' })).toBe('DONDZA:L7J5CY:20260001:B')
  })
})

describe('an answer sheet', () => {
  it.each([
    [1, 4],
    [20, 4],
    [40, 4],
    [100, 2],
  ])('keeps %i rows apart from each other and from the marks', (count, columns) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      label: String(at + 1),
      choices: at % 5 === 4 ? [] : ['A', 'B', 'C', 'D', 'E'],
    }))
    const sheet = bubbleSheet({ kind: 'bubbles', columns, rows }, 180)
    const centres = sheet.rows.flatMap(row => row.bubbles)
    expect(sheet.rows).toHaveLength(count)
    for (const [index, { x, y }] of centres.entries()) {
      expect(x - sheet.radius).toBeGreaterThan(5)
      expect(x + sheet.radius).toBeLessThan(sheet.width - 5)
      expect(y + sheet.radius).toBeLessThan(sheet.height - 5)
      for (const other of centres.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * sheet.radius)
    }
  })
})
