import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPdf } from '#engines/documents/pdf.ts'
import { placesInPdf, readPdf, readWord, squeezed } from '#engines/documents/read-back.ts'
import { drawWord } from '#engines/documents/word.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { freezeForm } from '#engines/questions/shuffle.ts'
import {
  bookletDocument,
  keyDocument,
  type PrintedForm,
  type PrintedTest,
  sheetsDocument,
} from './document.ts'

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
const booklet = async (of = test, large = false) =>
  readPdf(await drawPdf(bookletDocument(of, of.forms[0] as PrintedForm, { large })))
const sheets = async (of = test, people = pupils) =>
  readPdf(await drawPdf(sheetsDocument(of, { pupils: people, blank: 1, large: false })))

it('writes the line for the day beside its word, in one piece', async () => {
  const places = await placesInPdf(
    await drawPdf(bookletDocument(test, test.forms[0] as PrintedForm, { large: false })),
  )
  expect(places.filter(place => place.includes('____/')).map(place => place.split(' ').at(-1))).toEqual([
    '____/____/____',
  ])
})

it('says the time only of a test that has a limit', async () => {
  const head = async (minutes: number) => squeezed((await booklet({ ...test, minutes })).join(''))
  expect(await head(60)).toContain('60minutos')
  expect(await head(1)).toMatch(/1minuto(?!s)/)
  expect(await head(0)).not.toMatch(/minuto/)
})

describe('the key of a version', () => {
  it('letters the right option as the booklet of that version does', async () => {
    const [item] = items
    if (!item) throw new Error('no item')
    const ids = 'options' in item.question ? item.question.options.map(option => option.id) : []
    const turned = { name: 'B', items: [{ ...item, order: { options: [...ids].reverse() } }] }
    const of = async (form: PrintedForm) =>
      squeezed((await readPdf(await drawPdf(keyDocument(test, form)))).join(''))
    expect(await of({ name: 'A', items: [item] })).toContain('A·um')
    expect(await of(turned)).toContain('D·um')
  })
})

it('the key is as it was read last, with a name where there are several versions', async () => {
  const keys = ['', 'B'].map(name => keyDocument(test, { name, items: [...items.slice(0, 2), essay] }))
  const one = keyDocument(test, { name: '', items: items.slice(0, 1) })
  const lines = [...keys, one].flatMap(({ blocks, ...rest }) => [rest, ...blocks])
  await expect(`${lines.map(each => JSON.stringify(each)).join('\n')}\n`).toMatchFileSnapshot(
    'key.golden.txt',
  )
})

/** Texts with one to four questions each, and questions alone, in any order and in forms of any seed. */
const mixed = fc
  .array(fc.record({ about: fc.integer({ min: -2, max: 3 }) }), {
    minLength: 1,
    maxLength: 14,
  })
  .map(items =>
    items.map(({ about }, at) => ({
      id: `q${at}`,
      points: 1,
      question: {
        ...choiceOf(`Pergunta n${at}z`, ['um', 'dois', 'três', 'quatro'], 0),
        ...(about >= 0 && {
          passage: {
            title: `Título t${about}z`,
            text: `<p>${`Linha do texto. `.repeat(9 * (about + 1))}</p>`,
          },
        }),
      },
      order: {},
    })),
  )

describe('a text with several questions', () => {
  it('is never parted from its first question, and its questions never from each other, in 500 booklets', () => {
    fc.assert(
      fc.property(mixed, fc.string(), (items, seed) => {
        const placed = freezeForm(items, 'B', seed, { questions: true, options: true }).items
        const form = {
          name: 'B',
          items: placed.map(({ question, order }) => ({
            ...(items.find(each => each.id === question) as (typeof items)[number]),
            order,
          })),
        }
        const { blocks } = bookletDocument(test, form, { large: false })
        const kept = blocks.filter(block => block.kind === 'keep').map(block => JSON.stringify(block.blocks))
        expect(kept).toHaveLength(items.length)
        let over = ''
        const shown: string[] = []
        for (const [at, block] of kept.entries()) {
          const { passage, stem } = (form.items[at] as (typeof form.items)[number]).question
          const title = /Título t\dz/.exec(block)?.[0]
          expect(block).toContain(stem)
          if (title) {
            shown.push(title)
            expect(block.indexOf(title)).toBeLessThan(block.indexOf(stem))
          }
          over = title ?? (passage ? over : '')
          expect(over).toBe(passage?.title ?? '')
        }
        expect(new Set(shown).size, 'each text once').toBe(shown.length)
      }),
      { numRuns: 500 },
    )
  })

  it('stands on the page of its first question, and says of which questions it is', async () => {
    const text = `<p>${'A dona Celeste cavou uma vala. '.repeat(30)}</p>`
    const about = items.slice(8, 14).map(item => ({
      ...item,
      question: { ...item.question, passage: { title: 'A vala da dona Celeste', text } },
    }))
    const all = [...items.slice(0, 8), ...about, ...items.slice(14)]
    const pages = (await booklet({ ...test, forms: [{ name: '', items: all }] })).map(squeezed)
    const page = pages.findIndex(each => each.includes(squeezed('A vala da dona Celeste')))
    expect(pages[page]).toContain(squeezed('Texto das perguntas 9 a 14'))
    expect(pages[page]).toContain(squeezed('Pergunta 9:'))
    expect(pages.filter(each => each.includes(squeezed('A vala da dona Celeste')))).toHaveLength(1)
  })
})

describe('a test on paper', () => {
  it('is a booklet that holds every question, the sum of their points and a box for the mark', async () => {
    const all = squeezed((await booklet()).join(''))
    for (const { question } of test.forms[0]?.items ?? []) expect(all).toContain(squeezed(question.stem))
    expect(all).toContain('EPCdeBoane')
    expect(all).toContain('22valores')
    expect(all).toContain('Nota')
  })

  it('has a sheet for each pupil with the name, the code and the letters, two to a page, and blank ones', async () => {
    const pages = await sheets()
    expect(pages).toHaveLength(4)
    for (const pupil of pupils) {
      const own = pages.filter(page => page.includes(pupil.name))
      expect(own, pupil.name).toHaveLength(1)
      expect(own[0]).toContain(`código ${pupil.code}`)
    }
    expect(pages[0]?.match(/A/g)?.length).toBeGreaterThanOrEqual(2 * 20)
    expect(pages[0]?.match(/no caderno/g)).toHaveLength(2)
    expect(pages[3]).toContain('O teu código')
  })

  it('prints large type: more pages, nothing less', async () => {
    const [normal, large] = [await booklet(), await booklet(test, true)]
    expect(large.length).toBeGreaterThan(normal.length)
    for (const { question } of items) expect(squeezed(large.join(''))).toContain(squeezed(question.stem))
  })

  it('is a booklet for each form, counted from its own first page, and each pupil has the sheet of their form', async () => {
    const two: PrintedTest = {
      ...test,
      forms: [
        { name: 'A', items },
        { name: 'B', items: items.slice().reverse() },
      ],
    }
    const other = await readPdf(
      await drawPdf(bookletDocument(two, two.forms[1] as PrintedForm, { large: false })),
    )
    expect(other[0]).toContain('Versão B')
    expect(other.join('')).not.toContain('Versão A')
    expect(other[0]).toContain(`Página 1 de ${other.length}`)
    const named = pupils.map((pupil, at) => ({ ...pupil, form: at % 2 === 0 ? 'A' : 'B' }))
    expect((await sheets(two, named)).join('\n').match(/versão B/g)).toHaveLength(3)
  })

  it('has an editable booklet in Word with the same words', async () => {
    const description = bookletDocument(test, test.forms[0] as PrintedForm, { large: false })
    const words = squeezed(readWord(await drawWord(description)).paragraphs.join(''))
    for (const { question } of items) expect(words).toContain(squeezed(question.stem))
  })
})
