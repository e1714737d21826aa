import { expect, it } from 'vitest'
import { drawnByRule, fixtureQuiz } from '#features/assessment/quizzes/fixtures.ts'
import { insertQuiz } from '#features/assessment/quizzes/server/queries.ts'
import { fixtureGame } from '#features/games/fixtures.ts'
import { getProgrammeChange, moveToProgramme } from '#features/planning/programme-change/contract.ts'
import { programmeChangeRoutes } from '#features/planning/programme-change/server/routes.ts'
import { fixtureProgramme, fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import { addMissing } from '#features/planning/programmes/server/tree.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findTree } from '#school/subjects/server/tree-queries.ts'
import { competenceUses } from './uses.ts'

it('quizzes in draft and games go with the questions of a competence, are counted before, and come back with one undo', async () => {
  const database = await testDatabase()
  const { db } = database
  const server = await testServer(database, [...programmeChangeRoutes(competenceUses), ...changeRoutes([])])
  const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
  const as = server.as(pedagogo)
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [6] })
  const units = (competence: string) =>
    fixtureUnits([{ title: 'Contas', rows: [{ competences: [competence] }] }])
  const subjectId = subject.id
  const before = await fixtureProgramme(db, {
    subjectId,
    edition: '2004',
    fromYear: 2004,
    units: units('PR1: Repartir'),
  })
  const after = await fixtureProgramme(db, {
    subjectId,
    edition: '2026',
    fromYear: 2026,
    units: units('DA1: Dados'),
  })
  const ref = { id: subjectId, code: 'MAT', name: 'Matemática', abbreviation: 'Mat', colour: '' }
  for (const { units } of [before, after])
    await addMissing(db, { subjectId, subject: ref, grade: 6, units: units as never })
  const { competences } = await findTree(db, subjectId, 6)
  const idOf = (code: string) => competences.find(each => each.code === code)?.id ?? ''
  const [lost, next] = [idOf('PR1'), idOf('DA1')]
  const ruled = (competenceIds: string[]) =>
    fixtureQuiz({ subjectId, parts: [drawnByRule(5, { competenceIds })] })
  const draft = await insertQuiz(db, pedagogo.id, ruled([lost, next]))
  const other = await insertQuiz(db, pedagogo.id, ruled([next]))
  const over = await insertQuiz(db, pedagogo.id, ruled([lost]))
  await db.updateTable('quizzes').set({ state: 'arquivado' }).where('id', '=', over.id).execute()
  const game = await fixtureGame(db, { subjectId, owner: pedagogo, competenceIds: [lost] })
  const stored = async () => ({
    quizzes: await db.selectFrom('quizzes').select(['id', 'parts']).orderBy('id').execute(),
    games: await db.selectFrom('games').select(['id', 'competence_ids']).execute(),
  })
  const was = await stored()

  const input = { params: { id: after.id }, query: { before: before.id } }
  const { data } = await as.call(getProgrammeChange, input)
  expect(data.competences).toMatchObject([{ code: 'PR1', questions: 0, quizzes: 1, games: 1 }])
  const moved = await as.call(moveToProgramme, {
    params: { id: after.id },
    body: {
      ...{ before: before.id, version: 1, beforeVersion: 1, untilYear: 2025 },
      competences: [{ id: lost, line: 'DA1: Dados' }],
    },
  })
  expect(moved.data).toMatchObject({ questions: 0, quizzes: 1, games: 1 })
  const now = await stored()
  const ruleOf = (id: string) => now.quizzes.find(each => each.id === id)?.parts
  expect(ruleOf(draft.id)).toMatchObject([{ kind: 'rule', count: 5, competenceIds: [next] }])
  for (const { id } of [other, over])
    expect(ruleOf(id)).toEqual(was.quizzes.find(each => each.id === id)?.parts)
  expect(now.games).toEqual([{ id: game.id, competence_ids: [next] }])
  await as.call(undoChange, { params: { id: moved.headers['x-change'] ?? '' } })
  expect(await stored()).toEqual(was)
})
