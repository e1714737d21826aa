import * as z from 'zod/mini'
import { readPlan } from '#features/planning/analytical-plans/server/read-plan.ts'
import { readLesson } from '#features/planning/lesson-plans/server/routes.ts'
import type { Account } from '#kit/account.ts'
import { href } from '#kit/address.ts'
import { HttpError, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { endLink, findLinkByToken, findLinks, insertLink } from '#school/shared-links/server/queries.ts'
import { createShare, getShared, listShares, revokeShare, sharedLesson, sharedPlan } from '../contract.ts'

export const routes: Served[] = [
  serve(createShare, ({ db, account, body, batchId }) =>
    db.transaction().execute(async tx => {
      const label = await labelOf(tx, account, body)
      const { id, token, expires_at } = await insertLink(tx, { ...body, by: account.id })
      await insertChanges(tx, [{ table: 'shared_links', id, label, before: null, after: null }], {
        account,
        action: createShare.audit,
        batchId,
      })
      return { id, path: href(pages.shared, { token }), expiresAt: expires_at ?? '' }
    }),
  ),

  serve(listShares, async ({ db, account, query }) => {
    await labelOf(db, account, query)
    const rows = await findLinks(db, query.kind, query.sharedId)
    return {
      rows: rows.map(row => ({
        id: row.id,
        by: row.name,
        createdAt: row.created_at,
        expiresAt: row.expires_at ?? '',
        mayRevoke: leads(account) || row.created_by === account.id,
      })),
    }
  }),

  serve(revokeShare, async ({ db, account, params, record }) => {
    const ended = orNotFound(
      await endLink(db, params.id, { id: account.id, leads: leads(account) }),
      'Esta ligação',
    )
    await record({
      table: 'shared_links',
      id: ended.id,
      label: 'Ligação de leitura',
      before: null,
      after: null,
    })
    return ended
  }),

  serve(getShared, async ({ db: whole, params, asFarAs }) => {
    const link = await findLinkByToken(whole, params.token)
    if (!link) throw linkEnded()
    // Read with the access of the link's author: what they may no longer see, the link no longer shows.
    const eyes: Account = {
      id: link.account_id,
      name: link.name,
      email: link.email,
      role: link.role,
      sessionId: '',
      onlyWithin: link.only_within,
    }
    const db = asFarAs(eyes)
    const expiresAt = link.expires_at ?? ''
    switch (link.kind) {
      case 'plano analítico':
        return {
          kind: 'plano analítico' as const,
          expiresAt,
          plan: z.parse(sharedPlan, await readPlan(db, eyes, link.shared_id)),
        }
      case 'plano de aula':
        return {
          kind: 'plano de aula' as const,
          expiresAt,
          lesson: z.parse(sharedLesson, await readLesson(db, eyes, link.shared_id)),
        }
      default:
        throw linkEnded()
    }
  }),
]

/** What is shared, in words; 404 when the caller may not see it. */
async function labelOf(
  db: Db,
  account: Account,
  shared: { kind: 'plano analítico' | 'plano de aula'; sharedId: string },
): Promise<string> {
  if (shared.kind === 'plano analítico') {
    const { subject, grade } = await readPlan(db, account, shared.sharedId)
    return `${subject.name}, ${grade}ª classe`
  }
  const { theme, subject } = await readLesson(db, account, shared.sharedId)
  return theme || subject.name
}

function linkEnded(): HttpError {
  return new HttpError(
    410,
    'LINK_ENDED',
    'Esta ligação já não abre: acabou o prazo, foi desligada ou não veio inteira.',
  )
}
