import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { HttpError, invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findHistory } from '#kit/server/records/history.ts'
import { groupNames } from '#school/groups/contract.ts'
import { leads } from '#school/roles.ts'
import { gradeName } from '#school/subjects/grade.ts'
import {
  countPlans,
  createPlan,
  generateWeeks,
  getPlan,
  listPlanHistory,
  listPlans,
  openStates,
  type PlanBody,
  type PlanState,
  planStates,
  removePlan,
  touchPlan,
  updatePlan,
} from '../contract.ts'
import { copyPlan, copyPlanPreview } from '../copies-contract.ts'
import { copyRows } from '../copy-forward.ts'
import { deleteEditor, findOtherEditors, findPlanVersion, upsertEditor } from './presence.ts'
import { presentListRow, rowsOf } from './present.ts'
import {
  columnsOf,
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

  serve(generateWeeks, async ({ db, query }) => {
    const weeks = await findPlanWeeks(db, query)
    return { weeks, lessonsAllowed: weeks.reduce((sum, week) => sum + week.lessons, 0) }
  }),

  serve(getPlan, ({ db, account, params }) => readPlan(db, account, params.id)),

  serve(createPlan, async call => {
    const { db, account, body } = call
    return addRow(planRows, call, await insertPlan(db, body, await checkHeader(db, account, body)))
  }),

  serve(updatePlan, async call => {
    const { db, account, params, body } = call
    const before = await lockPlan(db, account, params.id)
    if (!before) throw notFound(WHAT)
    refuseWriting(account, before)
    return editRow(planRows, call, before, body, async () => {
      await checkHeader(db, account, { ...body, teacherId: before.teacher_id })
      return updatePlanRow(db, before.id, columnsOf(body))
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
    const before = await lockPlan(db, account, params.id)
    if (!before) throw notFound(WHAT)
    refuseWriting(account, before)
    return removeRow(planRows, call, before, query, () => removePlanRow(db, before.id))
  }),

  serve(copyPlanPreview, async ({ db, account, params, body }) => {
    const stored = await findPlan(db, account, params.id)
    if (!stored) throw notFound(WHAT)
    const weeklyHours = body.weeklyHours ?? stored.weekly_hours
    const weeks = await findPlanWeeks(db, { ...body, weeklyHours })
    if (weeks.length === 0)
      throw invalidField('startsOn', 'O calendário não tem semanas de aulas entre estas datas.')
    return copyRows(rowsOf(stored), weeks, uuid)
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
    return findHistory(db, words, 'analytical_plans', params.id, [
      { column: 'state', label: 'Estado' },
      { column: 'edition', label: 'Versão' },
      { column: 'kind', label: 'Tipo' },
      { column: 'subject_id', label: 'Disciplina', names: { table: 'subjects' } },
      { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
      { column: 'group_ids', label: 'Turmas', names: groupNames },
      { column: 'shift', label: 'Turno' },
      { column: 'year', label: 'Ano lectivo' },
      { column: 'trimester', label: 'Trimestre' },
      { column: 'starts_on', label: 'Início', show: value => formatDateSlashes(String(value)) },
      { column: 'ends_on', label: 'Fim', show: value => formatDateSlashes(String(value)) },
      { column: 'weekly_hours', label: 'Carga semanal' },
      { column: 'lesson_minutes', label: 'Duração do tempo' },
      { column: 'teacher_id', label: 'Docente', names: { table: 'accounts' } },
      { column: 'colleagues', label: 'Grupo de disciplina' },
      { column: 'programme', label: 'Programa' },
      { column: 'bibliography', label: 'Bibliografia' },
      { column: 'rows', label: 'Linhas', show: rows => `${(rows as unknown[]).length} linhas` },
    ])
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
  if (!leads(account) && !(await teachesGroups(db, account.id, body.subjectId, body.groupIds)))
    throw invalidField('groupIds', 'Não lecciona esta disciplina numa destas turmas.')
  return { schoolId: first.school_id, teacherId }
}

function refuseWriting(account: Account, plan: { teacher_id: string; state: string }): void {
  if (account.role === 'professor' && plan.teacher_id !== account.id)
    throw new HttpError(403, 'FORBIDDEN', 'Só o autor ou quem dirige escreve neste plano.')
  if (!openStates.includes(plan.state as PlanState))
    throw new HttpError(409, 'LOCKED', 'O plano já foi submetido; para o alterar abra uma versão nova.')
}
