import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { endStreams } from '#kit/server/live/stream-events.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { type CardRound, getCardRound, type RoundPhase, stepCardRound } from '../card-round-contract.ts'
import { enterAnswers } from '../contract.ts'
import { beginSitting, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(endStreams)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const elsewhere = await fixtureGroup(db, { name: '6ªB', schoolId: school })
const ana = await fixtureTeacherOf(db, group.id, mat.id)
const first = server.as(ana)
const second = server.as(await fixtureTeacherOf(db, group.id, por.id))
const stranger = server.as(await fixtureTeacherOf(db, elsewhere.id, mat.id))
const pupils = [
  await fixtureStudent(db, { groupId: group.id, fullName: 'Aida', code: '20260001' }),
  await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', code: '20260002' }),
]

let id: string
let items: string[]
beforeEach(async () => {
  const place = { subjectId: mat.id, grade: 6, competenceId: null, ownerId: ana.id }
  const kept = await insertQuestion(db, choiceOf('Quanto é?', ['1', '2', '3', '4'], 2), place)
  const paper = [1, 2].map(points => ({
    ...{ id: uuid(), points, competenceId: null, domain: '', bloom: null, ...kept },
  }))
  const testId = uuid()
  await sql`INSERT INTO tests (id, title, subject_id, grade, year, moment, owner_id, state, items)
    VALUES (${testId}, 'Diagnóstico', ${mat.id}, 6, 2026, 'inicial', ${ana.id}, 'publicado', ${JSON.stringify(paper)})`.execute(
    db,
  )
  const application = await fixtureApplication(db, { testId, groupId: group.id, by: ana })
  id = application.id
  items = paper.map(item => item.id)
})

const read = async (who = first) => (await who.call(getCardRound, { params: { id } })).data
const bodyOf = (at: number, phase: RoundPhase, revision: number) => ({
  params: { id },
  body: { itemId: items[at] ?? '', phase, revision },
})
const step = async (who: typeof first, ...args: Parameters<typeof bodyOf>) =>
  (await who.call(stepCardRound, bodyOf(...args))).data
const answer = (at: number, said: readonly string[]) =>
  first.call(enterAnswers, {
    params: { id },
    body: {
      entries: said.map((letter, pupil) => ({
        ...{ studentId: pupils[pupil]?.id ?? '', itemId: items[at] ?? '' },
        entered: { kind: 'answer' as const, answer: letter },
      })),
    },
  })

describe('a class that votes with cards', () => {
  it('keeps its teacher’s step, and every reader sees the same', async () => {
    expect(await read()).toEqual({
      ...{ itemId: null, phase: 'aberta', revision: 0, by: null, at: null, read: [], mark: 0, answers: [] },
    })
    await step(first, 1, 'aberta', 0)
    const stood = await read(second)
    expect(stood).toMatchObject({ itemId: items[1], phase: 'aberta', revision: 1, by: { id: ana.id } })
    expect(stood.at).not.toBeNull()
    expect((await stranger.refuse(getCardRound, { params: { id } })).status).toBe(404)
    expect((await stranger.refuse(stepCardRound, bodyOf(0, 'aberta', 1))).status).toBe(404)
  })

  it('tells who was read, and what was answered only once the answers are shown', async () => {
    await step(first, 0, 'aberta', 0)
    await answer(0, ['a', 'a'])
    await answer(1, ['b'])
    const open = await read()
    expect(open.read).toEqual(pupils.map(pupil => pupil.id).toSorted())
    expect(open.answers).toEqual([])
    expect((await step(first, 0, 'barras', 1)).answers).toEqual([{ answer: 'a', pupils: 2 }])
    // A new vote reveals nothing again.
    expect((await step(first, 0, 'aberta', 2)).answers).toEqual([])
    expect((await step(first, 1, 'certa', 3)).answers).toEqual([{ answer: 'b', pupils: 1 }])
  })

  it('counts nothing once its key was revealed, from a card or a phone; what was read before stays', async () => {
    const said = (at: number, pupil: number, letter: string, voted = true) => ({
      params: { id },
      body: {
        entries: [
          {
            ...{ studentId: pupils[pupil]?.id ?? '', itemId: items[at] ?? '', voted },
            entered: { kind: 'answer' as const, answer: letter },
          },
        ],
      },
    })
    await step(first, 0, 'aberta', 0)
    expect((await first.call(enterAnswers, said(0, 0, 'a'))).data.tooLate).toBe(0)
    await step(first, 0, 'certa', 1)
    expect((await first.call(enterAnswers, said(0, 0, 'c'))).data.tooLate).toBe(1)
    expect((await first.call(enterAnswers, said(0, 1, 'c'))).data.tooLate).toBe(1)
    expect((await read()).answers).toEqual([{ answer: 'a', pupils: 1 }])
    // A revealed question is not voted on again, not even after another one.
    expect((await step(first, 0, 'aberta', 2)).phase).toBe('certa')
    await step(first, 1, 'aberta', 2)
    expect((await first.call(enterAnswers, said(0, 1, 'c'))).data.tooLate).toBe(1)
    expect((await first.call(enterAnswers, said(1, 1, 'c'))).data.tooLate).toBe(0)
    // What the teacher writes in the grid is the teacher's word.
    expect((await first.call(enterAnswers, said(0, 1, 'b', false))).data.tooLate).toBe(0)
    const { code } = await db
      .selectFrom('applications')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const celia = await fixtureStudent(db, { groupId: group.id, fullName: 'Célia' })
    const params = { code }
    const { data } = await server.nobody.call(beginSitting, { params, body: { studentCode: celia.code } })
    const answers = items.map((itemId, at) => ({ itemId, answer: 'p3', sequence: at + 1 }))
    const { attemptId, key } = data
    await server.nobody.call(sendAnswers, { params, body: { attemptId, key, answers, submit: true } })
    const stored = await db
      .selectFrom('responses')
      .select(['item_id', 'points', 'reason'])
      .where('attempt_id', '=', attemptId)
      .execute()
    const of = (at: number) => stored.find(row => row.item_id === items[at])
    expect(of(0)).toMatchObject({ points: 0, reason: 'Chegou depois de a turma ver a resposta certa.' })
    expect(Number(of(1)?.points)).toBe(2)
  })

  it('is not taken on from where somebody else has taken it meanwhile: who and when is said', async () => {
    await step(first, 0, 'aberta', 0)
    await step(second, 1, 'aberta', 1)
    const { status, data } = await first.refuse(stepCardRound, bodyOf(0, 'barras', 1))
    expect([status, data.code]).toEqual([409, 'STEPPED_MEANWHILE'])
    expect(data.message).toMatch(/conduziu este voto entretanto, às \d\d:\d\d\.$/)
    const { current } = data.details as unknown as { current: CardRound }
    expect(current).toEqual(await read())
    expect(current).toMatchObject({ itemId: items[1], phase: 'aberta', revision: 2 })
    // Who has seen it goes on from there; who wanted the same was not in the way.
    expect((await step(first, 1, 'aberta', 1)).revision).toBe(2)
    expect((await step(first, 0, 'barras', 2)).revision).toBe(3)
  })

  it('takes what one person does at two screens in its order', async () => {
    await step(first, 0, 'aberta', 0)
    await step(first, 0, 'barras', 0)
    expect(await read()).toMatchObject({ phase: 'barras', revision: 2 })
  })

  it('refuses in words a question that is not on its paper, and what is marked already', async () => {
    const unknown = await first.refuse(stepCardRound, {
      params: { id },
      body: { itemId: uuid(), phase: 'aberta', revision: 0 },
    })
    expect(unknown.data.fields).toEqual({ itemId: 'Esta pergunta não está no papel desta aplicação.' })
    await sql`UPDATE applications SET state = 'corrigido' WHERE id = ${id}`.execute(db)
    const closed = await first.refuse(stepCardRound, bodyOf(0, 'aberta', 0))
    expect([closed.status, closed.data.code]).toEqual([409, 'WRONG_STATE'])
    expect(closed.data.message).toContain('já está corrigida')
    expect((await read()).revision).toBe(0)
  })

  it('is heard of by who watches it, a step or a card that was read', async () => {
    const leaving = new AbortController()
    const response = await fetch(`${origin}/api/diagnostics/applications/${id}/card-round/live`, {
      headers: { authorization: `Bearer ${ana.id}` },
      signal: leaving.signal,
    })
    let text = ''
    const reading = (async () => {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
    })().catch(() => undefined)
    const heard = (words: string) => vi.waitFor(() => expect(text).toContain(words), { timeout: 8000 })
    await heard('"revision":0')
    await step(second, 0, 'aberta', 0)
    await heard('"revision":1')
    await answer(0, ['c'])
    await heard(`"read":["${pupils[0]?.id}"]`)
    // Another letter of the same pupil is heard of too, though not which one it is.
    const { mark } = await read()
    await answer(0, ['b'])
    const now = await read()
    expect(now).toMatchObject({ read: [pupils[0]?.id], answers: [] })
    expect(now.mark).not.toBe(mark)
    await heard(`"mark":${now.mark}`)
    expect(text).not.toContain('"answer"')
    leaving.abort()
    await reading
  })
})
