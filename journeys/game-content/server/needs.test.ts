import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { fixtureGame, pairs } from '#features/games/fixtures.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { listPracticeNeeds } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-25')
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { schoolId: school.id, name: '6ªA', grade: 6 })
const account = await fixtureTeacherOf(db, group.id, subject.id)
const teacher = server.as(account)
const pupils = await Promise.all(
  Array.from({ length: 8 }, (_, at) => fixtureStudent(db, { groupId: group.id, fullName: `Aluno ${at}` })),
)
const needs = async (who = teacher) => (await who.call(listPracticeNeeds, {})).data

async function competence(code: string): Promise<string> {
  const id = uuid()
  await db
    .insertInto('competences')
    .values({ id, subject_id: subject.id, grade: 6, code, description: `Sobre ${code}`, position: 1 })
    .execute()
  return id
}

/** A test of questions of choice about a competence, which so many of the pupils answer rightly. */
async function measure(competenceId: string, at: string, right: number, questions = 5): Promise<void> {
  const stored = await fixtureTest(db, account, {
    title: `Teste ${uuid()}`,
    subjectId: subject.id,
    items: Array.from({ length: questions }, (_, place) => ({
      question: {
        ...blankQuestion('single-choice'),
        stem: `Pergunta ${place} de ${at}?`,
        options: ['certa', 'errada'].map(word => ({
          id: word,
          text: `${word} ${place}`,
          correct: word === 'certa',
          weight: word === 'certa' ? 1 : 0,
          typicalError: '',
          feedback: '',
        })),
      },
      competenceId,
    })),
  })
  const items = stored.items as unknown as TestItem[]
  await fixtureApplication(db, {
    testId: stored.id,
    groupId: group.id,
    by: account,
    at,
    answers: pupils.map((pupil, place) => ({
      studentId: pupil.id,
      answers: Object.fromEntries(
        items.map(item => [item.id, { kind: 'answer', answer: place < right ? 'certa' : 'errada' }]),
      ),
    })),
  })
}

it('names what many did not master when it was last measured, with the questions that a game of it would have', async () => {
  const [weak, mended, known] = [await competence('FR1'), await competence('FR2'), await competence('FR3')]
  await measure(weak, '2026-03-03T08:00:00+02:00', 2)
  await measure(mended, '2026-03-04T08:00:00+02:00', 0)
  await measure(mended, '2026-05-04T08:00:00+02:00', 8)
  await measure(known, '2026-03-05T08:00:00+02:00', 7)
  const { competences } = await needs()
  expect(competences).toEqual([
    {
      id: weak,
      code: 'FR1',
      description: 'Sobre FR1',
      group: { id: group.id, name: '6ªA' },
      pupils: 8,
      notYet: 6,
      questions: 5,
      kind: 'associacao',
      questionIds: expect.any(Array),
    },
  ])
  expect(new Set(competences[0]?.questionIds).size).toBe(5)

  // Other teachers get nothing about the group.
  expect((await needs(server.as(await fixtureAccount(db, { role: 'professor' })))).competences).toEqual([])

  await fixtureGame(db, {
    subjectId: subject.id,
    owner: account,
    grade: 6,
    groupIds: [group.id],
    competenceIds: [weak],
  })
  expect((await needs()).competences).toEqual([])
})

it('offers no game of a competence that the bank has too few questions about', async () => {
  const few = await competence('GE1')
  await measure(few, '2026-05-05T08:00:00+02:00', 0, 3)
  expect((await needs()).competences).toEqual([])
})

it('names the terms of a class that no own game has, and says whether they came after the last game', async () => {
  const other = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
  const ownGroup = await fixtureGroup(db, { schoolId: school.id, name: '5ªC', grade: 5 })
  const own = await fixtureTeacherOf(db, ownGroup.id, other.id)
  const word = (term: string) =>
    fixtureTerm(db, { subjectId: other.id, term, definition: `O que é ${term}.`, grades: [5] })
  const old = await Promise.all(['Solo', 'Chuva', 'Vento', 'Nuvem'].map(word))
  const first = (await needs(server.as(own))).terms
  expect(first).toMatchObject([{ grade: 5, total: 4, since: false, groups: [{ name: '5ªC' }] }])
  expect(first[0]?.termIds.toSorted()).toEqual(old.map(term => term.id).toSorted())

  await fixtureGame(db, {
    subjectId: other.id,
    owner: own,
    grade: 5,
    items: pairs(...old.map(term => [term.term, term.definition] as const)).map((item, at) => ({
      ...item,
      source: { kind: 'termo', id: old[at]?.id ?? '', prompt: item.prompt, answer: item.answer },
    })),
  })
  expect((await needs(server.as(own))).terms).toEqual([])
  await Promise.all(['Rio', 'Mar', 'Lago', 'Fonte', 'Poço'].map(word))
  expect((await needs(server.as(own))).terms).toMatchObject([{ total: 5, since: true }])
})
