import { findFulfilments, findGroupsFollowing } from '#features/planning/fulfilment/server/queries.ts'
import { inBank, programmeThing, titlesOf } from '#features/planning/programmes/programme.ts'
import { findProgramme } from '#features/planning/programmes/server/queries.ts'
import { orNotFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findTree } from '#school/subjects/server/tree-queries.ts'
import { getProgrammeTaught, listUnitUses } from '../contract.ts'
import {
  countQuestionsAbout,
  findGamesAbout,
  findLessonsAbout,
  findPlansAbout,
  findQuizzesAbout,
  findTestsAbout,
} from './queries.ts'
import { taughtByUnit } from './taught.ts'

/** As many groups can be chosen among. */
const MAX_GROUPS = 100

export const routes: Served[] = [
  serve(getProgrammeTaught, async ({ db, account, params, query, today }) => {
    const programme = orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    const of = {
      programmeId: programme.id,
      subjectId: programme.subjectId,
      grade: programme.grade,
      year: programme.thisYear,
      titles: programme.isInForce ? programme.units.flatMap(titlesOf) : [],
    }
    const found = await findGroupsFollowing(db, account, of, MAX_GROUPS + 1)
    const groups = found.slice(0, MAX_GROUPS)
    const group = groups.find(each => each.id === query.group) ?? (query.group ? undefined : groups[0])
    const plans = group
      ? await findFulfilments(db, account, {
          subject: [programme.subjectId],
          grade: [programme.grade],
          group: [group.id],
          year: programme.thisYear,
        })
      : []
    const ours = plans.filter(plan => (plan.programme_id ?? programme.id) === programme.id)
    return {
      groups,
      more: found.length > groups.length,
      group: group ?? null,
      ...taughtByUnit(programme.units, ours, today),
    }
  }),

  serve(listUnitUses, async ({ db, account, params }) => {
    const programme = orNotFound(await findProgramme(db, account, params.id), programmeThing.what)
    const unit = orNotFound(
      programme.units.find(each => each.id === params.unit),
      'Esta unidade',
    )
    const { competences: bank } = await findTree(db, programme.subjectId, programme.grade)
    const named = unit.rows.flatMap(row => row.competences)
    const competenceIds = [...new Set(named.flatMap(line => inBank(line, bank)?.id ?? []))]
    const { subjectId, grade } = programme
    const of = { subjectId, grade, competenceIds, titles: titlesOf(unit) }
    const [questions, quizzes, games, tests, plans, lessons] = await inTransaction(db, one =>
      allInOrder([
        countQuestionsAbout(one, account, competenceIds),
        findQuizzesAbout(one, account, of),
        findGamesAbout(one, account, of),
        findTestsAbout(one, account, of),
        findPlansAbout(one, account, of),
        findLessonsAbout(one, account, of),
      ]),
    )
    return { competenceIds, questions, quizzes, games, tests, plans, lessons }
  }),
]
