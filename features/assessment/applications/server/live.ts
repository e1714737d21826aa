import { type RawBuilder, sql } from 'kysely'
import { lateFigures, minutesAfterEnd } from '#features/assessment/results/server/late-queries.ts'
import { placeOfAttempt } from '#features/assessment/results/server/place-queries.ts'
import {
  findApplication,
  findPaper,
  findRunningIds,
  type OfGroup,
  visibleTo,
} from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import { endsAt } from '#features/assessment/results/server/sitting-queries.ts'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { orNotFound } from '#kit/refusals.ts'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { streamEvents } from '#kit/server/live/stream-events.ts'
import { wasAway } from '#school/absences/server/queries.ts'
import { findDevicesOverLimit, isAsking } from '#school/entry/server/device-queries.ts'
import { findSameNetwork, sameNetworkOf } from '#school/entry/server/same-network.ts'
import { idsIn, membersOn, numberInGroup } from '#school/students/server/members.ts'
import { dayHeld } from '../../results/server/class-size.ts'
import {
  changesOfRunning,
  getProgress,
  getRunning,
  MAX_RUNNING,
  type Presence,
  type Progress,
  presences,
  type RunningCounts,
  type RunningFilters,
  watchProgress,
  watchRunning,
} from '../live-contract.ts'
import { onChangeOf } from './application-changes.ts'
import { doorIdOf } from './door.ts'
import { connectedAttempts, lastHeardAt, SILENT_AFTER_MS } from './heartbeats.ts'

/** Nobody tells that a device fell silent, that time ran out or that a pupil left: for these it is read again now and then. */
const LOOK_AGAIN_MS = 10_000

export const liveRoutes: Served[] = [
  serve(getProgress, ({ db, account, params }) => readProgress(db, account, params.id)),

  serve(watchProgress, async ({ db, account, params, reply }) => {
    const read = () => readProgress(db, account, params.id)
    const toEvent = ({ now: _now, ...rest }: Progress) => JSON.stringify(rest)
    return streamEvents(reply, await read(), read, toEvent, {
      everyMs: LOOK_AGAIN_MS,
      news: wake => onChangeOf([params.id], wake),
    })
  }),

  serve(getRunning, async ({ db, account, query }) => ({
    applications: await readRunning(db, account, query),
  })),

  serve(watchRunning, async ({ db, account, query, reply }) => {
    const changed = new Set<string>()
    let running = await readRunning(db, account, query)
    let readAt = performance.now()
    let isOver = false
    let stop = () => {}
    let hear: (id: string, matter: string) => void = () => {}
    const follow = () => {
      stop()
      if (isOver) return
      stop = onChangeOf(
        running.map(({ id }) => id),
        (id, matter) => hear(id, matter),
      )
    }
    const read = async () => {
      const ids = [...changed]
      changed.clear()
      if (performance.now() - readAt < LOOK_AGAIN_MS && ids.length > 0) {
        const counted = await countRunning(db, account, ids)
        const news = new Map(counted.map(entry => [entry.id, entry]))
        running = running.flatMap(entry => (ids.includes(entry.id) ? (news.get(entry.id) ?? []) : entry))
      } else {
        readAt = performance.now()
        running = await readRunning(db, account, query)
        follow()
      }
      return running
    }
    return streamEvents<RunningCounts[]>(reply, running, read, JSON.stringify, {
      everyMs: LOOK_AGAIN_MS,
      news: wake => {
        hear = (id, matter) => {
          if (matter !== 'presence') return
          changed.add(id)
          wake()
        }
        follow()
        return () => {
          isOver = true
          stop()
        }
      },
      part: changesOfRunning,
    })
  }),
]

/** So many places in which nobody answers are no accident. */
const MIN_UNANSWERED = 3

/** Where a pupil is, as the rows of `t` say it and the devices that were heard of since. */
const presenceOf = (heard: readonly string[]) => sql<Presence>`CASE
  WHEN t.state IS NULL OR (t.state = 'não apresentado' AND t.source = 'dispositivo' AND t.seen_at IS NULL) THEN 'por chegar'
  WHEN t.state <> 'a responder' THEN t.state
  WHEN t.id = ANY (${[...heard]}::uuid[]) THEN 'a responder'
  WHEN t.seen_at IS NULL OR NOT ${isWithinLast('t.seen_at', SILENT_AFTER_MS / 1000)} THEN 'sem ligação'
  ELSE 'a responder' END`

async function readProgress(db: Db, account: Account, id: string): Promise<Progress> {
  const row = orNotFound(await findApplication(db, account, id), WHAT)
  const [pupils, greedy] = [await findPupilProgress(db, row), await findDevicesOverLimitAt(db, row)]
  const unanswered = suspiciousOf(pupils, greedy).length
  const places = greedy[0]?.places ?? 0
  const together = await findTogether(db, row, pupils)
  const paper = await findPaper(db, row.paper_id)
  return {
    state: row.state,
    version: row.version,
    questions: paper.questions,
    now: row.now,
    closedAt: row.closed_at,
    counts: countsOf(pupils.map(pupil => ({ presence: pupil.presence, pupils: 1 }))),
    pupils: pupils.map(({ placeId: _place, keyHash: _key, hasty: _hasty, ...pupil }) => pupil),
    crowd:
      places > 0 || unanswered >= MIN_UNANSWERED || together
        ? { asked: places, unanswered, sameNetwork: together ? sameNetworkOf(together) : null }
        : null,
  }
}

/** Places without an answer that one address began; of phones that are not to be shared. */
async function findTogether(db: Db, row: OfDoor & { shared_phone: boolean }, pupils: readonly WithDevice[]) {
  if (row.shared_phone) return undefined
  const unanswered = pupils.flatMap(({ placeId, keyHash, answered, presence }) =>
    keyHash !== null && answered === 0 && presence !== 'por chegar' ? [{ placeId, keyHash }] : [],
  )
  return findSameNetwork(db, doorIdOf(row), unanswered)
}

/** Devices that asked for many places, where a phone is not to be shared. */
export async function findDevicesOverLimitAt(db: Db, row: OfDoor & { shared_phone: boolean }) {
  return row.shared_phone ? [] : findDevicesOverLimit(db, doorIdOf(row))
}

/**
 * Places that were begun and cannot be right: without an answer, and taken in haste, by many, or asked for by others; and
 * those without an answer that one address began.
 */
export async function findSuspicious(
  db: Db,
  row: OfDoor & { shared_phone: boolean },
  greedy: readonly { keyHash: string }[],
) {
  const pupils = await findPupilProgress(db, row)
  return { suspicious: suspiciousOf(pupils, greedy), together: await findTogether(db, row, pupils) }
}

function suspiciousOf(pupils: readonly WithDevice[], greedy: readonly { keyHash: string }[]) {
  const keys = new Set(greedy.map(device => device.keyHash))
  return pupils.flatMap(({ placeId, keyHash, hasty, answered, presence, asking }) => {
    if (keyHash === null || answered > 0 || (presence !== 'a responder' && presence !== 'sem ligação'))
      return []
    const isWanted = asking.some(device => device.why === 'lugar')
    const isGone = hasty && presence === 'sem ligação'
    return isWanted || isGone || keys.has(keyHash) ? [{ placeId, keyHash, hasty }] : []
  })
}

/** Of each pupil, or nickname, the last attempt. */
function lastAttempts(which: RawBuilder<unknown>) {
  return sql`SELECT DISTINCT ON (coalesce(student_id::text, lower(nickname))) *, ${placeOfAttempt} AS place_id FROM attempts
    WHERE ${which} AND deleted_at IS NULL ORDER BY coalesce(student_id::text, lower(nickname)), number DESC`
}

type OfDoor = OfGroup & { quiz_id: string | null; opens_at: string | null; created_at: string }
type WithDevice = Progress['pupils'][number] & { placeId: string; keyHash: string | null; hasty: boolean }

async function findPupilProgress(
  db: Db,
  { id, quiz_id, group_id, pupil_ids, opens_at, created_at }: OfDoor,
): Promise<WithDevice[]> {
  const doorId = doorIdOf({ id, quiz_id })
  const heldOn = dayOf(opens_at ?? created_at)
  const { rows } = await sql<WithDevice & { attemptId: string | null }>`
    SELECT t.id AS "attemptId", coalesce(s.id, t.id) AS id, coalesce(s.full_name, t.nickname, '–') AS name,
      s.number, ${presenceOf(connectedAttempts([id]))} AS presence,
      coalesce(r.answered, 0) AS answered, coalesce(r.late, 0) AS late, coalesce(r.left_out, 0) AS "leftOut",
      CASE WHEN r.last_late IS NOT NULL THEN ${minutesAfterEnd(sql`r.last_late`)} END AS "lateMinutes",
      coalesce(a.state = 'encerrado' AND t.state = 'entregue' AND t.source = 'dispositivo' AND t.submitted_at IS NULL
        AND (t.seen_at IS NULL OR t.seen_at < a.closed_at), false) AS "toReceive",
      t.nickname IS NOT NULL AS nickname, coalesce(d.asking, '[]') AS asking, coalesce(t.not_taken, 0) AS "notTaken",
      coalesce(t.waiting, 0) AS waiting, ${wasAway(sql`s.id`, { groupId: group_id, day: heldOn })} AS away, t.seen_at AS "seenAt",
      CASE WHEN t.state = 'a responder' THEN ${endsAt} END AS "endsAt", t.submitted_at AS "submittedAt",
      coalesce(s.id, t.place_id) AS "placeId", t.key_hash AS "keyHash", coalesce(h.hasty, false) AS hasty
    FROM (${lastAttempts(sql`application_id = ${id}`)}) t
    JOIN applications a ON a.id = t.application_id
    FULL JOIN (SELECT p.id, p.full_name, ${numberInGroup(sql`p.id`, sql`${group_id}::uuid`)} AS number FROM students p
      WHERE p.id IN (SELECT m.id FROM applications a JOIN LATERAL ${membersOn(dayHeld('a'))} m ON m.group_id = a.group_id
        WHERE a.id = ${id} AND (${pupil_ids}::uuid[] IS NULL OR m.id = ANY (${pupil_ids}::uuid[])))
        OR p.id IN (SELECT student_id FROM attempts WHERE application_id = ${id} AND deleted_at IS NULL)) s ON s.id = t.student_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE answer IS NOT NULL)::int AS answered, ${lateFigures}
      FROM responses WHERE attempt_id = t.id) r ON true
    LEFT JOIN (
      SELECT place_id, jsonb_agg(jsonb_build_object('id', id, 'since', since, 'why', why) ORDER BY since) AS asking
      FROM entry_devices WHERE door_id = ${doorId} AND ${isAsking} GROUP BY 1
    ) d ON d.place_id = coalesce(s.id, t.place_id)
    LEFT JOIN entry_devices h ON h.door_id = ${doorId} AND h.place_id = coalesce(s.id, t.place_id)
      AND h.key_hash = t.key_hash
    WHERE t.id IS NOT NULL OR s.id IS NOT NULL
    ORDER BY s.number NULLS LAST, coalesce(s.full_name, t.nickname) COLLATE "pt"`.execute(db)
  return rows.map(({ attemptId, ...pupil }) => {
    const at = attemptId !== null && pupil.presence === 'sem ligação' ? lastHeardAt(id, attemptId) : undefined
    return at !== undefined && (pupil.seenAt === null || at > new Date(pupil.seenAt).toISOString())
      ? { ...pupil, seenAt: at }
      : pupil
  })
}

async function readRunning(db: Db, account: Account, query: RunningFilters): Promise<RunningCounts[]> {
  const filters = { ...query, state: [], quiz: [], kind: 'test' as const }
  return countRunning(db, account, await findRunningIds(db, account, filters, MAX_RUNNING))
}

/**
 * Where the pupils of these applications are, of those under way that the account may see. Members and attempts are each read
 * once for all of them: the statement answers for a hundred classes at a time.
 */
async function countRunning(db: Db, account: Account, ids: readonly string[]): Promise<RunningCounts[]> {
  const { rows } = await sql<{ id: string; presence: Presence; pupils: number }>`
    WITH running AS MATERIALIZED (
      SELECT id, group_id, pupil_ids, ${dayHeld('applications')} AS day FROM applications
      WHERE id = ANY (${[...ids]}::uuid[]) AND state = 'em aplicação' AND deleted_at IS NULL AND ${visibleTo(account)}
    ), last AS (
      SELECT DISTINCT ON (application_id, student_id, lower(nickname))
        id, application_id, student_id, state, source, seen_at FROM attempts
      WHERE application_id = ANY (${[...ids]}::uuid[]) AND deleted_at IS NULL
      ORDER BY application_id, student_id, lower(nickname), number DESC
    )
    SELECT p.application_id AS id, ${presenceOf(connectedAttempts(ids))} AS presence, count(*)::int AS pupils
    FROM (
      SELECT r.id AS application_id, m.id AS student_id FROM running r
      CROSS JOIN LATERAL ${idsIn(sql`r.group_id`, sql`r.day`)} m
      WHERE (r.pupil_ids IS NULL OR m.id = ANY (r.pupil_ids))
    ) p
    LEFT JOIN last t ON t.application_id = p.application_id AND t.student_id = p.student_id
    GROUP BY 1, 2
    UNION ALL
    SELECT t.application_id, ${presenceOf(connectedAttempts(ids))}, count(*)::int FROM last t
    JOIN running r ON r.id = t.application_id WHERE t.student_id IS NULL GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db,
  )
  const byId = Map.groupBy(rows, row => row.id)
  return [...byId].map(([id, own]) => ({ id, counts: countsOf(own) }))
}

function countsOf(rows: readonly { presence: Presence; pupils: number }[]): Record<Presence, number> {
  const counts = Object.fromEntries(presences.map(presence => [presence, 0])) as Record<Presence, number>
  for (const { presence, pupils } of rows) counts[presence] += pupils
  return counts
}
