import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { getApplication } from '../contract.ts'
import { changeKey } from '../key-contract.ts'
import { beginSitting, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const phone = server.nobody
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const codes = Array.from({ length: cases(12, 60) }, (_, at) => String(20260001 + at))
for (const [at, code] of codes.entries())
  await fixtureStudent(db, { groupId: group.id, fullName: `Aluna${at} Sitoe`, code })

it('a key that is repaired while a class answers holds for every answer, whenever it came', async () => {
  const question = { ...choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 0), shuffle: false }
  const kept = await fixtureQuestion(db, professor, { subjectId: mat.id, question })
  const item = { id: uuid(), points: 1, competenceId: null, domain: '', bloom: null, ...kept }
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      ...{ id: testId, title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: professor.id, state: 'publicado', items: JSON.stringify([item]) },
    })
    .execute()
  const { id, code } = await fixtureApplication(db, { testId, groupId: group.id, by: professor })
  const version = async () => (await teacher.call(getApplication, { params: { id } })).data.version
  const chosen = new Map<string, string>()

  async function answers(studentCode: string, at: number) {
    const key = await fixtureDevice(db)
    const begun = (await phone.call(beginSitting, { params: { code }, body: { studentCode, key } })).data
    const device = { attemptId: begun.attemptId, key }
    for (let sequence = 1; sequence <= 3; sequence += 1) {
      const answer = `p${((at + sequence) % 3) + 1}`
      const body = { ...device, answers: [{ itemId: item.id, answer, sequence }], submit: sequence === 3 }
      // As the page does: what the server is too busy for is sent again.
      const send = () => phone.refuse(sendAnswers, { params: { code }, body })
      let sent = await send()
      while (sent.data.code === 'BUSY') sent = await send()
      expect(sent).toMatchObject({ status: 200, data: { refused: [] } })
      chosen.set(begun.attemptId, answer)
    }
  }
  async function repairs() {
    for (const right of ['b', 'c', 'b']) {
      const change = { kind: 'rekey' as const, right: [right] }
      const body = { itemId: item.id, change, reason: 'A chave estava errada', version: await version() }
      const { status } = await teacher.refuse(changeKey, { params: { id }, body: body as never })
      expect([200, 409, 503]).toContain(status)
    }
  }
  await Promise.all([...codes.map(answers), repairs()])
  const last = { kind: 'rekey' as const, right: ['b'] }
  const body = { itemId: item.id, change: last, reason: 'A chave estava errada', version: await version() }
  await teacher.refuse(changeKey, { params: { id }, body: body as never })

  const stored = await db
    .selectFrom('attempts')
    .innerJoin('responses', 'responses.attempt_id', 'attempts.id')
    .select(['attempts.id', 'attempts.state', 'attempts.points as mark', 'responses.points'])
    .where('application_id', '=', id)
    .execute()
  expect(stored).toHaveLength(codes.length)
  for (const row of stored) {
    const points = chosen.get(row.id) === 'p2' ? 1 : 0
    expect([row.id, row.state, Number(row.points), Number(row.mark)]).toEqual([
      ...[row.id, 'entregue', points, 20 * points],
    ])
  }
})
