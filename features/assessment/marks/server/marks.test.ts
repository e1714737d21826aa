// Longer than other tests: a mark on its whole way, from the book to the closed pauta, over one school.
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { Mark } from '#engines/marks/rule.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getMarkBook, handInMarkBook, listMarkBooks, saveMarkColumns, saveMarks } from '../contract.ts'
import {
  decideMark,
  getPauta,
  listCouncils,
  type Pauta,
  saveCouncil,
  setPautaState,
} from '../council-contract.ts'
import { fixtureMarkRule, fixtureMarks } from '../fixtures.ts'
import { compareMarkRules, confirmMarkRule, listMarkRules } from '../rule-contract.ts'
import { routes } from './routes.ts'
import { marksUndoGuards } from './undo-guard.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...routes, ...changeRoutes([editionUndoGuard, ...marksUndoGuards])],
  '2026-05-20',
)
await fixtureCalendar(db, { state: 'em vigor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const stranger = await fixtureAccount(db, { role: 'professor' })

let group: Awaited<ReturnType<typeof fixtureGroup>>
let schoolId: string
let director: Awaited<ReturnType<typeof fixtureAccount>>
let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
let other: typeof teacher
let ana: string
let beto: string
const at = (subject: string, trimester = 1) =>
  ({ group: group.id, subject, trimester: String(trimester) }) as never
const place = (subject: string, trimester = 1) => ({ group: group.id, subject, trimester })
const cell = (studentId: string, where: string, mark: Mark | null, seen: Mark | null = null) => ({
  studentId,
  place: where,
  mark,
  seen,
})

beforeEach(async () => {
  schoolId = (await fixtureSchool(db, {})).id
  director = await fixtureAccount(db, { role: 'professor', name: 'Hermínia Nhabanga' })
  group = await fixtureGroup(db, {
    name: `6ª${Math.random().toString(36).slice(2, 7)}`,
    schoolId,
    directorId: director.id,
  })
  teacher = await fixtureTeacherOf(db, group.id, mat.id)
  other = await fixtureTeacherOf(db, group.id, por.id)
  ana = (await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Tembe', numberInGroup: 1 })).id
  beto = (await fixtureStudent(db, { groupId: group.id, fullName: 'Beto Vaz', numberInGroup: 2, sex: 'H' }))
    .id
})

const save = (who: typeof teacher, cells: ReturnType<typeof cell>[], subject = mat.id) =>
  server.as(who).refuse(saveMarks, { params: at(subject), body: { cells } })
const book = async (who: typeof teacher, subject = mat.id) =>
  (await server.as(who).call(getMarkBook, { params: at(subject) })).data

describe('the book of marks', () => {
  it('is written by its teacher and those who lead, read by the director of the group, and nobody else’s', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    expect((await save(teacher, [cell(ana, 'ACS1', 140)])).status).toBe(200)
    expect((await save(dap, [cell(beto, 'ACS1', 90)])).status).toBe(200)
    expect((await save(director, [cell(beto, 'ACS2', 90)])).status).toBe(403)
    for (const who of [stranger, other])
      expect((await server.as(who).refuse(getMarkBook, { params: at(mat.id) })).status).toBe(404)
    const read = await book(director)
    expect(read.mayWrite).toBe(false)
    expect(read.columns.map(({ key, isRequired }) => [key, isRequired])).toEqual([
      ['ACS1', true],
      ['ACS2', true],
      ['AT1', true],
    ])
    expect(read.pupils.map(pupil => [pupil.number, pupil.cells.ACS1?.mark])).toEqual([
      [1, 140],
      [2, 90],
    ])
    const { data } = await server.as(teacher).call(listMarkBooks, { query: {} as never })
    expect(data.books.map(card => [card.subject.name, card.missing, card.means])).toEqual([
      ['Matemática', 4, 0],
    ])
    expect((await server.as(other).call(listMarkBooks, { query: {} as never })).data.books).toHaveLength(1)
  })

  it.each([
    ['21', 210, 'As notas vão de 0 a 20.'],
    ['−1', -10, 'As notas vão de 0 a 20.'],
    ['9,5 where the rule says whole marks', 95, 'A regra pede notas inteiras, de 0 a 20.'],
    ['9,55', 95.5, 'As notas têm no máximo uma casa decimal.'],
  ])('refuses %s at its cell, and stores nothing of the call', async (_, mark, message) => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    const refused = await save(teacher, [cell(ana, 'ACS1', 140), cell(beto, 'ACS1', mark)])
    expect(refused.status).toBe(400)
    expect(refused.data.fields?.['cells.1.mark']).toContain(message)
    expect((await book(teacher)).pupils[0]?.cells).toEqual({})
  })

  it('says of a trimester that has not begun on which day it begins', async () => {
    const begins = async (trimester: number) => {
      const place = { group: group.id, trimester: String(trimester) } as never
      const query = { trimester: String(trimester) } as never
      return [
        (await server.as(teacher).call(getMarkBook, { params: at(mat.id, trimester) })).data.beginsOn,
        (await server.as(teacher).call(listMarkBooks, { query })).data.beginsOn,
        (await server.as(dap).call(getPauta, { params: place, query: {} as never })).data.beginsOn,
        (await server.as(dap).call(listCouncils, { query })).data.beginsOn,
      ]
    }
    const { from } = (await server.as(teacher).call(getMarkBook, { params: at(mat.id, 3) })).data
    expect(from > '2026-05-20').toBe(true)
    expect(await begins(1)).toEqual([null, null, null, null])
    expect(await begins(3)).toEqual([from, from, from, from])
  })

  it('refuses text, a column beyond the rule, and a pupil who was not there on the day', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    expect((await save(teacher, [cell(ana, 'ACS1', 'doze' as never)])).status).toBe(400)
    const beyond = await save(teacher, [cell(ana, 'ACS4', 120)])
    expect(beyond.data.fields?.['cells.0.mark']).toBe('A regra não tem a coluna ACS 4.')
    expect((await save(teacher, [cell(uuid(), 'ACS1', 120)])).data.fields?.['cells.0.mark']).toContain(
      'não esteve',
    )
    const late = await fixtureStudent(db, { groupId: group.id, fullName: 'Celeste', numberInGroup: 3 })
    await db
      .updateTable('enrolments')
      .set({ since: '2026-05-10' })
      .where('student_id', '=', late.id)
      .execute()
    const columns = { ACS1: { day: '2026-04-01', title: '' } }
    await server.as(teacher).call(saveMarkColumns, { params: at(mat.id), body: { columns, version: 0 } })
    const early = await save(teacher, [cell(late.id, 'ACS1', 120)])
    expect(early.data.fields?.['cells.0.mark']).toBe('Celeste não estava na turma a 01/04/2026.')
    expect((await save(teacher, [cell(late.id, 'ACS1', 'sem nota')])).status).toBe(200)
  })

  it('lets nobody overwrite what another person wrote and they have not seen', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    await save(dap, [cell(ana, 'ACS1', 150)])
    const refused = await save(teacher, [cell(ana, 'ACS1', 120)])
    expect([refused.status, refused.data.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(refused.data.message).toContain('«15»')
    expect((await save(teacher, [cell(ana, 'ACS1', 120, 150)])).status).toBe(200)
    // The same person's second device goes on from what it saw.
    expect((await save(teacher, [cell(ana, 'ACS1', 130)])).status).toBe(200)
    expect((await save(teacher, [cell(ana, 'ACS1', null, 130)])).status).toBe(200)
    expect((await book(teacher)).pupils[0]?.cells).toEqual({})
  })

  it('writes a tap once, however often it is sent, and takes it back', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    const body = { cells: [cell(ana, 'ACS1', 140)] }
    const key = uuid()
    const first = await server.as(teacher).call(saveMarks, { params: at(mat.id), body }, { key })
    await server.as(teacher).call(saveMarks, { params: at(mat.id), body }, { key })
    const stored = await db.selectFrom('mark_cells').select('version').where('student_id', '=', ana).execute()
    expect(stored).toEqual([{ version: 1 }])
    await server.as(teacher).call(undoChange, { params: { id: first.headers['x-change'] ?? '' } })
    expect((await book(teacher)).pupils[0]?.cells).toEqual({})
  })

  it('is handed in whole, and then changed only once it is taken back', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    await fixtureMarks(db, teacher, place(mat.id), { [ana]: { ACS1: 140, ACS2: 130, AT1: 120 } })
    const { version } = await book(teacher)
    const typed = await server
      .as(teacher)
      .call(saveMarks, { params: at(mat.id), body: { cells: [cell(ana, 'ACS1', 150, 140)] } })
    const hand = (handedIn: boolean, at_ = version) =>
      server.as(teacher).refuse(handInMarkBook, { params: at(mat.id), body: { handedIn, version: at_ } })
    const early = await hand(true)
    expect(early.data.message).toBe('3 notas por lançar: ACS 1 do n.º 2, ACS 2 do n.º 2, AT do n.º 2.')
    await fixtureMarks(db, teacher, place(mat.id), { [beto]: { ACS1: 'faltou', ACS2: 90, AT1: 90 } })
    expect((await hand(true)).status).toBe(200)
    expect((await save(teacher, [cell(ana, 'ACS1', 160, 150)])).data.code).toBe('WRONG_STATE')
    const undo = () =>
      server.as(teacher).refuse(undoChange, { params: { id: typed.headers['x-change'] ?? '' } })
    expect((await undo()).data.code).toBe('NOT_UNDOABLE')
    expect((await book(teacher)).pupils[0]?.cells.ACS1?.mark).toBe(150)
    expect((await hand(false, version + 1)).status).toBe(200)
    expect((await undo()).status).toBe(200)
    expect((await book(teacher)).pupils[0]?.cells.ACS1?.mark).toBe(140)
  })

  it('is typed without a confirmed rule, and gives no mean and is not handed in', async () => {
    expect((await save(teacher, [cell(ana, 'ACS1', 140)])).status).toBe(200)
    const read = await book(teacher)
    expect(read.rule).toBeNull()
    const refused = await server
      .as(teacher)
      .refuse(handInMarkBook, { params: at(mat.id), body: { handedIn: true, version: read.version } })
    expect(refused.data.message).toContain('ainda não foi confirmada')
  })
})

describe('a rule', () => {
  it('is confirmed once, by who leads; it is followed by another from a later day, and never edited', async () => {
    const [proposal] = proposedRules
    if (!proposal) throw new Error('no proposal')
    const body = {
      school: schoolId,
      grade: 6,
      since: '2026-02-01',
      rule: proposal.rule as never,
      proposal: proposal.key,
    }
    expect((await server.as(teacher).refuse(confirmMarkRule, { body })).status).toBe(403)
    expect((await server.as(dap).refuse(confirmMarkRule, { body })).status).toBe(200)
    expect((await server.as(dap).refuse(confirmMarkRule, { body })).data.message).toContain('começa depois')
    const next = { ...body, since: '2026-06-01', rule: { ...proposal.rule, name: 'Sucessora' } as never }
    expect((await server.as(dap).refuse(confirmMarkRule, { body: next })).status).toBe(200)
    expect((await book(teacher)).rule?.rule.name).toBe('Primário, 2021')
    const second = await server.as(teacher).call(getMarkBook, { params: at(mat.id, 2) })
    expect(second.data.rule?.rule.name).toBe('Sucessora')
    const { data } = await server.as(dap).call(listMarkRules, { query: { school: schoolId } })
    expect(data.confirmed.map(({ since }) => since)).toEqual(['2026-06-01', '2026-02-01'])
    expect(data.today).toBe('2026-05-20')
    const broken = {
      ...next,
      since: '2027-01-01',
      rule: { ...proposal.rule, parts: [{ of: 'ACP', weight: 1 }] } as never,
    }
    const refused = await server.as(dap).refuse(confirmMarkRule, { body: broken })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {})).toEqual(['rule.parts'])
    expect(refused.data.fields?.['rule.parts']).toContain('a regra não pede nenhuma ACP')

    // A rule of the school's own, for several grades at once, or for none of them.
    const own = {
      ...next,
      since: '2026-08-01',
      proposal: '',
      rule: { ...proposal.rule, name: 'Da escola' } as never,
    }
    expect((await server.as(dap).refuse(confirmMarkRule, { body: { ...own, others: [4, 5] } })).status).toBe(
      200,
    )
    const late = { ...own, since: '2026-07-01', grade: 3, others: [5] }
    expect((await server.as(dap).refuse(confirmMarkRule, { body: late })).data.message).toContain(
      'A 5.ª classe',
    )
    const { confirmed } = (await server.as(dap).call(listMarkRules, { query: { school: schoolId } })).data
    expect(
      confirmed.filter(({ rule }) => rule.name === 'Da escola').map(({ grade, proposal: of }) => [grade, of]),
    ).toEqual([
      [4, ''],
      [5, ''],
      [6, ''],
    ])
    expect(confirmed.some(({ grade }) => grade === 3)).toBe(false)
  })

  it('is taken back as long as no book was handed in by it', async () => {
    const confirm = async (since: string, name: string) => {
      const rule = { ...proposedRules[0]?.rule, name } as never
      const body = { school: schoolId, grade: 6, since, rule }
      const { headers } = await server.as(dap).call(confirmMarkRule, { body })
      return () => server.as(dap).refuse(undoChange, { params: { id: headers['x-change'] ?? '' } })
    }
    expect((await (await confirm('2026-01-01', 'Enganada'))()).status).toBe(200)
    const undo = await confirm('2026-01-01', 'Certa')
    const marks = { ACS1: 140, ACS2: 130, AT1: 120 }
    await fixtureMarks(db, teacher, place(mat.id), { [ana]: marks, [beto]: marks })
    const { version } = await book(teacher)
    const body = { handedIn: true, version }
    await server.as(teacher).call(handInMarkBook, { params: at(mat.id), body })
    const refused = await undo()
    expect([refused.status, refused.data.code]).toEqual([409, 'NOT_UNDOABLE'])
    expect((await book(teacher)).rule?.rule.name).toBe('Certa')
    // One that has not begun is in no use yet.
    expect((await (await confirm('2026-06-01', 'Futura'))()).status).toBe(200)
  })

  it('is laid beside another on the marks of the school', async () => {
    await fixtureMarks(db, teacher, place(mat.id), {
      [ana]: { ACS1: 90, ACS2: 100, AT1: 100 },
      [beto]: { ACS1: 140, ACS2: 'faltou', AT1: 140 },
    })
    const [primary] = proposedRules
    const softer = { ...primary?.rule, worth: { ...primary?.rule.worth, faltou: 'não entra' } }
    const { data } = await server.as(dap).call(compareMarkRules, {
      body: { school: schoolId, grade: 6, trimester: 1, one: primary?.rule, other: softer } as never,
    })
    expect(data.total).toEqual({ means: 2, up: 1, down: 0, toNegative: 0, toPositive: 1 })
    expect(data.border.map(({ pupil, lines }) => [pupil, lines])).toEqual([
      ['Beto Vaz', { one: '9 = (2 × 7 + 14) ÷ 3 = 9,33 → 9', other: '14 = (2 × 14 + 14) ÷ 3 = 14' }],
    ])
  })
})

describe('the council', () => {
  const call = async (endpoint: typeof setPautaState, body: object) =>
    server.as(dap).refuse(endpoint, { params: { group: group.id, trimester: '1' }, body })
  const read = async (edition?: number): Promise<Pauta> =>
    (
      await server.as(dap).call(getPauta, {
        params: { group: group.id, trimester: '1' } as never,
        query: (edition ? { edition: String(edition) } : {}) as never,
      })
    ).data
  const handIn = async (who: typeof teacher, subject: string) =>
    server.as(who).call(handInMarkBook, {
      params: at(subject),
      body: { handedIn: true, version: (await book(who, subject)).version },
    })

  async function begin() {
    await fixtureMarkRule(db, { schoolId, by: dap })
    await fixtureMarks(db, teacher, place(mat.id), {
      [ana]: { ACS1: 140, ACS2: 130, AT1: 140 },
      [beto]: { ACS1: 90, ACS2: 100, AT1: 90 },
    })
    await fixtureMarks(db, other, place(por.id), {
      [ana]: { ACS1: 120, ACS2: 120, AT1: 120 },
      [beto]: { ACS1: 100, ACS2: 100, AT1: 100 },
    })
    await handIn(teacher, mat.id)
  }

  it('closes a pauta once books, decisions, day and quorum are there; a change afterwards is another edition with its reason', async () => {
    await begin()
    expect((await read()).state).toBe('rascunho')
    await handIn(other, por.id)
    expect((await read()).state).toBe('entregue')
    expect((await server.as(director).call(listCouncils, { query: {} as never })).data.groups).toMatchObject([
      { handedIn: 2, subjects: 2, state: 'entregue' },
    ])
    const opened = await call(setPautaState, { state: 'em conselho', version: 0 })
    expect(opened.status).toBe(200)
    const early = await call(setPautaState, { state: 'fechada', version: (await read()).version })
    expect(early.data.message).toContain('Faltam decisões: 1 caso')
    expect(early.data.message).toContain('Não há quórum: 0 de 2')
    const { council, version } = await read()
    expect(council.members.map(({ name }) => name)).toContain('Hermínia Nhabanga')
    await server.as(dap).call(saveCouncil, {
      params: { group: group.id, trimester: '1' } as never,
      body: {
        heldOn: '2026-05-22',
        heldAt: '14:00',
        room: 'Sala 4',
        presences: council.members.map(({ accountId }) => ({ accountId, presence: 'presente' as const })),
        notes: '',
        version,
      },
    })
    const vote = {
      studentId: beto,
      subjectId: mat.id,
      inFavour: 2,
      against: 1,
      abstained: 0,
      reason: 'Recuperou.',
    }
    const decide = (body: object) =>
      server.as(dap).refuse(decideMark, { params: { group: group.id, trimester: '1' }, body })
    expect((await decide({ ...vote, decided: 110 })).data.fields?.decided).toContain('um valor acima')
    expect((await decide({ ...vote, decided: 100, inFavour: 9 })).data.fields?.inFavour).toContain(
      'presentes',
    )
    expect((await decide({ ...vote, decided: 100, against: 2, inFavour: 1 })).status).toBe(400)
    const decided = await decide({ ...vote, decided: 100 })
    expect(decided.status).toBe(200)
    const before = await read()
    expect(before.pupils[1]?.marks[mat.id]?.term.mark).toBe(100)
    const closed = await call(setPautaState, { state: 'fechada', version: before.version })
    expect(closed.status).toBe(200)
    await db.updateTable('students').set({ full_name: 'Outro Nome' }).where('id', '=', beto).execute()
    expect((await save(dap, [cell(ana, 'ACS1', 200, 140)])).data.code).toBe('WRONG_STATE')
    const undone = await server
      .as(dap)
      .refuse(undoChange, { params: { id: decided.headers['x-change'] ?? '' } })
    expect(undone.data.code).toBe('NOT_UNDOABLE')
    const kept = await read()
    expect(kept.pupils.map(({ name }) => name)).toEqual(['Ana Tembe', 'Beto Vaz'])
    expect(kept.edition?.number).toBe(1)
    const bare = await call(setPautaState, { state: 'em conselho', version: kept.version })
    expect(bare.data.fields?.reason).toBe('Diga porque se corrige a pauta.')
    await call(setPautaState, { state: 'em conselho', version: kept.version, reason: 'Segunda chamada' })
    expect([(await book(dap)).mayCorrect, (await book(teacher)).mayCorrect]).toEqual([true, false])
    expect([(await book(dap)).seesPauta, (await book(teacher)).seesPauta]).toEqual([true, false])
    expect((await save(dap, [cell(ana, 'AT1', 200, 140)])).status).toBe(200)
    const again = await call(setPautaState, { state: 'fechada', version: (await read()).version })
    expect(again.status).toBe(200)
    const second = await read()
    expect(second.edition).toMatchObject({ number: 2, reason: 'Segunda chamada' })
    expect((await read(1)).pupils[0]?.marks[mat.id]?.term.mark).toBe(140)
    expect(second.pupils[0]?.marks[mat.id]?.term.mark).toBe(160)
    expect((await call(setPautaState, { state: 'publicada', version: second.version })).status).toBe(200)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'closes with a mark that is written meanwhile, or refuses it (%s)',
    async () => {
      await begin()
      await handIn(other, por.id)
      await call(setPautaState, { state: 'em conselho', version: 0 })
      const { council, version } = await read()
      const params = { group: group.id, trimester: '1' } as never
      const presences = council.members.map(({ accountId }) => ({ accountId, presence: 'presente' as const }))
      const held = { heldOn: '2026-05-22', heldAt: '', room: '', notes: '', presences, version }
      await server.as(dap).call(saveCouncil, { params, body: held })
      const kept = { decided: null, inFavour: 0, against: 2, abstained: 0, reason: 'Fica como está.' }
      await server.as(dap).call(decideMark, { params, body: { studentId: beto, subjectId: mat.id, ...kept } })
      const last = (await read()).version
      const [closed, saved] = await Promise.all([
        call(setPautaState, { state: 'fechada', version: last }),
        save(dap, [cell(ana, 'ACS1', 200, 140)]),
      ])
      expect(closed.status).toBe(200)
      const mark = (await read()).pupils[0]?.marks[mat.id]?.term.mark
      expect([saved.status, mark]).toEqual(saved.status === 200 ? [200, 160] : [409, 140])
    },
  )

  it('knows nothing of absences until somebody calls the roll', async () => {
    await begin()
    expect((await read()).pupils.map(({ absences }) => absences)).toEqual([null, null])
    const call = { group_id: group.id, held_on: '2026-05-11', pupils: 2 }
    await db
      .insertInto('lesson_calls')
      .values({ id: uuid(), account_id: teacher.id, ...call })
      .execute()
    expect((await read()).pupils[0]?.absences).toEqual({ justified: 0, unjustified: 0 })
  })

  it('is not opened for a group without pupils and subjects', async () => {
    const { id } = await fixtureGroup(db, { name: `6ªV${Math.random().toString(36).slice(2, 6)}`, schoolId })
    const refused = await server.as(dap).refuse(setPautaState, {
      params: { group: id, trimester: '1' },
      body: { state: 'em conselho', version: 0 },
    })
    expect(refused.status).toBe(409)
    expect(refused.data.message).toContain('A turma não tem alunos neste trimestre')
    expect(refused.data.message).toContain('não tem disciplinas')
  })

  it('is out of reach of a teacher, who reads one book', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    const params = { group: group.id, trimester: '1' }
    expect((await server.as(teacher).refuse(getPauta, { params, query: {} })).status).toBe(403)
    expect((await server.as(director).refuse(getPauta, { params, query: {} })).status).toBe(200)
  })

  it('has a pupil who moves in the pauta of the group of then, with the marks of before', async () => {
    await fixtureMarkRule(db, { schoolId, by: dap })
    const second = await fixtureGroup(db, { name: `6ªX${Math.random().toString(36).slice(2, 6)}`, schoolId })
    const there = await fixtureTeacherOf(db, second.id, mat.id)
    await fixtureMarks(db, teacher, place(mat.id), { [beto]: { ACS1: 120, ACS2: 140 } })
    await fixtureBecame(db, beto, { group_id: second.id, number_in_group: 7 }, '2026-05-10')
    await fixtureMarks(
      db,
      there,
      { group: second.id, subject: mat.id, trimester: 1 },
      { [beto]: { AT1: 100 } },
    )
    const { data } = await server.as(dap).call(getPauta, {
      params: { group: second.id, trimester: '1' } as never,
      query: {} as never,
    })
    expect(data.pupils.map(pupil => [pupil.name, pupil.number, pupil.marks[mat.id]?.term.mark])).toEqual([
      ['Beto Vaz', 7, 120],
    ])
    expect((await read()).pupils.map(({ name }) => name)).toEqual(['Ana Tembe'])
    expect((await book(teacher)).pupils.map(({ name, until }) => [name, until])).toEqual([
      ['Ana Tembe', null],
      ['Beto Vaz', '2026-05-10'],
    ])
  })
})
