import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { editRow } from '#kit/server/records/edit.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import type { RowComment } from '#school/comments/contract.ts'
import {
  type Commented,
  findComments,
  resolveComment,
  writeComment,
} from '#school/comments/server/comments.ts'
import { leads } from '#school/roles.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { checkPlan, isComplete } from '../check.ts'
import { commentPlan, resolvePlanComment } from '../comments-contract.ts'
import { amendPlan, downloadPlan, type Plan, setPlanState } from '../contract.ts'
import { comparePlan } from '../copies-contract.ts'
import { describePlan } from '../describe-plan.ts'
import { compareRows } from '../difference.ts'
import { openStates, type PlanState, planStateTable } from '../plan.ts'
import { keepApproved } from './approved-plans.ts'
import { findJobTitle, findSubmission, insertEvent, insertSubmission } from './events.ts'
import { compareHeaders, contentOf, headerOf, isOtherContent } from './handed-in.ts'
import { capacityForStep, capacityLabel, isOwnApproval, type StoredPlan } from './present.ts'
import { findPlan, insertPlan, lockPlan, type OwnApproval, updatePlanRow } from './queries.ts'
import { planRows, readPlan, WHAT } from './read-plan.ts'

/** The way of a plan: steps, comments, differences, editions and its paper. */
export const reviewRoutes: Served[] = [
  serve(setPlanState, async call => {
    const { db, account, params, body, record } = call
    const before = await lockPlan(db, account, params.id)
    const stored = await findPlan(db, account, params.id)
    if (!before || !stored) throw notFound(WHAT)
    const from = stored.state
    const capacity = capacityForStep(account, { ...stored, state: from }, body.state)
    if (!capacity && leads(account) && isOwnApproval(account, stored, body.state))
      throw ownPlan(stored.ownApproval)
    if (!capacity) throw wrongStep(from, body.state)
    for (const comment of body.comments)
      await writeComment(db, commentsOf(stored), { accountId: account.id, ...comment }, record)
    if (body.state === 'devolvido' && body.comment === '' && !(await hasOpenComment(db, stored)))
      throw new HttpError(422, 'INCOMPLETE', 'Diga o que falta: um comentário ao plano ou a uma linha.', {
        fields: { comment: 'Diga o que falta.' },
      })
    const edition = body.state === 'submetido' ? await submit(db, account, stored) : stored.edition
    const isAlone = body.state === 'aprovado' && stored.teacherId === account.id
    const now = new Date().toISOString()
    const named = { ...planRows, labelOf: () => labelOf(stored) }
    const approved = body.state === 'aprovado' ? await readPlan(db, account, before.id) : undefined
    return editRow(named, call, before, body, async () => {
      const after = await updatePlanRow(db, before.id, {
        state: body.state,
        edition,
        ...(body.state === 'submetido' ? { submitted_at: now } : {}),
        ...(body.state === 'aprovado' ? { approved_at: now } : {}),
      })
      await insertEvent(db, {
        planId: after.id,
        edition,
        action: body.state,
        account,
        capacity: `${capacityLabel(capacity, await findJobTitle(db, account.id))}${isAlone ? ALONE : ''}`,
        comment: body.comment,
      })
      if (approved) {
        await record(await keepApproved(db, account, { read: approved, label: labelOf(stored) }))
        await replaceEarlier(db, after, record)
      }
      return after
    })
  }),

  serve(amendPlan, async ({ db, account, params, record }) => {
    const before = await lockPlan(db, account, params.id)
    const stored = await findPlan(db, account, params.id)
    if (!before || !stored) throw notFound(WHAT)
    if (account.role === 'professor' && before.teacher_id !== account.id)
      throw forbidden('Só o autor ou quem dirige altera este plano.')
    if (
      openStates.includes(before.state as PlanState) ||
      before.state === 'submetido' ||
      before.state === 'visto'
    )
      throw wrongState('Este plano ainda não foi aprovado: altere-o sem abrir versão nova.')
    const newer = await findNewer(db, before)
    if (newer)
      throw new HttpError(409, 'ALREADY_OPEN', `A versão ${newer.edition} já está aberta.`, {
        details: newer,
      })
    const row = await insertPlan(db, stored, {
      schoolId: before.school_id,
      teacherId: before.teacher_id,
      familyId: before.family_id,
      edition: before.edition + 1,
      sourcePlanId: before.id,
      programmeId: before.programme_id,
      pacingId: before.pacing_id,
    })
    await record({ table: 'analytical_plans', id: row.id, label: labelOf(stored), before: null, after: row })
    return readPlan(db, account, row.id)
  }),

  serve(comparePlan, async ({ db, account, params, query }) => {
    const stored = orNotFound(await findPlan(db, account, params.id), WHAT)
    const against = query.with ? await submittedOf(db, account, query.with) : await lastSubmission(db, stored)
    if (!against) return { against: null, changes: [], unchanged: stored.rows.length }
    const { changes, unchanged } = compareRows(against.content.rows, stored.rows)
    const header = compareHeaders(against.content.header, headerOf(stored))
    return {
      against: { edition: against.edition, at: against.at },
      changes: [...header, ...changes],
      unchanged,
    }
  }),

  serve(commentPlan, async ({ db, account, params, body, record }) => {
    const stored = orNotFound(await findPlan(db, account, params.id), WHAT)
    return writeComment<RowComment>(db, commentsOf(stored), { accountId: account.id, ...body }, record)
  }),

  serve(resolvePlanComment, async ({ db, account, params, body, record }) => {
    const stored = orNotFound(await findPlan(db, account, params.id), WHAT)
    return resolveComment<RowComment>(db, commentsOf(stored), { ...params, ...body }, record)
  }),

  serve(downloadPlan, async ({ db, account, params, query: { format }, reply }) => {
    const plan = await readPlan(db, account, params.id)
    const description = describePlan(plan, await readPrintedImages(db, plan.school.id))
    return documentAnswer(description, { name: fileName(plan, format), format }, reply)
  }),
]

/** Checks the plan, keeps what is handed in, and gives the number of its version: it grows when the content changed. */
async function submit(db: Db, account: Account, stored: StoredPlan): Promise<number> {
  const plan = await readPlan(db, account, stored.id)
  const findings = checkPlan(plan, plan.lessonsAllowed)
  if (!isComplete(findings)) {
    const errors = findings.filter(finding => finding.severity === 'error')
    throw new HttpError(422, 'INCOMPLETE', errors[0]?.text ?? 'O plano está incompleto.', {
      details: { findings },
    })
  }
  const content = contentOf(stored)
  const last = await findSubmission(db, stored.familyId)
  const changed = last !== undefined && isOtherContent(last.content, content)
  const edition = last && last.edition === stored.edition && changed ? stored.edition + 1 : stored.edition
  if (!last || changed) await insertSubmission(db, { planId: stored.id, edition, content, by: account.id })
  return edition
}

type Recorder = (change: {
  table: string
  id: string
  label: string
  before: object
  after: object
}) => Promise<void>

/** Once an edition is approved, the one that was in force rests in the archive. */
async function replaceEarlier(db: Db, approved: { id: string; family_id: string }, record: Recorder) {
  const earlier = await existing(db, 'analytical_plans')
    .selectAll()
    .where('family_id', '=', approved.family_id)
    .where('id', '<>', approved.id)
    .where('state', 'in', ['aprovado', 'em execução', 'encerrado'])
    .forUpdate()
    .execute()
  for (const before of earlier) {
    const after = await updatePlanRow(db, before.id, { state: 'arquivado' })
    await record({
      table: 'analytical_plans',
      id: before.id,
      label: `Versão ${before.edition}, substituída`,
      before,
      after,
    })
  }
}

/** What stands in the history of a plan that its author approved. */
const ALONE = ', que o escreveu: mais ninguém o podia aprovar'

function ownPlan(may: OwnApproval): HttpError {
  return forbidden(
    may === 'por permitir'
      ? 'Foi quem escreveu este plano, e mais ninguém o pode aprovar. A administração permite-o em Escolas, «Aprovação dos planos».'
      : 'Foi quem escreveu este plano: aprova-o outra pessoa da direcção.',
  )
}

function wrongStep(from: PlanState, to: PlanState): HttpError {
  const { labels, transitions } = planStateTable
  const known = transitions.some(step => step.from === from && step.to === to)
  return known
    ? forbidden('Este passo cabe a outra pessoa na cadeia de aprovação.')
    : wrongState(`Um plano «${labels[from]}» não pode passar a «${labels[to]}».`)
}

async function hasOpenComment(db: Db, plan: StoredPlan): Promise<boolean> {
  return (await findComments(db, commentsOf(plan))).some(comment => comment.resolvedAt === null)
}

function commentsOf(plan: StoredPlan): Commented {
  return { table: 'plan_comments', id: plan.id, label: labelOf(plan) }
}

/** A draft is compared with what was handed in last; what is handed in, with the time before. */
function lastSubmission(db: Db, stored: StoredPlan) {
  return findSubmission(db, stored.familyId, openStates.includes(stored.state) ? 0 : 1)
}

async function submittedOf(db: Db, account: Account, planId: string) {
  const other = orNotFound(await findPlan(db, account, planId), 'A outra versão')
  return {
    edition: other.edition,
    at: other.updatedAt,
    content: contentOf(other),
  }
}

function findNewer(db: Db, plan: { family_id: string; edition: number }) {
  return existing(db, 'analytical_plans')
    .select(['id', 'edition'])
    .where('family_id', '=', plan.family_id)
    .where('edition', '>', plan.edition)
    .executeTakeFirst()
}

function labelOf(stored: StoredPlan): string {
  return `${stored.subject.name}, ${stored.grade}ª classe, versão ${stored.edition}`
}

function fileName(plan: Plan, format: string): string {
  const when = plan.trimester === null ? plan.year : `${plan.trimester}T-${plan.year}`
  return `plano-analitico-${plan.subject.code}-${plan.grade}-${when}.${format}`
}
