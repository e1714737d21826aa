// Long because every way of answering, coming back and handing in is tried against one test.
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { freezeOrder } from '#engines/questions/shuffle.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  enterAnswers,
  getApplication,
  reopenSitting,
  setApplicationState,
  updateApplication,
} from '../contract.ts'
import { getProgress, getRunning } from '../live-contract.ts'
import { listOpenAnswers, markAnswer } from '../marking-contract.ts'
import { type Begun, beginSitting, getTestAtDoor, requestPlace, sendAnswers } from '../sitting-contract.ts'
import { keepHeartbeat } from './heartbeats.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const other = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const pupils = await Promise.all(
  ['Ana', 'Beto', 'Carla'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1, code: `2026000${at + 1}` }),
  ),
)
await fixtureStudent(db, { groupId: other.id, fullName: 'Dina', code: '20260009' })
const [ANA, BETO] = ['20260001', '20260002']
const phone = server.nobody

const SECRET = 'SEGREDO'
const verdict = { typicalError: SECRET, feedback: SECRET }
const common = (stem: string) => ({
  ...commonFields(stem),
  name: SECRET,
  explanation: SECRET,
  hints: [SECRET],
  tags: [SECRET],
  feedback: { right: SECRET, partial: SECRET, wrong: SECRET },
  media: [{ name: 'chave.png', mime: 'image/png', source: `data:image/png;base64,${SECRET}` }],
})
const matching: Question = {
  ...common('Liga.'),
  type: 'matching',
  shuffle: false,
  prompts: [
    { id: 'a', text: 'Moçambique', match: 'a' },
    { id: 'b', text: 'Angola', match: 'b' },
  ],
  choices: [
    { id: 'a', text: 'Maputo' },
    { id: 'b', text: 'Luanda' },
    { id: 'c', text: 'Lusaca' },
  ],
}
const ordering: Question = {
  ...common('Ordena.'),
  type: 'ordering',
  scoring: 'all-or-nothing',
  items: ['1', '2', '3'].map((text, at) => ({ id: 'abc'.charAt(at), text })),
}
const numeric: Question = {
  ...common('Quanto?'),
  type: 'numeric',
  answers: [{ value: 8675309, tolerance: 0, weight: 1, ...verdict }],
  otherFeedback: SECRET,
  units: [],
}
const essay: Question = {
  ...common('Explica.'),
  type: 'essay',
  points: 2,
  lines: 5,
  minWords: null,
  maxWords: null,
  template: '',
  guidance: SECRET,
  rubric: [
    { id: 'x', text: SECRET, points: 1, levels: [] },
    { id: 'y', text: 'Cálculo', points: 1, levels: [] },
  ],
}

/** An open application of a test with these questions, one point each but for the essay's two. */
async function fixtureSitting(
  questions: readonly Question[] = [choiceOf('Quanto é?', ['1', '2', '3', '4'], 2), numeric],
  how: { forms?: object[]; shuffle?: boolean } = {},
) {
  const items = []
  for (const question of questions) {
    const place = { subjectId: mat.id, grade: 6, competenceId: null, ownerId: professor.id }
    const kept = await insertQuestion(db, question, place)
    items.push({ id: uuid(), points: question.points, competenceId: null, domain: '', bloom: null, ...kept })
  }
  const test = { id: uuid(), ids: items.map(item => item.id) }
  await db
    .insertInto('tests')
    .values({
      id: test.id,
      title: 'Diagnóstico',
      subject_id: mat.id,
      grade: 6,
      year: 2026,
      moment: 'inicial',
      owner_id: professor.id,
      state: 'publicado',
      items: JSON.stringify(items),
      shuffle: how.shuffle ?? false,
      forms: JSON.stringify((how.forms ?? []).map(form => fill(form, test.ids))),
    })
    .execute()
  const application = await fixtureApplication(db, { testId: test.id, groupId: group.id, by: professor })
  return { ...application, items: test.ids }
}

/** «1», «2» … in a form stand for the ids of the items. */
function fill(form: object, ids: readonly string[]) {
  return JSON.parse(
    JSON.stringify(form).replace(/"#(\d)"/g, (_all, n) => `"${ids[Number(n) - 1]}"`),
  ) as object
}

/** @param before what this device had begun already */
async function begin(code: string, studentCode = ANA, before?: Begun): Promise<Begun> {
  const body = { studentCode, ...(before ? { key: before.key } : {}) }
  const { data, status } = await phone.call(beginSitting, { params: { code }, body })
  expect(status).toBe(200)
  return data
}

const answer = (begun: Begun, code: string, answers: [string, unknown, number][], submit = false) =>
  phone.call(sendAnswers, {
    params: { code },
    body: {
      attemptId: begun.attemptId,
      key: begun.key,
      answers: answers.map(([itemId, word, sequence]) => ({ itemId, answer: word, sequence })),
      submit,
    },
  })

async function storedSeeds() {
  const rows = await db.selectFrom('attempts').select('shuffle_seed').execute()
  return new Set(rows.map(row => row.shuffle_seed))
}

async function storedOf(attemptId: string) {
  const rows = await db.selectFrom('responses').selectAll().where('attempt_id', '=', attemptId).execute()
  return Object.fromEntries(rows.map(row => [row.item_id, row]))
}

describe('a pupil at the door', () => {
  it('shows whose the code is, and nothing to a pupil of another group', async () => {
    const { code } = await fixtureSitting()
    const { data } = await phone.call(getTestAtDoor, { params: { code: code.toLowerCase() } })
    expect(data).toMatchObject({ title: 'Diagnóstico', group: '6ªA', questions: 2, door: 'aberto' })
    const { data: ana } = await phone.call(requestPlace, { params: { code }, body: { studentCode: ANA } })
    expect(ana).toMatchObject({
      standing: 'entra',
      pupil: { name: 'Ana', place: '6ªA, nº 1', state: null },
    })
    const dina = await phone.refuse(requestPlace, { params: { code }, body: { studentCode: '20260009' } })
    expect(dina).toMatchObject({ status: 404, data: { code: 'UNKNOWN_PUPIL' } })
    expect((await phone.refuse(getTestAtDoor, { params: { code: 'ZZZZZ9' } })).status).toBe(404)
  })

  it('comes in where a test is handed out on phones and on paper at once, and not where it is on paper alone', async () => {
    const { id, code } = await fixtureSitting()
    const give = (mode: 'ambos' | 'impresso') =>
      db.updateTable('applications').set({ mode }).where('id', '=', id).execute()
    await give('ambos')
    expect((await begin(code)).name).toBe('Ana')
    await give('impresso')
    expect((await phone.refuse(getTestAtDoor, { params: { code } })).status).toBe(404)
  })

  it('does not read on a phone what is said of paper alone', async () => {
    const { test_id, code } = await fixtureSitting()
    await db
      .updateTable('tests')
      .set({ instructions: ['Lê com atenção.'], paper_instructions: ['Risca e pinta outra letra.'] })
      .where('id', '=', test_id ?? '')
      .execute()
    const { data } = await phone.call(getTestAtDoor, { params: { code } })
    expect(data.instructions).toEqual(['Lê com atenção.'])
  })

  it('comes in by nickname only where it is allowed, and not by another’s', async () => {
    const { id, code } = await fixtureSitting()
    const body = { nickname: 'Zito' }
    expect((await phone.refuse(beginSitting, { params: { code }, body })).status).toBe(400)
    await db.updateTable('applications').set({ allow_nickname: true }).where('id', '=', id).execute()
    expect((await phone.call(beginSitting, { params: { code }, body })).data.name).toBe('Zito')
    const again = await phone.refuse(beginSitting, { params: { code }, body: { nickname: 'ZITO' } })
    expect(again.data.code).toBe('HELD')
  })

  it('waits until it opens, and finds it shut afterwards', async () => {
    const { id, code } = await fixtureSitting()
    const body = { studentCode: ANA }
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await db
      .updateTable('applications')
      .set({ opens_at: at(1) })
      .where('id', '=', id)
      .execute()
    expect((await phone.call(getTestAtDoor, { params: { code } })).data.door).toBe('em breve')
    expect((await phone.refuse(beginSitting, { params: { code }, body })).data.code).toBe('NOT_YET')
    const past = { opens_at: at(-2), closes_at: at(-1) }
    await db.updateTable('applications').set(past).where('id', '=', id).execute()
    expect((await phone.refuse(beginSitting, { params: { code }, body })).data.code).toBe('CLOSED')
  })
})

describe('what leaves for a device', () => {
  const questions = [choiceOf('Quanto é?', ['1', '2', '3', '4'], 2), matching, ordering, numeric, essay]

  it('holds no key, by word or by the order of ids, whatever the type', async () => {
    const { code } = await fixtureSitting(questions, { shuffle: true })
    const raw = await phone.call(beginSitting, { params: { code }, body: { studentCode: ANA } })
    const text = raw.raw.toString()
    for (const word of [SECRET, '8675309', '"correct":true', '"weight":1']) expect(text).not.toContain(word)
    const byType = Object.fromEntries(raw.data.items.map(({ question }) => [question.type, question]))
    const pairs = byType.matching as Extract<Question, { type: 'matching' }>
    expect(new Set(pairs.prompts.map(prompt => prompt.match)).size, 'every prompt names the same').toBe(1)
    const order = byType.ordering as Extract<Question, { type: 'ordering' }>
    expect(order.items.map(item => item.id)).toEqual(['p1', 'p2', 'p3'])
    expect(order.items.map(item => item.text)).not.toEqual(['1', '2', '3'])
  })

  it('is in an order that nobody can work out who knows how orders are drawn, but for its seed', async () => {
    const many: Question = {
      ...ordering,
      items: Array.from({ length: 20 }, (_none, at) => ({ id: `i${at}`, text: `${at}` })),
    }
    const { code, items } = await fixtureSitting([many], { shuffle: true })
    const { data, raw } = await phone.call(beginSitting, { params: { code }, body: { studentCode: ANA } })
    const shown = data.items[0]?.question
    if (shown?.type !== 'ordering') throw new Error('No item.')
    const known = [data.attemptId, data.key, code, ANA]
    for (const seed of known.flatMap(word => [word, `${word}/${items[0]}`]))
      expect(freezeOrder(many, seed, true).items).not.toEqual(shown.items.map(item => `i${item.text}`))
    const stored = await db.selectFrom('attempts').select('shuffle_seed').where('id', '=', data.attemptId)
    const { shuffle_seed: seed } = await stored.executeTakeFirstOrThrow()
    expect(raw.toString()).not.toContain(seed)
    expect((await storedSeeds()).size, 'each attempt has its own').toBeGreaterThan(1)
    const beto = await phone.call(beginSitting, { params: { code }, body: { studentCode: BETO } })
    const other = beto.data.items[0]?.question
    if (other?.type !== 'ordering') throw new Error('No item.')
    expect(
      other.items.map(item => item.text),
      'nor a pupil who has seen another’s',
    ).not.toEqual(shown.items.map(item => item.text))
  })

  it('is in the same order at every visit, and what it gives back is scored by the true key', async () => {
    const { code } = await fixtureSitting(questions, { shuffle: true })
    const begun = await begin(code)
    const again = await begin(code, ANA, begun)
    expect(again.items).toEqual(begun.items)
    const of = (type: string) => begun.items.find(item => item.question.type === type)
    const [pairs, order] = [of('matching'), of('ordering')]
    if (pairs?.question.type !== 'matching' || order?.question.type !== 'ordering')
      throw new Error('No item.')
    const choice = (text: string) =>
      pairs.question.type === 'matching' && pairs.question.choices.find(choice => choice.text === text)?.id
    const right = { a: choice('Maputo'), b: choice('Luanda') }
    const sorted = order.question.items.toSorted((a, b) => a.text.localeCompare(b.text)).map(item => item.id)
    await answer(begun, code, [
      [pairs.id, right, 1],
      [order.id, sorted, 2],
    ])
    const stored = await storedOf(begun.attemptId)
    expect(stored[pairs.id]).toMatchObject({ outcome: 'certa', answer: { a: 'a', b: 'b' } })
    expect(stored[order.id]).toMatchObject({ outcome: 'certa', answer: ['a', 'b', 'c'] })
    const third = await begin(code, ANA, begun)
    expect(third.answers[pairs.id]?.answer).toEqual(right)
    expect(third.answers[order.id]?.answer).toEqual(sorted)
  })

  it('follows the frozen forms, neighbours by turns', async () => {
    const forms = [
      {
        name: 'A',
        items: [
          { question: '#1', order: {} },
          { question: '#2', order: {} },
        ],
      },
      {
        name: 'B',
        items: [
          { question: '#2', order: {} },
          { question: '#1', order: { options: ['d', 'c', 'b', 'a'] } },
        ],
      },
    ]
    const { code, items } = await fixtureSitting(undefined, { forms })
    expect((await begin(code, ANA)).items.map(item => item.id)).toEqual(items)
    const beto = await begin(code, BETO)
    expect(beto.items.map(item => item.id)).toEqual(items.toReversed())
    const [, choice] = beto.items
    if (choice?.question.type !== 'single-choice') throw new Error('No choice.')
    expect(choice.question.options.map(option => option.text)).toEqual(['4', '3', '2', '1'])
    expect(choice.question.options.map(option => option.id)).toEqual(['p1', 'p2', 'p3', 'p4'])
    // The same test, handed out in one form alone: everybody has it as it was built, also in the grid.
    const same = await fixtureSitting(undefined, { forms })
    await db.updateTable('applications').set({ one_form: true }).where('id', '=', same.id).execute()
    expect((await begin(same.code, BETO)).items.map(item => item.id)).toEqual(same.items)
    const whole = (await server.as(professor).call(getApplication, { params: { id: same.id } })).data
    expect([whole.oneForm, whole.forms, whole.sittings[1]?.form]).toEqual([true, [], ''])
  })
})

describe('answers', () => {
  it('are kept as they come; a repeated one changes nothing, and a late one never covers a newer one', async () => {
    const { code, items } = await fixtureSitting()
    const [choice = '', number = ''] = items
    const begun = await begin(code)
    await answer(begun, code, [[choice, 'p1', 1]])
    await answer(begun, code, [[choice, 'p3', 3]])
    await answer(begun, code, [[choice, 'p2', 2]])
    const twice = await answer(begun, code, [
      [choice, 'p3', 3],
      [number, '8675309', 4],
    ])
    expect(twice.data).toMatchObject({ open: true, refused: [], submittedAt: null })
    const stored = await storedOf(begun.attemptId)
    expect(stored[choice]).toMatchObject({ answer: 'c', outcome: 'certa', sequence: 3, late: false })
    expect(stored[number]).toMatchObject({ outcome: 'certa', points: 1 })
  })

  it('of nobody’s device, of another test or of no type are not taken', async () => {
    const { code, items } = await fixtureSitting()
    const begun = await begin(code)
    const body = { attemptId: begun.attemptId, key: 'x', answers: [], submit: true }
    expect((await phone.refuse(sendAnswers, { params: { code }, body })).status).toBe(403)
    const elsewhere = await fixtureSitting()
    const there = { ...body, key: begun.key }
    expect((await phone.refuse(sendAnswers, { params: { code: elsewhere.code }, body: there })).status).toBe(
      403,
    )
    const [choice = ''] = items
    const { data } = await answer(begun, code, [
      [choice, { x: 1 }, 1],
      [uuid(), 'a', 2],
    ])
    expect(data.refused).toHaveLength(2)
    expect(await storedOf(begun.attemptId)).toEqual({})
  })

  it('of a class that comes at once are all kept, whichever of them are refused', async () => {
    const { code, items } = await fixtureSitting([
      choiceOf('Quanto é?', ['1', '2', '3', '4'], 2),
      numeric,
      essay,
    ])
    const [choice = '', number = '', text = ''] = items
    const all = await Promise.all([ANA, BETO, '20260003'].map(value => begin(code, value)))
    const [first, second] = all as [Begun, Begun]
    const sent = await Promise.all([
      ...all.map(begun => answer(begun, code, [[choice, 'p1', 1]])),
      phone.refuse(sendAnswers, {
        params: { code },
        body: { attemptId: first.attemptId, key: 'x', answers: [], submit: true },
      }),
      answer(first, code, [[choice, 'p2', 3]]),
      answer(first, code, [[choice, 'p1', 2]]),
      answer(second, code, [[uuid(), 'a', 2]]),
      answer(second, code, [[text, 'Maputo', 3]]),
      ...all.map(begun => answer(begun, code, [[number, '8675309', 4]])),
    ])
    expect(sent.map(answer => answer.status)).toEqual(sent.map((_, at) => (at === all.length ? 403 : 200)))
    for (const begun of all) {
      const stored = await storedOf(begun.attemptId)
      expect(stored[number]).toMatchObject({ outcome: 'certa', sequence: 4 })
      expect(stored[choice]?.sequence).toBe(begun === first ? 3 : 1)
    }
    expect((await storedOf(second.attemptId))[text]?.answer).toBe('Maputo')
  })

  it('are handed in once: blank is blank, the mark is kept, and telling it again tells the same', async () => {
    const { id, code, items } = await fixtureSitting()
    const [choice = '', number = ''] = items
    const begun = await begin(code)
    const first = await answer(begun, code, [[choice, 'p3', 1]], true)
    expect(first.data).toMatchObject({ open: false, answered: 1 })
    const again = await answer(begun, code, [[choice, 'p1', 2]], true)
    expect(again.data.submittedAt).toBe(first.data.submittedAt)
    expect(await storedOf(begun.attemptId)).toMatchObject({
      [choice]: { outcome: 'certa' },
      [number]: { outcome: 'branco', points: 0 },
    })
    const { data } = await server.as(professor).call(getApplication, { params: { id } })
    const ana = data.sittings.find(sitting => sitting.name === 'Ana')
    expect(ana).toMatchObject({ state: 'entregue', mark: 10 })
    expect((await begin(code, ANA, begun)).items, 'nothing more to read').toEqual([])
  })

  it('that come after the time are kept and say so; minutes more count at once', async () => {
    const { id, code, items, minutes } = await fixtureSitting()
    const [choice = ''] = items
    const begun = await begin(code)
    expect(Date.parse(begun.endsAt) - Date.parse(begun.now)).toBeGreaterThan((minutes - 1) * 60_000)
    const before = new Date(Date.now() - (minutes + 1) * 60_000).toISOString()
    await db.updateTable('attempts').set({ started_at: before }).where('id', '=', begun.attemptId).execute()
    await answer(begun, code, [[choice, 'p1', 1]])
    expect((await storedOf(begun.attemptId))[choice]).toMatchObject({ late: true })
    const body = {
      mode: 'em linha' as const,
      minutes,
      version: 1,
      extraTime: { [pupils[0]?.id ?? '']: 15 },
    }
    await server.as(professor).call(updateApplication, { params: { id }, body })
    await answer(begun, code, [[choice, 'p3', 2]])
    expect((await storedOf(begun.attemptId))[choice]).toMatchObject({ late: false, answer: 'c' })
  })

  it('end when the teacher closes, who gathers what there is, and go on when it opens again', async () => {
    const { id, code, items } = await fixtureSitting()
    const [choice = '', number = ''] = items
    const begun = await begin(code)
    await answer(begun, code, [[number, '1', 1]])
    const teacher = server.as(professor)
    await teacher.call(setApplicationState, { params: { id }, body: { state: 'encerrado', version: 1 } })
    const gathered = (await teacher.call(getApplication, { params: { id } })).data.sittings[0]
    expect(gathered).toMatchObject({ state: 'entregue', mark: 0 })
    const idle = { attemptId: begun.attemptId, key: begun.key, answers: [] }
    expect((await phone.refuse(sendAnswers, { params: { code }, body: idle })).data.code).toBe('CLOSED')
    const open = { state: 'em aplicação' as const, version: 2 }
    await teacher.call(setApplicationState, { params: { id }, body: open })
    await answer(begun, code, [[choice, 'p3', 2]], true)
    const after = (await teacher.call(getApplication, { params: { id } })).data.sittings[0]
    expect(after).toMatchObject({ state: 'entregue', mark: 10 })
  })

  it('of the grid and of the phone stand beside each other', async () => {
    const { id, code, items } = await fixtureSitting()
    const [choice = '', number = ''] = items
    const begun = await begin(code)
    const studentId = pupils[0]?.id ?? ''
    const entries = [{ studentId, itemId: number, entered: { kind: 'answer' as const, answer: '5' } }]
    await server.as(professor).call(enterAnswers, { params: { id }, body: { entries } })
    const { data } = await answer(begun, code, [[choice, 'p3', 1]])
    expect(data.open, 'entering a cell hands nothing in').toBe(true)
    const stored = await storedOf(begun.attemptId)
    expect([stored[choice]?.answer, stored[number]?.answer]).toEqual(['c', '5'])
  })
})

describe('live progress', () => {
  it('says who is to come, answers, is silent and is done; another’s group is out of reach', async () => {
    const { id, code } = await fixtureSitting()
    const [begun, two] = [await begin(code, ANA), await begin(code, BETO)]
    await answer(begun, code, [], true)
    const watch = async () => (await server.as(professor).call(getProgress, { params: { id } })).data
    expect((await watch()).counts).toMatchObject({ entregue: 1, 'a responder': 1, 'por chegar': 1 })
    const long = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('attempts').set({ seen_at: long }).where('id', '=', two.attemptId).execute()
    const silent = await watch()
    expect(silent.pupils.map(pupil => pupil.presence)).toEqual(['entregue', 'sem ligação', 'por chegar'])
    const { data } = await server.as(professor).call(getRunning, { query: {} })
    expect(data.applications.find(each => each.id === id)?.counts).toEqual(silent.counts)
    expect((await server.as(stranger).refuse(getProgress, { params: { id } })).status).toBe(404)
    expect((await server.as(stranger).call(getRunning, { query: {} })).data.applications).toEqual([])
  })
})

describe('a device that says only that it is there', () => {
  it('is tracked without a write, and reported once it falls silent', async () => {
    const { id, code } = await fixtureSitting()
    const begun = await begin(code, ANA)
    const long = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('attempts').set({ seen_at: long }).where('id', '=', begun.attemptId).execute()
    const stored = () =>
      db
        .selectFrom('attempts')
        .select([sql<string>`xmin::text`.as('written'), 'seen_at'])
        .where('id', '=', begun.attemptId)
        .executeTakeFirstOrThrow()
    const before = await stored()
    expect((await answer(begun, code, [])).data.open).toBe(true)
    expect(await stored()).toEqual(before)
    const counts = async () => (await server.as(professor).call(getProgress, { params: { id } })).data.counts
    expect(await counts()).toMatchObject({ 'a responder': 1 })
    keepHeartbeat(id, begun.attemptId, Date.now() - 60_000)
    expect(await counts()).toMatchObject({ 'sem ligação': 1, 'a responder': 0 })
  })
})

describe('a device that answers', () => {
  it('has its answers written, and that it is there only every twenty seconds', async () => {
    const { code, items } = await fixtureSitting()
    const [choice = ''] = items
    const begun = await begin(code, ANA)
    const stored = () =>
      db
        .selectFrom('attempts')
        .select([sql<string>`xmin::text`.as('written'), 'seen_at', 'state', 'waiting'])
        .where('id', '=', begun.attemptId)
        .executeTakeFirstOrThrow()
    const before = await stored()
    await answer(begun, code, [[choice, 'p1', 1]])
    await answer(begun, code, [[choice, 'p3', 2]])
    expect(await stored()).toEqual(before)
    expect((await storedOf(begun.attemptId))[choice]).toMatchObject({ sequence: 2, answer: 'c' })
    const long = new Date(Date.now() - 30_000).toISOString()
    await db
      .updateTable('attempts')
      .set({ seen_at: long, waiting: 1 })
      .where('id', '=', begun.attemptId)
      .execute()
    await answer(begun, code, [[choice, 'p1', 3]])
    const after = await stored()
    expect(after.waiting).toBe(0)
    expect(Date.parse(after.seen_at ?? '')).toBeGreaterThan(Date.parse(long) + 20_000)
  })
})

describe('what waits on a device', () => {
  it('is taken after the teacher closed and, once that is corrected, known until it is corrected anew', async () => {
    const { id, code, items, version } = await fixtureSitting()
    const [begun = '', two = ''] = items
    const ana = await begin(code, ANA)
    await answer(ana, code, [[begun, 'p1', 1]])
    const teacher = server.as(professor)
    const waiting = async () =>
      (await teacher.call(getProgress, { params: { id } })).data.pupils.map(pupil => pupil.waiting)
    const set = async (state: 'encerrado' | 'corrigido', at: number) =>
      (
        await teacher.call(setApplicationState, {
          params: { id },
          body: { state, version: at, reason: 'Chegaram respostas de um telemóvel' },
        })
      ).data.version
    const closed = await set('encerrado', version)
    const corrected = await set('corrigido', closed)
    expect((await answer(ana, code, [[two, '7', 2]], true)).status).toBe(409)
    expect(await waiting()).toEqual([1, 0, 0])
    await set('encerrado', corrected)
    expect((await answer(ana, code, [[two, '7', 2]], true)).status).toBe(200)
    expect(await waiting()).toEqual([0, 0, 0])
    expect((await storedOf(ana.attemptId))[two]).toMatchObject({ sequence: 2 })
  })
})

describe('open answers', () => {
  it('are read without names and marked by rubric; the mark follows, and more points than there are is refused', async () => {
    const { id, code, items } = await fixtureSitting([essay])
    const [item = ''] = items
    const begun = await begin(code)
    await answer(begun, code, [[item, 'Porque sim.', 1]], true)
    const teacher = server.as(professor)
    const { data, raw } = await teacher.call(listOpenAnswers, { params: { id } })
    expect(raw.toString()).not.toContain('Ana')
    const [open] = data.answers
    expect(open).toMatchObject({ text: 'Porque sim.', marking: null, points: null })
    const target = { attemptId: open?.attemptId ?? '', itemId: item }
    const over = { ...target, marking: { criteria: { x: 2 } } }
    expect((await teacher.refuse(markAnswer, { params: { id }, body: over })).status).toBe(400)
    const marked = await teacher.call(markAnswer, {
      params: { id },
      body: { ...target, marking: { criteria: { x: 1, y: 0.5 } } },
    })
    expect(marked.data).toEqual({ points: 1.5, toMark: 0 })
    const ana = (await teacher.call(getApplication, { params: { id } })).data.sittings[0]
    expect(ana?.mark).toBe(15)
    expect((await server.as(stranger).refuse(listOpenAnswers, { params: { id } })).status).toBe(404)
  })
})

describe('a reopened test', () => {
  const reopen = (id: string, pupil: string, minutes = 10) =>
    [reopenSitting, { params: { id }, body: { pupil, minutes } }] as const

  it('takes answers again for the minutes that were added, whatever time was left, and is marked anew', async () => {
    const { id, code, items } = await fixtureSitting()
    const [one = '', two = ''] = items
    const begun = await begin(code)
    await answer(begun, code, [[one, 'p1', 1]], true)
    await db
      .updateTable('attempts')
      .set({ started_at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
      .where('id', '=', begun.attemptId)
      .execute()
    const [ana] = pupils
    expect((await server.as(professor).call(...reopen(id, ana?.id ?? ''))).status).toBe(200)
    const again = await begin(code, ANA, begun)
    expect(again).toMatchObject({ state: 'a responder', submittedAt: null })
    expect(again.answers[one], 'what was answered is still there').toEqual({ answer: 'p1', sequence: 1 })
    const left = Date.parse(again.endsAt) - Date.parse(again.now)
    expect(left).toBeGreaterThan(9.5 * 60_000)
    expect(left).toBeLessThan(10.1 * 60_000)
    const { data } = await answer(again, code, [[two, 'p2', 2]], true)
    expect(data.submittedAt).not.toBeNull()
    expect((await storedOf(begun.attemptId))[two]).toMatchObject({ late: false, sequence: 2 })
  })

  it('is empty before handing in, for a stranger, or where the application is closed', async () => {
    const { id, code, version } = await fixtureSitting()
    const ana = pupils[0]?.id ?? ''
    const teacher = server.as(professor)
    await begin(code)
    expect((await teacher.refuse(...reopen(id, ana))).status, 'still answering').toBe(404)
    expect((await server.as(stranger).refuse(...reopen(id, ana))).status).toBe(404)
    await teacher.call(setApplicationState, { params: { id }, body: { state: 'encerrado', version } })
    expect((await teacher.refuse(...reopen(id, ana))).data.code).toBe('WRONG_STATE')
  })
})

describe('one question at a time', () => {
  it('is as the test says, until the application says otherwise', async () => {
    const { id, code } = await fixtureSitting()
    const begun = await begin(code)
    expect(begun.paging).toBe('uma a uma')
    const row = (await server.as(professor).call(getApplication, { params: { id } })).data
    const { minutes, mode, version } = row
    const body = { minutes, mode, version, paging: 'todas' as const }
    await server.as(professor).call(updateApplication, { params: { id }, body })
    expect((await begin(code, ANA, begun)).paging).toBe('todas')
  })
})
