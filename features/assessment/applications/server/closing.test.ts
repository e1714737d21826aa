import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getApplication, setApplicationState } from '../contract.ts'
import { decideLate } from '../late-contract.ts'
import { getProgress } from '../live-contract.ts'
import { beginSitting, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const [teacher, phone] = [server.as(professor), server.nobody]
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const question = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['4', '3', '5'], 0),
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A test of four questions that a phone began an hour ago, and has been silent since. */
async function begun() {
  const items = Array.from({ length: 4 }, () => ({
    ...{ id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...question },
  }))
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      ...{ id: testId, title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: professor.id, state: 'publicado', items: JSON.stringify(items) },
    })
    .execute()
  const { id, code } = await fixtureApplication(db, { testId, groupId: group.id, by: professor })
  const params = { code }
  const { data } = await phone.call(beginSitting, { params, body: { studentCode: ana.code } })
  await db
    .updateTable('attempts')
    .set({ started_at: minutesAgo(60), seen_at: minutesAgo(60) })
    .where('id', '=', data.attemptId)
    .execute()
  const optionOf = (text: string) => {
    const shown = data.items[0]?.question
    return shown?.type === 'single-choice' ? shown.options.find(option => option.text === text)?.id : ''
  }
  return {
    id,
    attempt: data.attemptId,
    send: (answers: readonly [place: number, at?: string][], submit = false) =>
      phone.call(sendAnswers, {
        params,
        body: {
          ...{ attemptId: data.attemptId, key: data.key, submit },
          answers: answers.map(([place, at], sequence) => ({
            ...{ itemId: items[place]?.id ?? '', answer: optionOf('4'), sequence: place * 10 + sequence + 1 },
            ...(at ? { at } : {}),
          })),
        },
      }),
    async set(state: 'encerrado' | 'corrigido' | 'em aplicação') {
      const { version } = (await teacher.call(getApplication, { params: { id } })).data
      await teacher.call(setApplicationState, { params: { id }, body: { state, version } })
    },
    async row() {
      const { data } = await teacher.call(getProgress, { params: { id } })
      return data.pupils.find(pupil => pupil.id === ana.id)
    },
    async sitting() {
      const { data } = await teacher.call(getApplication, { params: { id } })
      return data.sittings.find(sitting => sitting.studentId === ana.id)
    },
  }
}

const outcomesOf = (sitting: { responses: Readonly<Record<string, { outcome: string }>> } | undefined) =>
  Object.values(sitting?.responses ?? {})
    .map(response => response.outcome)
    .toSorted()

describe('a test that the teacher closes', () => {
  it('takes what was answered before, without network, until it is corrected: no answer becomes a blank without a trace', async () => {
    const { set, send, row, sitting } = await begun()
    await set('encerrado')
    expect(await row()).toMatchObject({ presence: 'entregue', toReceive: true, answered: 0 })
    expect(
      (
        await send([
          [0, minutesAgo(30)],
          [1, minutesAgo(29)],
        ])
      ).data,
    ).toMatchObject({ refused: [] })
    expect(await row()).toMatchObject({ toReceive: false, answered: 2, late: 2, leftOut: 0, lateMinutes: 1 })
    expect((await sitting())?.mark).toBe(20)
    await set('corrigido')
    expect((await send([[2, minutesAgo(28)]])).status).toBe(409)
  })

  it('counts nothing that was given after it, and the teacher may take it all the same', async () => {
    const { id, set, send, row, sitting } = await begun()
    await set('encerrado')
    await send([[0, minutesAgo(30)], [1]])
    expect(await row()).toMatchObject({ late: 2, leftOut: 1 })
    expect((await sitting())?.mark).toBe(10)
    const decide = (take: boolean) =>
      teacher.call(decideLate, { params: { id }, body: { pupil: ana.id, take } })
    expect((await decide(true)).data.answers).toBe(1)
    expect((await sitting())?.mark).toBe(20)
    expect((await decide(false)).data.answers).toBe(2)
    expect(await row()).toMatchObject({ late: 2, leftOut: 2 })
    await set('corrigido')
    const refused = await teacher.refuse(decideLate, {
      params: { id },
      body: { pupil: ana.id, take: true },
    })
    expect(refused.data.code).toBe('WRONG_STATE')
  })

  it('leaves what was never reached as not presented, and what was passed over blank', async () => {
    const { set, send, sitting } = await begun()
    await send([[0], [2]])
    await set('encerrado')
    expect(outcomesOf(await sitting())).toEqual(['branco', 'certa', 'certa', 'não apresentada'])
    expect((await sitting())?.mark).toBeCloseTo(40 / 3)
    // It goes on, and what was not reached is there again.
    await set('em aplicação')
    expect(outcomesOf(await sitting())).toEqual(['branco', 'certa', 'certa'])
    await send([], true)
    expect(outcomesOf(await sitting())).toEqual(['branco', 'branco', 'certa', 'certa'])
  })

  it('knows a phone that has nothing more to say from one that has not been heard of', async () => {
    const { set, send, row } = await begun()
    await set('encerrado')
    expect((await row())?.toReceive).toBe(true)
    expect((await send([])).status).toBe(409)
    expect((await row())?.toReceive).toBe(false)
  })
})
