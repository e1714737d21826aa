import { sql } from 'kysely'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import { aboutReview } from '#school/notices/notice.ts'
import { findKnownMatters, insertNotices } from '#school/notices/server/notices.ts'
import * as pages from '#school/pages.ts'

/** Days before a review on which the account that answers for the policy has a notice. */
export const REVIEW_STEPS = [60, 30, 7] as const

/** The step of a review that is so many days away: the last one that has begun; undefined before the first and after the day. */
export function stepOf(daysLeft: number): (typeof REVIEW_STEPS)[number] | undefined {
  return daysLeft < 0 ? undefined : REVIEW_STEPS.findLast(step => daysLeft <= step)
}

/**
 * Sends the notices of reviews that come near, each step once, also where the server slept over its day: then the step
 * that holds today is sent alone.
 */
export async function sendReviewNotices(db: Db, today: string): Promise<void> {
  const notices = (await findReviewsAhead(db, today)).flatMap(({ id, title, accountId, reviewOn }) => {
    const left = daysBetween(today, reviewOn)
    const step = stepOf(left)
    if (step === undefined) return []
    const next = REVIEW_STEPS[REVIEW_STEPS.indexOf(step) + 1]
    return [
      {
        accountId,
        about: `${aboutReview(id)} ${reviewOn} ${step}`,
        title: `A revisão de «${title}» é ${left === 0 ? 'hoje' : `daqui a ${counted(left, 'dia', 'dias')}`}`,
        detail: `Até ${formatDateSlashes(reviewOn)}. Se nada muda, basta dizê-lo na página da política.`,
        path: href(pages.policy, { documentId: id }),
        // The next step speaks in its place.
        until: next === undefined ? reviewOn : addDays(reviewOn, -next - 1),
      },
    ]
  })
  const known = await findKnownMatters(
    db,
    notices.map(({ about }) => about),
  )
  const fresh = notices.filter(({ accountId, about }) => !known.has(`${accountId} ${about}`))
  await insertNotices(db, fresh, { by: null, today })
}

async function findReviewsAhead(db: Db, today: string) {
  const { rows } = await sql<{ id: string; title: string; accountId: string; reviewOn: string }>`
    SELECT p.id, p.title, p.responsible_id AS "accountId", v.next_review_on::text AS "reviewOn"
    FROM policies p
    JOIN LATERAL (
      SELECT t.id, t.state FROM policy_timeline t
      WHERE t.policy_id = p.id AND t.effective_from <= ${today}::date ORDER BY t.place DESC LIMIT 1
    ) current ON current.state = 'aprovada'
    JOIN policy_versions v ON v.id = current.id
    JOIN accounts a ON a.id = p.responsible_id AND a.deleted_at IS NULL AND a.disabled_at IS NULL
    WHERE p.deleted_at IS NULL AND v.next_review_on BETWEEN ${today}::date AND ${today}::date + 60`.execute(
    db,
  )
  return rows
}
