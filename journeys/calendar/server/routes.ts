import { Readable } from 'node:stream'
import { invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import { endFeed, getCalendarDays, getFeed, MOST_DAYS, makeFeed, readFeed } from '../contract.ts'
import { calendarFeed } from '../feed.ts'
import { findDays } from './days.ts'
import { endFeeds, findFeed, findFeedOwner, insertFeed } from './queries.ts'

const LABEL = 'Ligação ao calendário'
/** How far a link shows, in days: four weeks behind, a trimester and more ahead. */
const BEHIND = 28
const AHEAD = 120

export const routes: Served[] = [
  serve(getCalendarDays, async ({ db, account, query, today }) => {
    if (daysBetween(query.from, query.to) >= MOST_DAYS)
      throw invalidField('to', `No máximo ${MOST_DAYS} dias de cada vez.`)
    return { today, ...(await findDays(db, account, { startsOn: query.from, endsOn: query.to })) }
  }),

  serve(getFeed, async ({ db, account }) => ({
    madeAt: (await findFeed(db, account.id))?.created_at ?? null,
  })),

  serve(makeFeed, ({ db, account, batchId }) =>
    db.transaction().execute(async tx => {
      await endFeeds(tx, account.id)
      const { id, token, created_at } = await insertFeed(tx, account.id)
      await insertChanges(tx, [{ table: 'shared_links', id, label: LABEL, before: null, after: null }], {
        account,
        action: makeFeed.audit,
        batchId,
      })
      return { path: `/api/academy/calendar/${token}.ics`, madeAt: created_at }
    }),
  ),

  serve(endFeed, async ({ db, account, record }) => {
    const ended = await endFeeds(db, account.id)
    await record(
      ...ended.map(({ id }) => ({ table: 'shared_links', id, label: LABEL, before: null, after: null })),
    )
    return { madeAt: null }
  }),

  serve(readFeed, async ({ db, params, today }) => {
    const owner = await findFeedOwner(db, params.token)
    if (!owner) throw notFound('Este calendário')
    const { days } = await findDays(
      db,
      { ...owner, sessionId: '' },
      { startsOn: addDays(today, -BEHIND), endsOn: addDays(today, AHEAD) },
    )
    const text = calendarFeed({ name: owner.name, days, at: new Date() })
    return {
      stream: Readable.from([Buffer.from(text)]),
      type: 'text/calendar; charset=utf-8',
      name: 'calendario.ics',
      bytes: Buffer.byteLength(text),
      inline: true,
    }
  }),
]
