import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { drawValues } from '#engines/questions/draw-values.ts'
import { isDrawn } from '#engines/questions/drawn-values.ts'
import type { Question, QuestionOf } from '#engines/questions/question.ts'
import { freezeForms } from '#features/assessment/diagnostic-tests/forms.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { enterAnswers, getApplication } from './contract.ts'
import { bookletDocument, keyDocument } from './document.ts'
import { changeKey, tryKey } from './key-contract.ts'
import { routes } from './server/routes.ts'
import { type Begun, beginSitting, sendAnswers } from './sitting-contract.ts'
import { enteredBy, keyWord, wordOf } from './web/grid/cell-words.ts'
import { sheetOf, sheetsOf } from './web/grid/sheet.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const pupils = await Promise.all(
  ['Ana', 'Beto', 'Carla'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1, code: `2026000${at + 1}` }),
  ),
)
const [ANA, BETO, CARLA] = ['20260001', '20260002', '20260003'] as const

const values = ['a', 'b'].map(name => ({ name, from: 11, to: 480, decimals: 0 }))
const sum: Question = drawValues<Question>({
  ...blankQuestion('numeric'),
  stem: 'Quanto é {a} + {b}?',
  answers: [{ value: 0, tolerance: 0, formula: 'a + b', weight: 1, typicalError: '', feedback: '' }],
  drawn: { values, draws: [] },
}).question
const choice: Question = drawValues<Question>({
  ...blankQuestion('single-choice'),
  stem: 'Qual é {a} − {b}?',
  options: ['{=a - b}', '{=a + b}', '{=b - a}'].map((text, at) => ({
    ...{ id: 'abc'.charAt(at), text, correct: at === 0, weight: Number(at === 0) },
    ...{ typicalError: '', feedback: '' },
  })),
  drawn: { values, draws: [] },
}).question

async function fixtureSitting(how: { forms?: number } = {}) {
  const place = { subjectId: mat.id, grade: 6, competenceId: null, ownerId: professor.id }
  const items: { id: string; points: number; versionId: string }[] = []
  for (const question of [sum, choice])
    items.push({
      ...{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null },
      ...(await insertQuestion(db, question, place)),
    })
  const asForms = [sum, choice].map((question, at) => ({ id: items[at]?.id ?? '', question }))
  const forms = freezeForms(asForms, 'semente', { count: how.forms ?? 1, questions: false, options: false })
  const test = await db
    .insertInto('tests')
    .values({
      ...{ id: uuid(), title: 'Contas', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: professor.id, state: 'publicado', items: JSON.stringify(items) },
      forms: JSON.stringify(forms),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const application = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
  return { ...application, sumId: items[0]?.id ?? '', choiceId: items[1]?.id ?? '' }
}

async function begin(code: string, studentCode: string): Promise<Begun> {
  return (await server.nobody.call(beginSitting, { params: { code }, body: { studentCode } })).data
}

const send = (begun: Begun, code: string, answers: [string, unknown][]) =>
  server.nobody.call(sendAnswers, {
    params: { code },
    body: {
      ...{ attemptId: begun.attemptId, key: begun.key, submit: true },
      answers: answers.map(([itemId, answer], at) => ({ itemId, answer, sequence: at + 1 })),
    },
  })

/** The two numbers that a pupil reads. */
function numbersOf(begun: Begun, itemId: string): [number, number] {
  const stem = begun.items.find(item => item.id === itemId)?.question.stem ?? ''
  const [, a, b] = /(\d+) [+−] (\d+)/.exec(stem) ?? []
  return [Number(a), Number(b)]
}

const whole = async (id: string) => (await teacher.call(getApplication, { params: { id } })).data
const responseOf = async (id: string, at: number, itemId: string) =>
  (await whole(id)).sittings.find(sitting => sitting.studentId === pupils[at]?.id)?.responses[itemId]

describe('a question whose values are drawn', () => {
  it('gives each pupil on a phone numbers of their own, the same at every visit, and no key', async () => {
    const { code, sumId, choiceId, id } = await fixtureSitting()
    const [ana, beto] = [await begin(code, ANA), await begin(code, BETO)]
    // Two may draw the same one of thirty; hardly three, of both questions.
    const all = [ana, beto, await begin(code, CARLA)]
    const numbers = all.map(each => `${[sumId, choiceId].map(itemId => numbersOf(each, itemId))}`)
    expect(new Set(numbers).size).toBeGreaterThan(1)
    for (const each of [ana, beto]) {
      expect(each.items.some(({ question }) => isDrawn(question))).toBe(false)
      expect(JSON.stringify(each.items)).not.toMatch(/a \+ b|\{a\}/)
      const [a, b] = numbersOf(each, sumId)
      const [c, d] = numbersOf(each, choiceId)
      const choice = each.items.find(item => item.id === choiceId)?.question as QuestionOf<'single-choice'>
      const right = choice.options.find(option => option.text === `${c - d}`.replace('-', '−'))
      await send(each, code, [
        [sumId, String(a + b)],
        [choiceId, right?.id],
      ])
    }
    for (const at of [0, 1])
      for (const itemId of [sumId, choiceId])
        expect(await responseOf(id, at, itemId)).toMatchObject({ outcome: 'certa', points: 1 })
    const marks = (await whole(id)).sittings.map(sitting => sitting.mark)
    expect(marks.slice(0, 2)).toEqual([20, 20])
  })

  it('is counted again by the same numbers, and its key may be dropped but not be another number', async () => {
    const { code, sumId, id } = await fixtureSitting()
    const ana = await begin(code, ANA)
    const [a, b] = numbersOf(ana, sumId)
    await send(ana, code, [[sumId, String(a + b)]])
    const beto = await begin(code, BETO)
    const [c, d] = numbersOf(beto, sumId)
    await send(beto, code, [[sumId, String(c + d + 1)]])
    const change = async (kind: 'credit' | 'rekey' | null) => {
      const { version } = await whole(id)
      const key = kind === 'rekey' ? { kind, right: ['7'] } : kind && { kind }
      return { itemId: sumId, change: key, reason: 'Engano na chave', version }
    }
    await teacher.call(changeKey, { params: { id }, body: await change('credit') })
    expect(await responseOf(id, 1, sumId)).toMatchObject({ outcome: 'errada', points: 1 })
    await teacher.call(changeKey, { params: { id }, body: await change(null) })
    expect(await responseOf(id, 0, sumId)).toMatchObject({ outcome: 'certa', points: 1 })
    expect(await responseOf(id, 1, sumId)).toMatchObject({ outcome: 'errada', points: 0 })
    const { version: _none, reason: _why, ...body } = await change('rekey')
    expect((await teacher.refuse(tryKey, { params: { id }, body })).status).toBe(400)
  })

  it('has a key for each form on paper, and what is entered is marked by the form of its sheet', async () => {
    const { id, sumId, choiceId } = await fixtureSitting({ forms: 2 })
    const application = await whole(id)
    const sheets = sheetsOf(application)
    const printed = application.forms.map(form => ({
      name: form.name,
      items: form.items.flatMap(({ question: itemId, order }) => {
        const item = application.items.find(each => each.id === itemId)
        return item ? [{ points: 1, question: item.question, order }] : []
      }),
    }))
    const test = {
      ...{
        school: { name: 'EPC', province: '', district: '', zip: '' },
        title: 'Contas',
        subject: 'Matemática',
      },
      ...{
        grade: 6,
        group: '6ªA',
        year: 2026,
        minutes: 45,
        code: 'ABCDEF',
        instructions: [],
        forms: printed,
      },
    }
    const keys = printed.map(form => {
      const [, a = '', b = ''] =
        /Quanto é (\d+) \+ (\d+)\?/.exec(JSON.stringify(bookletDocument(test, form, { large: false }))) ?? []
      const key = String(Number(a) + Number(b))
      const paper = JSON.stringify(keyDocument(test, form))
      expect(paper).toContain(`Quanto é ${a} + ${b}?`)
      expect(paper).toContain(`"${key}"`)
      const place = sheetOf(sheets, { form: form.name }).find(each => each.item.id === sumId)
      if (!place) throw new Error('No place.')
      expect(keyWord(place)).toBe(key)
      return { key, place, form: form.name }
    })
    const [first, second] = keys
    if (!first || !second) throw new Error('No forms.')
    expect(first.key).not.toBe(second.key)
    const entriesOf = (at: number, of: typeof first, word: string) => {
      const entered = enteredBy(of.place, word)
      const studentId = pupils[at]?.id ?? ''
      if (!entered) throw new Error('No entry.')
      return [
        { studentId, itemId: null, entered: { kind: 'form' as const, form: of.form } },
        { studentId, itemId: sumId, entered },
      ]
    }
    const entries = [
      ...entriesOf(0, first, first.key),
      ...entriesOf(1, second, second.key),
      ...entriesOf(2, second, first.key),
    ]
    await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    expect(await responseOf(id, 0, sumId)).toMatchObject({ outcome: 'certa' })
    expect(await responseOf(id, 1, sumId)).toMatchObject({ outcome: 'certa' })
    expect(await responseOf(id, 2, sumId)).toMatchObject({ outcome: 'errada' })
    expect(wordOf(second.place, await responseOf(id, 2, sumId))).toBe(first.key)
    expect(choiceId).not.toBe(sumId)
  })

  it('is printed with the numbers by which its paper is marked, where there is one form alone', async () => {
    const { id, sumId } = await fixtureSitting()
    const { items, ...application } = await whole(id)
    const item = items.find(each => each.id === sumId)
    expect(item?.paperOrder?.draw).toHaveLength(1)
    const place = sheetOf(sheetsOf({ ...application, items }), { form: '' }).find(
      each => each.item.id === sumId,
    )
    if (!place) throw new Error('No place.')
    const entered = enteredBy(place, keyWord(place))
    if (!entered) throw new Error('No entry.')
    const entries = [{ studentId: pupils[2]?.id ?? '', itemId: sumId, entered }]
    await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    expect(await responseOf(id, 2, sumId)).toMatchObject({ outcome: 'certa', points: 1 })
  })

  it('answered on a phone and entered by hand is marked by the numbers of the phone', async () => {
    const { id, code, sumId } = await fixtureSitting()
    const ana = await begin(code, ANA)
    const [a, b] = numbersOf(ana, sumId)
    const application = await whole(id)
    const place = sheetOf(sheetsOf(application), { form: '' }).find(each => each.item.id === sumId)
    const entered = place && enteredBy(place, String(a + b))
    if (!entered) throw new Error('No entry.')
    const entries = [{ studentId: pupils[0]?.id ?? '', itemId: sumId, entered }]
    await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    expect(await responseOf(id, 0, sumId)).toMatchObject({ outcome: 'certa', points: 1 })
  })
})
