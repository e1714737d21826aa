import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { endStreams } from '#kit/server/live/stream-events.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertQuestion } from '#school/questions/server/store.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { enterAnswers, setApplicationState } from '../contract.ts'
import { changesOfRunning, type RunningCounts, withChanges } from '../live-contract.ts'
import { beginSitting, sendAnswers } from '../sitting-contract.ts'
import { watchedApplications } from './application-changes.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(endStreams)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana', code: '20260001' })
await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', code: '20260002' })

async function fixtureRunning() {
  const place = { subjectId: mat.id, grade: 6, competenceId: null, ownerId: professor.id }
  const kept = await insertQuestion(db, choiceOf('Quanto é?', ['1', '2', '3', '4'], 2), place)
  const item = { id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...kept }
  const testId = uuid()
  await sql`INSERT INTO tests (id, title, subject_id, grade, year, moment, owner_id, state, items)
    VALUES (${testId}, 'Diagnóstico', ${mat.id}, 6, 2026, 'inicial', ${professor.id}, 'publicado', ${JSON.stringify([item])})`.execute(
    db,
  )
  const row = await fixtureApplication(db, { testId, groupId: group.id, by: professor })
  return { ...row, item: item.id }
}

/** Hears a stream as a page does. */
async function hear(path: string) {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api/diagnostics${path}`, {
    headers: { authorization: `Bearer ${professor.id}` },
    signal: leaving.signal,
  })
  const events: unknown[] = []
  const body = response.body?.pipeThrough(new TextDecoderStream())
  const reading = (async () => {
    let text = ''
    for await (const piece of body ?? []) {
      const whole = `${text}${piece}`.split('\n\n')
      text = whole.pop() ?? ''
      for (const event of whole) if (event.startsWith('data: ')) events.push(JSON.parse(event.slice(6)))
    }
  })().catch(() => undefined)
  const next = async () => {
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), { timeout: 10_000 })
    return events.shift()
  }
  const leave = async () => {
    leaving.abort()
    await reading
  }
  return { next, events, leave }
}

const none = { 'por chegar': 2, 'a responder': 0, 'sem ligação': 0, entregue: 0, 'não apresentado': 0 }

describe('the applications under way, watched', () => {
  it('are sent whole once, and then only those that changed or ended', async () => {
    const [one, two, three] = [await fixtureRunning(), await fixtureRunning(), await fixtureRunning()]
    // Another file of tests in this process may still watch one.
    const others = watchedApplications()
    const stream = await hear('/applications/running/live')
    const first = (await stream.next()) as RunningCounts[]
    expect(new Map(first.map(entry => [entry.id, entry.counts]))).toEqual(
      new Map([one, two, three].map(({ id }) => [id, none])),
    )
    const begun = await server.nobody.call(beginSitting, {
      params: { code: one.code },
      body: { studentCode: '20260001' },
    })
    expect(await stream.next()).toEqual({
      changed: [{ id: one.id, counts: { ...none, 'por chegar': 1, 'a responder': 1 } }],
      gone: [],
    })
    const body = { attemptId: begun.data.attemptId, key: begun.data.key, answers: [], submit: true }
    await server.nobody.call(sendAnswers, { params: { code: one.code }, body })
    expect(await stream.next()).toEqual({
      changed: [{ id: one.id, counts: { ...none, 'por chegar': 1, entregue: 1 } }],
      gone: [],
    })
    await teacher.call(setApplicationState, {
      params: { id: two.id },
      body: { state: 'encerrado', version: two.version },
    })
    expect(await stream.next()).toEqual({ changed: [], gone: [two.id] })
    await stream.leave()
    await vi.waitFor(() => expect(watchedApplications()).toBeLessThanOrEqual(others), { timeout: 10_000 })
  })

  it('are, with what a stream tells, what reading them anew gives', () => {
    const counted = (id: string, entregue: number): RunningCounts => ({ id, counts: { ...none, entregue } })
    const before = [counted('a', 0), counted('b', 1), counted('c', 2)]
    const now = [counted('b', 1), counted('c', 3), counted('d', 0)]
    const changes = changesOfRunning(now, before)
    expect(changes).toEqual({ changed: [counted('c', 3), counted('d', 0)], gone: ['a'] })
    expect(withChanges(before, changes).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(now)
    expect(changesOfRunning(now, now)).toEqual({ changed: [], gone: [] })
  })
})

describe('one application, watched', () => {
  it('is sent again as the teacher types an answer from paper', async () => {
    const { id, item } = await fixtureRunning()
    const stream = await hear(`/applications/${id}/live`)
    expect(await stream.next()).toMatchObject({ counts: none })
    const entries = [{ studentId: pupil.id, itemId: item, entered: { kind: 'answer' as const, answer: 'c' } }]
    await teacher.call(enterAnswers, { params: { id }, body: { entries } })
    expect(await stream.next()).toMatchObject({
      pupils: [
        expect.objectContaining({ name: 'Ana', answered: 1 }),
        expect.objectContaining({ name: 'Beto' }),
      ],
    })
    await stream.leave()
  })
})
