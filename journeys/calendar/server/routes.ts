import { Readable } from 'node:stream'
import { invalidField, notFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import {
  endLinksTo,
  findLinkByToken,
  findLinks,
  insertLink,
  type LinkKind,
} from '#school/shared-links/server/queries.ts'
import { endFeed, getCalendarDays, getFeed, MAX_DAYS, makeFeed, readFeed } from '../contract.ts'
import { calendarFeed } from '../feed.ts'
import { findDays } from './days.ts'

const KIND: LinkKind = 'calendário'
const LABEL = 'Ligação ao calendário'
/** How far a link shows, in days: four weeks behind, a trimester and more ahead. */
const BEHIND = 28
const AHEAD = 120

export const routes: Served[] = [
  serve(getCalendarDays, async ({ db, account, query, today }) => {
    if (daysBetween(query.from, query.to) >= MAX_DAYS)
      throw invalidField('to', `No máximo ${MAX_DAYS} dias de cada vez.`)
    return { today, ...(await findDays(db, account, { startsOn: query.from, endsOn: query.to })) }
  }),

  serve(getFeed, async ({ db, account }) => ({
    madeAt: (await findLinks(db, KIND, account.id))[0]?.created_at ?? null,
  })),

  serve(makeFeed, ({ db, account, batchId }) =>
    db.transaction().execute(async tx => {
      await endLinksTo(tx, KIND, account.id)
      const { id, token, created_at } = await insertLink(tx, {
        kind: KIND,
        sharedId: account.id,
        by: account.id,
      })
      await insertChanges(tx, [{ table: 'shared_links', id, label: LABEL, before: null, after: null }], {
        account,
        action: makeFeed.audit,
        batchId,
      })
      return { path: `/api/academy/calendar/${token}.ics`, madeAt: created_at }
    }),
  ),

  serve(endFeed, async ({ db, account, record }) => {
    const ended = await endLinksTo(db, KIND, account.id)
    await record(
      ...ended.map(({ id }) => ({ table: 'shared_links', id, label: LABEL, before: null, after: null })),
    )
    return { madeAt: null }
  }),

  serve(readFeed, async ({ db, params, today, asFarAs }) => {
    const link = await findLinkByToken(db, params.token)
    if (link?.kind !== KIND) throw notFound('Este calendário')
    const owner = {
      ...{ id: link.account_id, name: link.name, email: link.email, role: link.role },
      ...{ sessionId: '', onlyWithin: link.only_within },
    }
    const { days } = await findDays(asFarAs(owner), owner, {
      startsOn: addDays(today, -BEHIND),
      endsOn: addDays(today, AHEAD),
    })
    const text = calendarFeed({ name: link.name, days, at: new Date() })
    return {
      stream: Readable.from([Buffer.from(text)]),
      type: 'text/calendar; charset=utf-8',
      name: 'calendario.ics',
      bytes: Buffer.byteLength(text),
      inline: true,
    }
  }),
]
