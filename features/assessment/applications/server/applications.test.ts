// Long because everything that a teacher does with an application is tried on the same school.
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import type { Entered } from '../../results/contract.ts'
import {
  countApplications,
  createApplication,
  enterAnswers,
  getApplication,
  listApplications,
  removeApplication,
  setApplicationState,
} from '../contract.ts'
import { changeKey, listKeyChanges, tryKey } from '../key-contract.ts'
import { downloadCodes, downloadPaper, listCodes } from '../paper-contract.ts'
import { routes } from './routes.ts'
import { keyUndoGuard } from './undo-guard.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([keyUndoGuard])])
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const outro = await fixtureAccount(db, { role: 'professor' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const [ana, beto, carla] = await Promise.all(
  ['Ana', 'Beto', 'Carla'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1, code: `2026000${at + 1}` }),
  ),
)
const [a, b, c] = [ana?.id ?? '', beto?.id ?? '', carla?.id ?? '']

function openOf(stem: string, points: number): Question {
  return {
    ...commonFields(stem),
    type: 'essay',
    points,
    lines: 5,
    minWords: null,
    maxWords: null,
    template: '',
    guidance: '',
    rubric: [],
  }
}

/** A published test of four single choices, all right at «a». */
async function fixtureTest(owner = professor) {
  const items = []
  for (const points of [1, 1, 1, 1]) {
    const kept = await insertQuestion(db, choiceOf('Quanto é?', ['1', '2', '3', '4'], 0), {
      subjectId: mat.id,
      grade: 6,
      competenceId: null,
      ownerId: owner.id,
    })
    items.push({ id: uuid(), points, competenceId: null, domain: '', bloom: null, ...kept })
  }
  const id = uuid()
  await db
    .insertInto('tests')
    .values({
      id,
      title: 'Teste',
      subject_id: mat.id,
      grade: 6,
      year: 2026,
      moment: 'inicial',
      owner_id: owner.id,
      state: 'publicado',
      items: JSON.stringify(items),
    })
    .execute()
  return { id, items: items.map(item => item.id) }
}

const gave = (answer: string): Entered => ({ kind: 'answer', answer })
const row = (items: readonly string[], entries: readonly Entered[]): Record<string, Entered> =>
  Object.fromEntries(items.map((id, at) => [id, entries[at] ?? ({ kind: 'blank' } as const)]))

describe('an application', () => {
  it('gives a published test to a group under a code of six characters, once at a time', async () => {
    const test = await fixtureTest()
    const body = { testId: test.id, groupId: group.id }
    const { data, status } = await server.as(professor).call(createApplication, { body })
    expect(status).toBe(200)
    expect(data.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(data).toMatchObject({ state: 'em aplicação', pupils: 3, done: 0, minutes: 60 })
    const again = await server.as(professor).refuse(createApplication, { body })
    expect(again.data.code).toBe('ALREADY_APPLIED')
  })

  it('keeps the bands that its school had when it was handed out, or those of the test', async () => {
    const bandsOf = async (id: string) =>
      (await db.selectFrom('applications').select('bands').where('id', '=', id).executeTakeFirstOrThrow())
        .bands
    const [before, after, own] = [await fixtureTest(), await fixtureTest(), await fixtureTest()]
    const give = async (testId: string) => {
      const { data } = await server
        .as(professor)
        .call(createApplication, { body: { testId, groupId: group.id } })
      return data.id
    }
    const early = await give(before.id)
    const bands = [
      { code: 'I', name: 'Insuficiente', from: 0 },
      { code: 'A', name: 'Apto', from: 12 },
    ]
    await db
      .updateTable('schools')
      .set({ bands: JSON.stringify(bands) })
      .where('id', '=', school)
      .execute()
    expect(await bandsOf(early)).toEqual(DEFAULT_BANDS)
    expect(await bandsOf(await give(after.id))).toEqual(bands)
    const ofTest = [
      { code: 'N', name: 'Não', min: 0, max: 9 },
      { code: 'S', name: 'Sim', min: 10, max: 20 },
    ]
    await db
      .updateTable('tests')
      .set({ bands: JSON.stringify(ofTest) })
      .where('id', '=', own.id)
      .execute()
    expect(await bandsOf(await give(own.id))).toEqual(
      ofTest.map(({ code, name, min }) => ({ code, name, from: min })),
    )
  })

  it('is reached by the teachers of the group and who leads, by no other way in', async () => {
    const test = await fixtureTest()
    const { id, version } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: professor,
    })
    const params = { id }
    const itemId = test.items[0] ?? ''
    const stranger = server.as(outro)
    expect((await stranger.call(listApplications, { query: {} })).data.rows).toEqual([])
    expect((await stranger.call(countApplications, { query: {} })).data.total).toBe(0)
    const change = { kind: 'drop' }
    for (const [endpoint, input] of [
      [getApplication, { params }],
      [setApplicationState, { params, body: { state: 'encerrado', version } }],
      [enterAnswers, { params, body: { entries: [{ studentId: a, itemId, entered: gave('a') }] } }],
      [tryKey, { params, body: { itemId, change } }],
      [changeKey, { params, body: { itemId, change, reason: 'Errada', version } }],
      [listKeyChanges, { params }],
      [removeApplication, { params, query: { version } }],
      [downloadPaper, { params, query: { format: 'pdf', parts: 'sheets' } }],
      [listCodes, { params }],
      [downloadCodes, { params, query: { format: 'pdf', address: 'http://localhost' } }],
    ] as const)
      expect((await stranger.refuse(endpoint, input)).status, endpoint.path).toBe(404)
    const own = await fixtureTest(outro)
    const refused = await stranger.refuse(createApplication, { body: { testId: own.id, groupId: group.id } })
    expect(refused.data.fields).toHaveProperty('groupId')
    expect((await server.as(pedagogo).call(getApplication, { params })).status).toBe(200)
  })
})

describe('the grid', () => {
  it('tells blank, wrong and not presented apart, and marks out of 20 as one goes', async () => {
    const test = await fixtureTest()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const [one = '', two = '', three = ''] = test.items
    const { data } = await server.as(professor).call(enterAnswers, {
      params: { id },
      body: {
        entries: [
          { studentId: a, itemId: one, entered: gave('a') },
          { studentId: a, itemId: two, entered: gave('b') },
          { studentId: a, itemId: three, entered: { kind: 'blank' } },
          { studentId: b, itemId: null, entered: { kind: 'not-presented' } },
          { studentId: c, itemId: one, entered: gave('a') },
          { studentId: c, itemId: two, entered: { kind: 'not-presented' } },
        ],
      },
    })
    const of = (student: string) => data.sittings.find(sitting => sitting.studentId === student)
    expect([one, two, three].map(item => of(a)?.responses[item]?.outcome)).toEqual([
      'certa',
      'errada',
      'branco',
    ])
    expect(of(a)?.mark).toBe(5)
    expect(of(b)).toMatchObject({ state: 'não apresentado', mark: null })
    expect(of(c)?.mark).toBeCloseTo(20 / 3)
    const cleared = await server.as(professor).call(enterAnswers, {
      params: { id },
      body: { entries: [{ studentId: a, itemId: one, entered: { kind: 'clear' } }] },
    })
    expect(cleared.data.sittings[0]?.responses[one]).toBeUndefined()
    const { data: list } = await server.as(professor).call(listApplications, { query: { test: [test.id] } })
    expect(list.rows[0]).toMatchObject({ pupils: 3, done: 2, absent: 1 })
  })

  it('takes the points of an answer on paper, keeps them through another key, and forgets them with another answer', async () => {
    const kept = await insertQuestion(db, openOf('Conte a viagem.', 5), {
      subjectId: mat.id,
      grade: 6,
      competenceId: null,
      ownerId: professor.id,
    })
    const test = await fixtureTest()
    const item = { id: uuid(), points: 5, competenceId: null, domain: '', bloom: null, ...kept }
    await db
      .updateTable('tests')
      .set({ items: JSON.stringify([item]), total_points: 5 })
      .where('id', '=', test.id)
      .execute()
    const { id, version } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: professor,
    })
    const params = { id }
    const enter = (entry: Entered) =>
      server.as(professor).call(enterAnswers, {
        params,
        body: { entries: [{ studentId: a, itemId: item.id, entered: entry }] },
      })
    const { data } = await enter({ kind: 'points', points: 3 })
    expect(data.sittings[0]?.responses[item.id]).toMatchObject({ outcome: 'parcial', points: 3 })
    expect(data.sittings[0]?.mark).toBe(3)
    const body = {
      itemId: item.id,
      change: { kind: 'credit' as const },
      reason: 'Enunciado ilegível',
      version,
    }
    await server.as(professor).call(changeKey, { params, body })
    const back = { ...body, change: null, version: version + 1 }
    await server.as(professor).call(changeKey, { params, body: back })
    const read = await server.as(professor).call(getApplication, { params })
    expect(read.data.sittings[0]?.responses[item.id]).toMatchObject({ outcome: 'parcial', points: 3 })
    const cell = { studentId: a, itemId: item.id, entered: { kind: 'points' as const, points: 6 } }
    const refused = await server.as(professor).refuse(enterAnswers, { params, body: { entries: [cell] } })
    expect(refused.status).toBe(400)
    const text = await enter({ kind: 'answer', answer: 'Fomos a Inhambane.' })
    expect(text.data.sittings[0]?.responses[item.id]).toMatchObject({ outcome: 'por corrigir', points: null })
    const marked = await enter({ kind: 'points', points: 4 })
    expect(marked.data.sittings[0]?.responses[item.id]).toMatchObject({
      answer: 'Fomos a Inhambane.',
      points: 4,
    })
    const { data: list } = await server.as(professor).call(listApplications, { query: { test: [test.id] } })
    expect(list.rows.map(row => row.mean)).toEqual([16])
  })

  it('knows which form was before each pupil, as it was printed or as the teacher says', async () => {
    const test = await fixtureTest()
    const forms = ['A', 'B'].map(name => ({
      name,
      items: test.items.map(question => ({ question, order: {} })),
    }))
    await db
      .updateTable('tests')
      .set({ forms: JSON.stringify(forms) })
      .where('id', '=', test.id)
      .execute()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const params = { id }
    const ask = async () => (await server.as(professor).call(getApplication, { params })).data
    expect((await ask()).sittings.map(sitting => sitting.form)).toEqual(['A', 'B', 'A'])
    const form = { studentId: a, itemId: null, entered: { kind: 'form' as const, form: 'B' } }
    const cell = { studentId: a, itemId: test.items[0] ?? '', entered: gave('a') }
    const { data } = await server
      .as(professor)
      .call(enterAnswers, { params, body: { entries: [form, cell] } })
    expect(data.sittings[0]?.form).toBe('B')
    expect((await ask()).sittings.map(sitting => sitting.form)).toEqual(['B', 'B', 'A'])
    const stray = { ...form, entered: { ...form.entered, form: 'Z' } }
    expect(
      (await server.as(professor).refuse(enterAnswers, { params, body: { entries: [stray] } })).status,
    ).toBe(400)
  })

  it('refuses letters that the question does not have and pupils of elsewhere, and does nothing by halves', async () => {
    const test = await fixtureTest()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const [one = '', two = ''] = test.items
    const refused = await server.as(professor).refuse(enterAnswers, {
      params: { id },
      body: {
        entries: [
          { studentId: a, itemId: one, entered: gave('a') },
          { studentId: a, itemId: two, entered: gave('z') },
        ],
      },
    })
    expect(refused.status).toBe(400)
    const { data } = await server.as(professor).call(getApplication, { params: { id } })
    expect(data.sittings.every(sitting => sitting.state === null)).toBe(true)
    const foreign = { studentId: uuid(), itemId: one, entered: gave('a') }
    const other = await server
      .as(professor)
      .refuse(enterAnswers, { params: { id }, body: { entries: [foreign] } })
    expect(other.status).toBe(400)
  })

  it('sent twice with one key is written once', async () => {
    const test = await fixtureTest()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const entries = [{ studentId: a, itemId: test.items[0] ?? '', entered: gave('a') }]
    const key = uuid()
    const send = () => server.as(professor).call(enterAnswers, { params: { id }, body: { entries } }, { key })
    await send()
    await send()
    const { data } = await server.as(professor).call(getApplication, { params: { id } })
    expect(data.done).toBe(1)
  })
})

describe('a wrong key', () => {
  it('is tried first: every pupil whose mark would change is listed; then applied with its reason', async () => {
    const test = await fixtureTest()
    const { id, version } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: professor,
      answers: [
        { studentId: a, answers: row(test.items, [gave('a'), gave('a'), gave('a'), gave('a')]) },
        { studentId: b, answers: row(test.items, [gave('b'), gave('a')]) },
        { studentId: c, answers: row(test.items, [{ kind: 'blank' }, gave('a')]) },
      ],
    })
    const params = { id }
    const itemId = test.items[0] ?? ''
    const ask = async (change: object) =>
      (await server.as(professor).call(tryKey, { params, body: { itemId, change } as never })).data
    const shapeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
      (answer.groups[0]?.changed ?? []).map(entry => [entry.name, entry.before, entry.after].join(' '))
    expect(shapeOf(await ask({ kind: 'rekey', right: ['b'] }))).toEqual(['Ana 20 15', 'Beto 5 10'])
    expect(shapeOf(await ask({ kind: 'credit' }))).toEqual(['Beto 5 10', 'Carla 5 10'])
    const dropped = await ask({ kind: 'drop' })
    const [own] = dropped.groups
    expect(own?.changed.map(entry => entry.name)).toEqual(['Beto', 'Carla'])
    expect(own?.changed[0]?.after).toBeCloseTo(20 / 3)
    expect(own).toMatchObject({
      same: 1,
      here: true,
      group: { name: '6ªA' },
      marks: { before: 30, pupils: 3 },
    })
    const before = await server.as(professor).call(getApplication, { params })
    expect(before.data.sittings.map(sitting => sitting.mark)).toEqual([20, 5, 5])
    const body = {
      itemId,
      change: { kind: 'rekey' as const, right: ['b'] },
      reason: 'Chave trocada',
      version,
    }
    await server.as(professor).call(changeKey, { params, body })
    const after = await server.as(professor).call(getApplication, { params })
    expect(after.data.sittings.map(sitting => sitting.mark)).toEqual([15, 10, 5])
    expect(after.data.sittings[2]?.responses[itemId]?.outcome).toBe('branco')
    const change = await db
      .selectFrom('changes')
      .select(['reason', 'account_name'])
      .where('row_id', '=', id)
      .where('action', '=', 'applications.key')
      .executeTakeFirstOrThrow()
    expect(change).toEqual({ reason: 'Chave trocada', account_name: professor.name })
    const history = await server.as(professor).call(listKeyChanges, { params })
    expect(history.data.changes).toMatchObject([
      { by: professor.name, reason: 'Chave trocada', itemId, before: null, after: { kind: 'rekey' } },
    ])
    const stray = await server.as(professor).refuse(tryKey, {
      params,
      body: { itemId, change: { kind: 'rekey', right: ['z'] } },
    })
    expect(stray.status).toBe(400)
  })

  it('that is undone scores the answers anew, those that came since as well', async () => {
    const test = await fixtureTest()
    const { id, version } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: professor,
      answers: [
        { studentId: a, answers: row(test.items, [gave('a')]) },
        { studentId: b, answers: row(test.items, [gave('b')]) },
      ],
    })
    const params = { id }
    const itemId = test.items[0] ?? ''
    const teacher = server.as(professor)
    const marks = async () =>
      (await teacher.call(getApplication, { params })).data.sittings.map(sitting => sitting.mark)
    const stored = async () =>
      (
        await db
          .selectFrom('attempts')
          .innerJoin('students', 'students.id', 'attempts.student_id')
          .select(sql<number>`points::float8`.as('points'))
          .where('application_id', '=', id)
          .orderBy('full_name')
          .execute()
      ).map(entry => entry.points)
    const change = { kind: 'rekey' as const, right: ['b'] }
    const changed = await teacher.call(changeKey, {
      params,
      body: { itemId, change, reason: 'Chave trocada', version },
    })
    expect(await marks()).toEqual([0, 5, null])
    await teacher.call(enterAnswers, {
      params,
      body: { entries: [{ studentId: c, itemId, entered: gave('a') }] },
    })
    expect(await marks()).toEqual([0, 5, 0])
    const undone = await teacher.call(undoChange, { params: { id: changed.headers['x-change'] ?? '' } })
    expect(await marks()).toEqual([5, 0, 5])
    expect(await stored()).toEqual([5, 0, 5])
    const history = await teacher.call(listKeyChanges, { params })
    expect(history.data.changes).toMatchObject([
      { reason: 'Desfeito', before: change, after: null },
      { reason: 'Chave trocada', before: null, after: change },
    ])
    await teacher.call(undoChange, { params: { id: undone.headers['x-change'] ?? '' } })
    expect(await stored()).toEqual([0, 5, 0])
  })
})

describe('an application that was answered on paper', () => {
  it('is closed and marked in one step, and can be marked again', async () => {
    const test = await fixtureTest()
    const { id, version } = await fixtureApplication(db, {
      testId: test.id,
      groupId: group.id,
      by: professor,
      mode: 'impresso',
      answers: [{ studentId: a, answers: row(test.items, [gave('a')]) }],
    })
    const { data } = await server
      .as(professor)
      .call(setApplicationState, { params: { id }, body: { state: 'corrigido', version } })
    expect(data.state).toBe('corrigido')
    const back = await server.as(professor).call(setApplicationState, {
      params: { id },
      body: { state: 'encerrado', version: data.version, reason: 'Faltava uma folha' },
    })
    expect(back.data.state).toBe('encerrado')
  })
})

describe('the paper of an application', () => {
  it('is a booklet, as PDF and as Word, and a sheet for each pupil of the group, as PDF alone', async () => {
    const test = await fixtureTest()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const ask = (query: { parts: 'booklet' | 'sheets'; format?: 'docx'; form?: string }) =>
      server.as(professor).call(downloadPaper, { params: { id }, query: { format: 'pdf', ...query } })
    const sheets = await ask({ parts: 'sheets' })
    expect(sheets.headers['content-type']).toBe('application/pdf')
    const text = (await readPdf(sheets.raw)).join('\n')
    for (const name of ['Ana', 'Beto', 'Carla']) expect(text).toContain(name)
    const booklet = (await readPdf((await ask({ parts: 'booklet' })).raw)).join('')
    expect(booklet).toContain('Quanto é?')
    expect(booklet).not.toContain('Beto')
    expect((await ask({ parts: 'booklet', format: 'docx' })).raw.subarray(0, 2).toString()).toBe('PK')
    const refused = async (query: object) =>
      (
        await server.as(professor).refuse(downloadPaper, {
          params: { id },
          query: { format: 'pdf' as const, parts: 'sheets' as const, ...query },
        })
      ).data.code
    await db
      .updateTable('tests')
      .set({ instructions: ['Lê com atenção.'], paper_instructions: ['Risca e pinta outra letra.'] })
      .where('id', '=', test.id)
      .execute()
    const bookletText = (await readPdf((await ask({ parts: 'booklet' })).raw)).join('')
    expect(bookletText).toContain('Risca e pinta outra letra.')
    expect(bookletText).toContain('Lê com atenção.')
    expect(await refused({ named: false })).toBe('NOTHING_TO_PRINT')
    expect(await refused({ format: 'docx' })).toBe('SHEETS_ARE_PDF')
    expect(await refused({ parts: 'booklet', form: 'C' })).toBe('NOT_FOUND')
  })
  it('gives neighbours different forms, each with a booklet in its own order', async () => {
    const test = await fixtureTest()
    const forms = ['A', 'B'].map(name => ({
      name,
      items: (name === 'A' ? test.items : test.items.slice().reverse()).map(item => ({
        question: item,
        order: { options: name === 'A' ? ['a', 'b', 'c', 'd'] : ['d', 'c', 'b', 'a'] },
      })),
    }))
    await db
      .updateTable('tests')
      .set({ forms: JSON.stringify(forms) })
      .where('id', '=', test.id)
      .execute()
    const { id } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const textOf = async (query: { parts: 'booklet' | 'sheets' | 'all'; form?: string }) => {
      const input = { params: { id }, query: { format: 'pdf' as const, ...query } }
      const { raw } = await server.as(professor).call(downloadPaper, input)
      return (await readPdf(raw)).join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await textOf({ parts: 'booklet', form: 'A' })).toContain('A) 1 B) 2 C) 3 D) 4')
    expect(await textOf({ parts: 'booklet', form: 'B' })).toContain('A) 4 B) 3 C) 2 D) 1')
    const text = await textOf({ parts: 'sheets' })
    expect(text.match(/versão B/g)).toHaveLength(1)
    expect(text.match(/versão A/g)).toHaveLength(2)
    const whole = await textOf({ parts: 'all' })
    const places = ['A) 1 B) 2', 'A) 4 B) 3', 'Folha de respostas', 'Chave, versão A', 'Chave, versão B'].map(
      words => whole.indexOf(words),
    )
    expect(places.every(place => place >= 0)).toBe(true)
    expect(places, 'in the order in which they are used').toEqual(
      places.toSorted((one, other) => one - other),
    )
  })
})

describe('the codes of the pupils', () => {
  it('are listed in the order of the group, and make a card each on A4', async () => {
    const test = await fixtureTest()
    const { id, code } = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
    const teacher = server.as(professor)
    const { data } = await teacher.call(listCodes, { params: { id } })
    expect(data.pupils.map(pupil => pupil.code)).toEqual(['20260001', '20260002', '20260003'])
    const address = 'http://escola.example'
    const { raw } = await teacher.call(downloadCodes, { params: { id }, query: { format: 'pdf', address } })
    const text = (await readPdf(raw)).join(' ')
    for (const word of ['1. Ana', '2. Beto', '3. Carla', '20260003', `escola.example/t/${code}`])
      expect(text).toContain(word)
    const wrong = await teacher.refuse(downloadCodes, {
      params: { id },
      query: { format: 'pdf', address: 'javascript:x' },
    })
    expect(wrong.status).toBe(400)
  })
})
