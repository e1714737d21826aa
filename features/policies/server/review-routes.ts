import { HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { editRow, refuseStale } from '#kit/server/records/edit.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import { aboutReview, noticeThing } from '#school/notices/notice.ts'
import { endNotices } from '#school/notices/server/notices.ts'
import { findVersions as findQuestionVersions, findReachable } from '#school/questions/server/queries.ts'
import { type CheckItem, shownCheck, whyNotAsked } from '../check.ts'
import { getPolicyCheck, markReviewed, setPolicyCheck } from '../review-contract.ts'
import { mayReview } from './present.ts'
import {
  findCheck,
  findPolicy,
  findVersions,
  lockPolicy,
  lockVersion,
  updatePolicyRow,
  updateVersionRow,
} from './queries.ts'
import { labelOf, POLICY, policyRowsOn, VERSION, versionRowsOn } from './rules.ts'

/** Days until the next review where no earlier period says it. */
const YEAR = 365
const MIN_PERIOD = 30

/** The day of the next review: as long after this one as the last period was. */
export function nextReview(
  { effective_from: from, reviewed_on: reviewed, next_review_on: due }: ReviewDays,
  today: string,
): string {
  const since = reviewed ?? from
  const period = since !== null && due !== null ? daysBetween(since, due) : YEAR
  return addDays(today, period < MIN_PERIOD ? YEAR : period)
}

interface ReviewDays {
  effective_from: string | null
  reviewed_on: string | null
  next_review_on: string | null
}

export const reviewRoutes: Served[] = [
  serve(markReviewed, async call => {
    const { db, account, params, body, today, record } = call
    const before = orNotFound(await lockVersion(db, params.id), VERSION)
    const kind = versionRowsOn(today)
    const policy = orNotFound(await findPolicy(db, { account, today }, before.policy_id), POLICY)
    if (!mayReview(account, policy.responsibleId)) throw notFound(VERSION)
    await refuseStale(kind, call, before, body)
    const [shown] = await findVersions(db, { account, today }, { id: before.id })
    if (shown?.state !== 'em vigor')
      throw new HttpError(409, 'NOT_IN_FORCE', 'Só se revê a versão que está em vigor.')
    const after = await updateVersionRow(db, before.id, {
      reviewed_on: today,
      reviewed_by: account.id,
      next_review_on: nextReview(before, today),
    })
    await record({ table: kind.table, id: after.id, label: await labelOf(after, db), before, after })
    for (const ended of await endNotices(db, aboutReview(policy.id), today))
      await record({ table: noticeThing.table, id: ended.after.id, label: ended.after.title, ...ended })
    return orNotFound(await kind.read(db, account, after.id), VERSION)
  }),

  serve(getPolicyCheck, async ({ db, account, params, today }) => {
    const policy = orNotFound(await findPolicy(db, { account, today }, params.id), POLICY)
    return { items: shownCheck(await findCheck(db, policy.id)) }
  }),

  serve(setPolicyCheck, async call => {
    const { db, account, params, body, today } = call
    const before = orNotFound(await lockPolicy(db, params.id), POLICY)
    const ids = [...new Set(body.questionIds)]
    const kept = new Map((before.check_items as unknown as CheckItem[]).map(item => [item.questionId, item]))
    const reachable = new Map((await findReachable(db, account, ids)).map(row => [row.id, row]))
    const versions = await findQuestionVersions(
      db,
      [...reachable.values()].flatMap(row => row.current_version_id ?? []),
    )
    const items = ids.map((id, at): CheckItem => {
      const question = versions.get(reachable.get(id)?.current_version_id ?? '')?.question
      const item = question ? { questionId: id, question } : kept.get(id)
      if (!item) throw invalidField(`questionIds.${at}`, 'Esta pergunta já não está no banco.')
      const why = whyNotAsked(item.question)
      if (why) throw invalidField(`questionIds.${at}`, `A ${at + 1}.ª pergunta não serve aqui: ${why}.`)
      return item
    })
    return editRow(policyRowsOn(today), call, before, { version: body.version }, () =>
      updatePolicyRow(db, before.id, { check_items: JSON.stringify(items) }),
    )
  }),
]
