import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPdf, squeezed } from '#engines/documents/read-back.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { addAbsence, chooseSubstitutes } from '#school/substitutions/contract.ts'
import { routes as substitutions } from '#school/substitutions/server/routes.ts'
import { slotBody } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { insertSlot } from '#school/timetable/server/queries.ts'
import {
  countObservations,
  createObservation,
  downloadObservation,
  getObservation,
  listObservableLessons,
  listObservationHistory,
  listObservations,
  type ObservationBody,
  removeObservation,
  reopenObservation,
  signObservation,
  sumObservations,
  updateObservation,
} from '../contract.ts'
import { observationBodyOf } from '../fixtures.ts'
import { proposedCriteria, proposedLevels } from '../proposed-form.ts'
import { observationRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const TODAY = '2026-05-08'
const DAY = '2026-05-05'
const server = await testServer(
  database,
  [
    ...observationRoutes({ findSharedHours: async () => [] }),
    ...substitutions,
    ...changeRoutes([editionUndoGuard]),
  ],
  TODAY,
)
const school = await fixtureSchool(db, { name: 'EPC de Boquisso', periods: twoPeriods })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Bila', schoolId: school.id })
const admin = await fixtureAccount(db, { role: 'admin', name: 'Rosa Nhaca', schoolId: school.id })
const delegate = await fixtureAccount(db, { role: 'professor', name: 'Celso Matola' })
const director = await fixtureAccount(db, { role: 'professor', name: 'Graça Timana' })
const stranger = await fixtureAccount(db, { role: 'professor', name: 'Ivo Langa' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })

let teacher: Account
let groupId: string
let subjectId: string
let made = 0

beforeEach(async () => {
  made += 1
  const subject = await fixtureSubject(db, { code: `M${made}`, name: `Matemática ${made}` })
  await sql`UPDATE subjects SET delegate_id = ${delegate.id} WHERE id = ${subject.id}`.execute(db)
  const group = await fixtureGroup(db, {
    name: `6ª ${made}`,
    schoolId: school.id,
    directorId: director.id,
  })
  subjectId = subject.id
  groupId = group.id
  teacher = await fixtureTeacherOf(db, groupId, subjectId)
  await fixtureSlot(db, { groupId, subjectId, weekday: 2, period: 1, teacherId: teacher.id })
})

const body = (more: Partial<ObservationBody> = {}) =>
  observationBodyOf({
    ...{ heldOn: DAY, groupId, subjectId, startsAt: '07:00', isAnnounced: false },
    ...{ seen: 'Começou às 7h05; 38 alunos.', nextStep: 'Perguntar a quem não levanta a mão.' },
    ...more,
  })
const create = async (more: Partial<ObservationBody> = {}, as: Account = pedagogo) =>
  (await server.as(as).call(createObservation, { body: body(more) }, { key: uuid() })).data
const read = async (as: Account, id: string, query: object = {}) =>
  (await server.as(as).call(getObservation, { params: { id }, query: query as never })).data
const sign = (as: Account, id: string, version: number, words = '') =>
  server.as(as).refuse(signObservation, { params: { id }, body: { version, words } }, { key: uuid() })
const noticesOf = async (account: Account) => (await findNotices(db, account.id, TODAY)).map(row => row.title)

/** One that both have signed. */
async function signed(more: Partial<ObservationBody> = {}, words = '') {
  const { id, version } = await create(more)
  expect((await sign(pedagogo, id, version)).status).toBe(200)
  expect((await sign(teacher, id, version + 1, words)).status).toBe(200)
  return read(pedagogo, id)
}

describe('who sits in on a lesson', () => {
  it('is who leads, directs the group, or answers for the subject; the teacher is the one of that day', async () => {
    for (const observer of [pedagogo, delegate, director]) {
      const { lessons } = (await server.as(observer).call(listObservableLessons, { query: { day: DAY } }))
        .data
      expect(lessons.find(lesson => lesson.group.id === groupId)).toMatchObject({
        schoolId: school.id,
        startsAt: '07:00',
        teacher: { id: teacher.id },
      })
      expect((await create({}, observer)).teacher.id).toBe(teacher.id)
      expect((await server.as(observer).call(countObservations, { query: {} })).data.mayObserve).toBe(true)
    }
    const refused = await server.as(stranger).refuse(createObservation, { body: body() })
    expect(refused.data.fields).toHaveProperty('groupId')
    expect((await server.as(stranger).call(countObservations, { query: {} })).data.mayObserve).toBe(false)
    const own = await server.as(teacher).refuse(createObservation, { body: body() })
    expect(own.status).toBe(400)
    const noLesson = await server
      .as(pedagogo)
      .refuse(createObservation, { body: body({ heldOn: '2026-05-06' }) })
    expect(noLesson.data.fields).toHaveProperty('groupId')
  })

  it('finds the substitute of that day, and who taught before the timetable changed', async () => {
    const other = await fixtureTeacherOf(
      db,
      groupId,
      (await fixtureSubject(db, { code: `P${made}`, name: `Português ${made}` })).id,
    )
    await sql`UPDATE timetable_slots SET until = '2026-05-07' WHERE group_id = ${groupId}`.execute(db)
    const slot = slotBody.parse({ subjectId, weekday: 2, period: 1, teacherId: other.id })
    await insertSlot(db, groupId, slot, '2026-05-07')
    expect((await create()).teacher.id, 'on its day').toBe(teacher.id)
    expect((await create({ heldOn: '2026-05-12' })).teacher.id, 'after the change').toBe(other.id)
    const absence = (
      await server
        .as(pedagogo)
        .call(
          addAbsence,
          { body: { teacherId: other.id, startsOn: '2026-05-12', endsOn: '2026-05-12', reason: 'Consulta' } },
          { key: uuid() },
        )
    ).data
    const art = await fixtureSubject(db, { code: `A${made}`, name: `Artes ${made}` })
    const free = await fixtureTeacherOf(db, groupId, art.id)
    const choice = { kind: 'professor', substituteId: free.id, joinedGroupId: null } as const
    const choices = [{ groupId, date: '2026-05-12', period: 1, ...choice }]
    const as = server.as(pedagogo)
    const chosen = await as.refuse(chooseSubstitutes, { params: { id: absence.id }, body: { choices } })
    expect(chosen.data).toMatchObject({ id: absence.id })
    expect((await create({ heldOn: '2026-05-12' })).teacher.id, 'the substitute').toBe(free.id)
  })
})

describe('an observation', () => {
  it('is the observer’s alone until it is signed, then the teacher’s too, and nobody else’s', async () => {
    const { id, version } = await create()
    for (const other of [teacher, admin, delegate, stranger])
      expect(
        (await server.as(other).refuse(getObservation, { params: { id }, query: {} })).status,
        other.name,
      ).toBe(404)
    expect((await sign(teacher, id, version)).status).toBe(404)
    expect((await sign(pedagogo, id, version)).status).toBe(200)
    expect(await noticesOf(teacher)).toContain('Leia e assine a assistência à sua aula')
    const shown = await read(teacher, id)
    expect(shown).toMatchObject({ state: 'por assinar', side: 'assistida', seen: body().seen })
    for (const other of [admin, delegate, stranger]) {
      expect((await server.as(other).refuse(getObservation, { params: { id }, query: {} })).status).toBe(404)
      expect((await server.as(other).call(listObservations, { query: {} })).data.rows).not.toContainEqual(
        expect.objectContaining({ id }),
      )
    }
    expect(
      (await server.as(teacher).refuse(listObservationHistory, { params: { id } })).status,
      'what was written before',
    ).toBe(403)
  })

  it('that was announced is known to the teacher, without a word of what is being written', async () => {
    const { id, version } = await create({ heldOn: '2026-05-12', isAnnounced: true, judged: 'Ainda não sei' })
    expect(await noticesOf(teacher)).toContain('Vão assistir a uma aula sua')
    const seen = await read(teacher, id)
    expect(seen).toMatchObject({ isWithheld: true, seen: '', judged: '', nextStep: '' })
    const early = await sign(pedagogo, id, version)
    expect(early.data.message).toContain('ainda não se deu')
    const gone = await server
      .as(pedagogo)
      .call(removeObservation, { params: { id }, query: { version } as never })
    expect(gone.status).toBe(200)
    expect(await noticesOf(teacher)).not.toContain('Vão assistir a uma aula sua')
    const back = await server
      .as(pedagogo)
      .call(undoChange, { params: { id: gone.headers['x-change'] ?? '' } })
    expect(back.status).toBe(200)
    expect(await noticesOf(teacher)).toContain('Vão assistir a uma aula sua')
  })

  it('is not signed without what was seen and a next step, nor twice, nor by the teacher first', async () => {
    const blank = await create({ seen: '', nextStep: '' })
    const refused = await sign(pedagogo, blank.id, blank.version)
    expect(Object.keys(refused.data.fields ?? {})).toEqual(['seen', 'nextStep'])
    const announced = await create({ isAnnounced: true })
    expect((await sign(teacher, announced.id, announced.version)).data.code).toBe('WRONG_STATE')
    const done = await signed()
    expect((await sign(pedagogo, done.id, done.version)).data.code).toBe('WRONG_STATE')
    expect((await sign(teacher, done.id, done.version)).data.code).toBe('WRONG_STATE')
    expect((await sign(teacher, done.id, done.version - 1)).data.code).toBe('VERSION_CONFLICT')
  })

  it('signed by both stays as it was; a correction says why, is signed anew, and is another edition', async () => {
    const [first] = proposedCriteria
    const filled = body().criteria.map(each =>
      each.id === first?.id ? { ...each, seen: 'Plano na mesa', level: 3 } : each,
    )
    const done = await signed({ criteria: filled }, 'A turma tem 38 alunos em 20 carteiras.')
    expect(done).toMatchObject({ state: 'assinada', edition: { number: 1, closedBy: teacher.name } })
    expect(await noticesOf(pedagogo)).toContain('Uma assistência sua está assinada por ambos')
    expect(await noticesOf(teacher)).not.toContain('Leia e assine a assistência à sua aula')
    await sql`UPDATE accounts SET name = 'Outro nome' WHERE id = ${teacher.id}`.execute(db)
    await sql`UPDATE groups SET name = 'Turma nova' WHERE id = ${groupId}`.execute(db)
    const later = await read(teacher, done.id)
    expect([later.teacherName, later.groupName]).toEqual([done.teacherName, done.groupName])
    const { id } = done
    const params = { id }
    const edit = { ...body(), version: done.version }
    expect((await server.as(pedagogo).refuse(updateObservation, { params, body: edit })).data.code).toBe(
      'WRONG_STATE',
    )
    const reopen = (more: object) =>
      server
        .as(pedagogo)
        .refuse(reopenObservation, { params, body: { version: done.version, ...more } }, { key: uuid() })
    expect((await reopen({})).data.fields).toHaveProperty('reason')
    expect((await reopen({ reason: 'Troquei o nível' })).status).toBe(200)
    const meanwhile = await read(teacher, id)
    expect(meanwhile).toMatchObject({ isWithheld: true, edition: { number: 1 }, criteria: filled })
    const changed = await server.as(pedagogo).call(updateObservation, {
      params,
      body: { ...body({ judged: 'Muito boa aula' }), version: done.version + 1 },
    })
    expect((await read(teacher, id)).judged, 'not before it is signed').toBe('')
    expect((await sign(pedagogo, id, changed.data.version)).status).toBe(200)
    expect((await sign(teacher, id, changed.data.version + 1)).status).toBe(200)
    expect(await read(teacher, id)).toMatchObject({
      judged: 'Muito boa aula',
      edition: { number: 2, reason: 'Troquei o nível' },
      editions: [{ number: 1 }, { number: 2 }],
    })
    expect((await read(teacher, id, { edition: 1 })).criteria).toEqual(filled)
    const paper = async (query: object) =>
      squeezed(
        (
          await readPdf(
            (
              await server
                .as(teacher)
                .call(downloadObservation, { params, query: { format: 'pdf', ...query } as never })
            ).raw,
          )
        ).join(' '),
      )
    expect(await paper({})).toContain(squeezed('Troquei o nível'))
    const old = await paper({ edition: 1 })
    for (const words of [
      'Plano na mesa',
      'Muito bem',
      '38 alunos em 20 carteiras',
      'Não é concordar'.slice(4),
    ])
      expect(old).toContain(squeezed(words))
    expect(old).not.toContain(squeezed('Muito boa aula'))
  })

  it('is taken back by one undo, signature and edition together', async () => {
    const { id, version } = await create()
    await sign(pedagogo, id, version)
    const last = await sign(teacher, id, version + 1, 'Concordo')
    expect((await read(teacher, id)).editions).toHaveLength(1)
    const undone = await server
      .as(teacher)
      .call(undoChange, { params: { id: last.headers['x-change'] ?? '' } })
    expect(undone.status).toBe(200)
    expect(await read(teacher, id)).toMatchObject({ state: 'por assinar', editions: [], teacherWords: '' })
  })

  it('is sent twice and stored once, and tells of what somebody else has changed', async () => {
    const key = uuid()
    const as = server.as(pedagogo)
    const one = await as.call(createObservation, { body: body() }, { key })
    const again = await as.call(createObservation, { body: body() }, { key })
    expect(again.data.id).toBe(one.data.id)
    const { rows } = (await as.call(listObservations, { query: { search: 'Matemática', limit: 100 } })).data
    expect(rows.filter(row => row.group.id === groupId)).toHaveLength(1)
    const params = { id: one.data.id }
    await as.call(updateObservation, { params, body: { ...body({ judged: 'Um' }), version: 1 } })
    const stale = await as.refuse(updateObservation, {
      params,
      body: { ...body({ judged: 'Dois' }), version: 1 },
    })
    expect(stale.data.code).toBe('VERSION_CONFLICT')
    const wrong = body()
    const level = { ...wrong, criteria: wrong.criteria.map(each => ({ ...each, level: 4 })) }
    expect((await as.refuse(createObservation, { body: level }, { key: uuid() })).data.fields).toHaveProperty(
      'criteria',
    )
  })

  it('keeps the form that was before its observer, whatever the form of the school is now', async () => {
    const own = { levels: ['Sim', 'Não'], criteria: body().criteria.slice(0, 1) }
    const { id } = await create(own)
    expect(await read(pedagogo, id)).toMatchObject(own)
  })
})

describe('the sum of a trimester', () => {
  it('counts who was sat in on, names nobody, and gives no figure that a few teachers stand behind', async () => {
    const before = (await server.as(pedagogo).call(sumObservations, { query: {} })).data
    expect(before).toMatchObject({ trimester: 1, from: '2026-03-02', isNow: true, school: { id: school.id } })
    const [criterion] = proposedCriteria
    const judgedBy = async (level: number) => {
      const criteria = body().criteria.map(each => (each.id === criterion?.id ? { ...each, level } : each))
      const { id, version } = await create({ criteria })
      await sign(pedagogo, id, version)
      await sign(teacher, id, version + 1)
    }
    await create()
    const unsigned = (await server.as(pedagogo).call(sumObservations, { query: {} })).data
    expect(unsigned.observed, 'not before it is signed').toBe(before.observed)
    const figure = async () => {
      const { data } = await server.as(pedagogo).call(sumObservations, { query: {} })
      return data.criteria.find(each => each.id === criterion?.id)
    }
    // In a school of its own, so that no other test counts.
    const alone = await fixtureSchool(db, { name: `EPC ${uuid()}`, periods: twoPeriods })
    await sql`UPDATE accounts SET school_id = ${alone.id} WHERE id = ${pedagogo.id}`.execute(db)
    const lead = server.as(pedagogo)
    try {
      for (let at = 0; at < 5; at += 1) {
        const group = await fixtureGroup(db, { name: `5ª ${at}`, grade: 5, schoolId: alone.id })
        groupId = group.id
        teacher = await fixtureTeacherOf(db, groupId, subjectId)
        await fixtureSlot(db, { groupId, subjectId, weekday: 2, period: 1, teacherId: teacher.id })
        if (at === 4) {
          expect((await lead.call(sumObservations, { query: {} })).data).toMatchObject({
            ...{ observed: 4, teachers: 5, lessons: 4, signed: 4, announced: 0 },
          })
          expect((await figure())?.levels, 'of four teachers').toBeNull()
        }
        await judgedBy(at % 2)
      }
      const { data } = await lead.call(sumObservations, { query: {} })
      expect(data).toMatchObject({ observed: 5, teachers: 5, lessons: 5, signed: 5 })
      expect((await figure())?.levels).toEqual(
        proposedLevels.map((level, at) => ({ level, lessons: [3, 2][at] ?? 0 })),
      )
      const other = data.criteria.find(each => each.id === proposedCriteria[1]?.id)
      expect(other?.levels, 'of what nobody judged').toBeNull()
      expect(JSON.stringify(data)).not.toContain(teacher.name)
    } finally {
      await sql`UPDATE accounts SET school_id = ${school.id} WHERE id = ${pedagogo.id}`.execute(db)
    }
    expect((await server.as(teacher).refuse(sumObservations, { query: {} })).status).toBe(403)
  })
})
