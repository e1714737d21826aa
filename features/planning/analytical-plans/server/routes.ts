import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { forbidden, HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { schoolOfAccount } from '#school/accounts/server/reach.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { leads } from '#school/roles.ts'
import {
  countPlans,
  createPlan,
  generateWeeks,
  getPlan,
  listPlanHistory,
  listPlans,
  type PlanBody,
  removePlan,
  touchPlan,
  updatePlan,
} from '../contract.ts'
import { copyPlan, copyPlanPreview } from '../copies-contract.ts'
import { copyRows } from '../copy-forward.ts'
import { openStates, type PlanState, planFields, planStates } from '../plan.ts'
import { deleteEditor, findOtherEditors, findPlanVersion, upsertEditor } from './presence.ts'
import { presentListRow } from './present.ts'
import {
  countPlansBy,
  findGroupsOfPlan,
  findPlan,
  findPlans,
  insertPlan,
  lockPlan,
  removePlanRow,
  teachesGroups,
  updatePlanRow,
} from './queries.ts'
import { findPlanWeeks, planRows, readPlan, WHAT } from './read-plan.ts'
import { reviewRoutes } from './review-routes.ts'

export const routes: Served[] = [
  serve(listPlans, async ({ db, account, query }) => {
    const { rows, next } = await findPlans(db, account, query)
    return { rows: rows.map(presentListRow), next }
  }),

  serve(countPlans, async ({ db, account, query }) => {
    const byState = Object.fromEntries(planStates.map(state => [state, 0])) as Record<PlanState, number>
    for (const row of await countPlansBy(db, account, query)) byState[row.state as PlanState] = row.plans
    return { total: Object.values(byState).reduce((sum, plans) => sum + plans, 0), byState }
  }),

  serve(generateWeeks, async ({ db, account, query }) => {
    const school = query.group ? schoolOfGroup(query.group) : schoolOfAccount(account.id)
    const weeks = await findPlanWeeks(db, query, school)
    return { weeks, lessonsAllowed: weeks.reduce((sum, week) => sum + week.lessons, 0) }
  }),

  serve(getPlan, ({ db, account, params }) => readPlan(db, account, params.id)),

  serve(createPlan, async call => {
    const { db, account, body } = call
    return addRow(planRows, call, await insertPlan(db, body, await checkHeader(db, account, body)))
  }),

  serve(updatePlan, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockPlan(db, account, params.id), WHAT)
    refuseWriting(account, before)
    return editRow(planRows, call, before, body, async () => {
      await checkHeader(db, account, { ...body, teacherId: before.teacher_id })
      return updatePlanRow(db, before.id, columnsOf(planFields, body))
    })
  }),

  serve(touchPlan, async ({ db, account, params, body }) => {
    const version = await findPlanVersion(db, account, params.id)
    if (version === undefined) throw notFound(WHAT)
    if (body.leaving) await deleteEditor(db, params.id, account.id)
    else await upsertEditor(db, params.id, account.id)
    return { others: await findOtherEditors(db, params.id, account.id), version }
  }),

  serve(removePlan, async call => {
    const { db, account, params, query } = call
    const before = orNotFound(await lockPlan(db, account, params.id), WHAT)
    refuseWriting(account, before)
    return removeRow(planRows, call, before, query, () => removePlanRow(db, before.id))
  }),

  serve(copyPlanPreview, async ({ db, account, params, body }) => {
    const stored = orNotFound(await findPlan(db, account, params.id), WHAT)
    const weeklyHours = body.weeklyHours ?? stored.weeklyHours
    const weeks = await findPlanWeeks(db, { ...body, weeklyHours }, stored.schoolId)
    if (weeks.length === 0)
      throw invalidField('startsOn', 'O calendário não tem semanas de aulas entre estas datas.')
    return copyRows(stored.rows, weeks, uuid)
  }),

  serve(copyPlan, async call => {
    const { db, account, params, body } = call
    if (!(await findPlan(db, account, params.id))) throw notFound(WHAT)
    const as = await checkHeader(db, account, body)
    const rows = body.rows.map(row => ({ ...row, id: uuid() }))
    return addRow(planRows, call, await insertPlan(db, { ...body, rows }, { ...as, sourcePlanId: params.id }))
  }),

  serve(listPlanHistory, async ({ db, account, params, words }) => {
    await readPlan(db, account, params.id)
    return findThingHistory(db, words, planFields, params.id)
  }),

  ...reviewRoutes,
]

/**
 * Where a plan belongs and whose it is. A teacher plans for groups to which the subject is theirs.
 * @throws HttpError 400 that names the field
 */
async function checkHeader(db: Db, account: Account, body: PlanBody) {
  if (body.kind === 'trimestral' && body.trimester === null)
    throw invalidField('trimester', 'Escolha o trimestre.')
  const teacherId = body.teacherId ?? account.id
  if (teacherId !== account.id && !leads(account))
    throw invalidField('teacherId', 'Só pode escrever planos seus.')
  const groups = await findGroupsOfPlan(db, body.groupIds)
  const [first] = groups
  if (!first || groups.length !== new Set(body.groupIds).size)
    throw invalidField('groupIds', 'Uma das turmas já não existe.')
  if (groups.some(group => group.grade !== body.grade))
    throw invalidField('groupIds', `Todas as turmas têm de ser da ${body.grade}ª classe.`)
  if (
    !leads(account) &&
    !(await teachesGroups(db, account.id, body.subjectId, body.groupIds, todayOf(account)))
  )
    throw invalidField('groupIds', 'Não lecciona esta disciplina numa destas turmas.')
  return { schoolId: first.school_id, teacherId }
}

function refuseWriting(account: Account, plan: { teacher_id: string; state: string }): void {
  if (account.role === 'professor' && plan.teacher_id !== account.id)
    throw forbidden('Só o autor ou quem dirige escreve neste plano.')
  if (!openStates.includes(plan.state as PlanState))
    throw new HttpError(409, 'LOCKED', 'O plano já foi submetido; para o alterar abra uma versão nova.')
}
