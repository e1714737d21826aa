import type { FastifyReply } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, notFound } from '#kit/refusals.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { nextVersion, staleWrite } from '#kit/server/records/versions.ts'
import { findCalendarInForce, findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { findEditions, keepEdition } from '#school/editions/server/editions.ts'
import { noLongerInCharge } from '#school/groups/server/former.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { findMembersDuring } from '#school/students/server/members.ts'
import { reportFile } from '../../results/server/report-file.ts'
import type { GradebookRead } from '../compute-gradebook.ts'
import {
  exportQuizGradebook,
  type GradebookContent,
  getQuizGradebook,
  type QuizGradebook,
  saveQuizGradebook,
} from '../gradebook-contract.ts'
import { readClosedGradebook } from './closed-gradebooks.ts'
import { stateNow } from './queries.ts'
import { quizJobs, readQuiz } from './read-results.ts'

const WHAT = 'Esta pauta'

interface QuizColumn {
  group: string
  subject: string
  trimester: number
}

/** Request context. */
interface Asking {
  db: Db
  account: Account
  today: string
  reply: FastifyReply
}

type Columns = Record<string, { weight: number; hidden: boolean }>

export const gradebookRoutes: Served[] = [
  serve(getQuizGradebook, call => readGradebook(call, call.query)),

  serve(exportQuizGradebook, async call => {
    const { query, reply } = call
    const gradebook = await readGradebook(call, query)
    return reportFile(quizJobs.run(reply, 'quizGradebookFile', gradebook, query.format), query.format)
  }),

  serve(saveQuizGradebook, async call => {
    const { db, account, body, record } = call
    const named = await getPlaceToChange(call, body)
    const before = await lockStored(db, body, named.year)
    if ((before?.version ?? 0) !== body.version)
      throw staleWrite(
        WHAT,
        await readGradebook(call, body),
        before && (await findLastAuthor(db, 'quiz_gradebooks', before.id)),
      )
    const wasLocked = before !== undefined && before.edition_id !== null
    if (wasLocked && body.locked)
      throw new HttpError(409, 'LOCKED', 'A pauta está bloqueada: desbloqueie-a para a mudar.')
    if (wasLocked && body.reason === undefined)
      throw invalidField('reason', 'Diga porque se desbloqueia a pauta.')
    const rule = {
      drop_worst: body.dropWorst,
      missing_is_zero: body.missingIsZero,
      columns: JSON.stringify(body.columns),
    }
    const stored = before ?? {
      id: uuid(),
      group_id: body.group,
      subject_id: body.subject,
      year: named.year,
      trimester: body.trimester,
      correction: '',
    }
    const label = `Pauta de quizzes, ${named.group.name}, ${named.subject.name}, ${body.trimester}.º trimestre`
    const changes: Change[] = []
    let locked: { edition_id: string | null; correction: string } = {
      edition_id: null,
      correction: wasLocked ? (body.reason ?? '') : stored.correction,
    }
    if (body.locked) {
      const { dropWorst, missingIsZero, columns } = body
      const content = await readMarks(call, body, { named, rule: { dropWorst, missingIsZero, columns } })
      const kept = await keepEdition(db, account, {
        kind: 'pauta',
        id: stored.id,
        schoolId: named.schoolId,
        content,
        reason: stored.correction,
        label,
      })
      changes.push(kept.change)
      locked = { edition_id: kept.id, correction: '' }
    }
    const after = before
      ? await db
          .updateTable('quiz_gradebooks')
          .set({ ...rule, ...locked, ...nextVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('quiz_gradebooks')
          .values({ ...stored, ...rule, ...locked })
          .returningAll()
          .executeTakeFirstOrThrow()
    await record(...changes, {
      table: 'quiz_gradebooks',
      id: after.id,
      label,
      before: before ?? null,
      after,
      ...(wasLocked && body.reason !== undefined && { reason: body.reason }),
    })
    return readGradebook(call, body)
  }),
]

/** The stored pauta, held until the transaction ends; also where there is none yet, nobody else may make it meanwhile. */
async function lockStored(db: Db, { group, subject, trimester }: QuizColumn, year: number) {
  const name = `pauta ${group} ${subject} ${year} ${trimester}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  return findStored(db, { group, subject, trimester }, year).forUpdate().executeTakeFirst()
}

function findStored(db: Db, { group, subject, trimester }: QuizColumn, year: number) {
  return existing(db, 'quiz_gradebooks')
    .selectAll()
    .where('group_id', '=', group)
    .where('subject_id', '=', subject)
    .where('trimester', '=', trimester)
    .where('year', '=', year)
}

interface Span {
  startsOn: string
  endsOn: string
}

interface NamedPlace {
  group: { id: string; name: string }
  subject: { id: string; name: string }
  year: number
  schoolId: string
}

/**
 * The group and the subject of a pauta, by name.
 * @param during days of its trimester: who had the group then reads it
 */
async function getPlace(
  db: Db,
  account: Account,
  place: QuizColumn,
  during?: (year: number, schoolId: string) => Promise<Span | undefined>,
): Promise<NamedPlace> {
  const found = existing(db, 'groups')
    .select(['id', groupCalled().as('name'), 'year', 'school_id'])
    .where('id', '=', place.group)
  const known = during && (await found.executeTakeFirst())
  const span = known && (await during(known.year, known.school_id))
  const group = await found.where(groupsVisibleTo(account, span)).executeTakeFirst()
  const subject = await existing(db, 'subjects')
    .select(['id', 'name'])
    .where('id', '=', place.subject)
    .executeTakeFirst()
  if (!group || !subject) throw notFound(WHAT)
  return {
    group: { id: group.id, name: group.name },
    subject,
    year: group.year,
    schoolId: group.school_id,
  }
}

/** @throws HttpError 403 for who had the group in the days of the trimester, and has it no longer */
async function getPlaceToChange(call: Asking, place: QuizColumn): Promise<NamedPlace> {
  const { db, account } = call
  const named = await getPlace(db, account, place, (year, schoolId) =>
    findSpan(call, { year, schoolId, trimester: place.trimester }),
  )
  const { rows } =
    await sql`select from groups where id = ${named.group.id} and ${groupsVisibleTo(account)}`.execute(db)
  if (rows.length === 0) throw await noLongerInCharge(db, account, named.group)
  return named
}

/** A pauta: what its edition keeps where it is locked or one is named, and else what the attempts give. */
async function readGradebook(
  call: Asking,
  place: QuizColumn & { edition?: number | undefined },
): Promise<QuizGradebook> {
  const { db, account } = call
  const named = await getPlace(db, account, place, (year, schoolId) =>
    findSpan(call, { year, schoolId, trimester: place.trimester }),
  )
  const stored = await findStored(db, place, named.year).executeTakeFirst()
  if (place.edition !== undefined && !stored) throw notFound(WHAT)
  const locked = stored !== undefined && stored.edition_id !== null
  const closed =
    stored && (locked || place.edition !== undefined)
      ? await readClosedGradebook(db, stored.id, place.edition)
      : undefined
  const rule = {
    dropWorst: stored?.drop_worst ?? 0,
    missingIsZero: stored?.missing_is_zero ?? false,
    columns: (stored?.columns ?? {}) as Columns,
  }
  return {
    ...(closed?.content ?? (await readMarks(call, place, { named, rule }))),
    locked,
    correction: stored?.correction ?? '',
    edition: closed?.head ?? null,
    editions: stored ? await findEditions(db, { kind: 'pauta', id: stored.id }) : [],
    version: stored?.version ?? 0,
  }
}

interface Rule {
  dropWorst: number
  missingIsZero: boolean
  columns: Columns
}

/** A trimester of a group's own year, which may be over. */
async function findSpan(
  { db, today }: Pick<Asking, 'db' | 'today'>,
  { year, schoolId, trimester }: { year: number; schoolId: string; trimester: number },
): Promise<Span | undefined> {
  const calendar =
    (await findCalendarOfYear(db, year, schoolId)) ?? (await findCalendarInForce(db, today, schoolId))
  return calendar?.trimesters.find(({ number }) => number === trimester)
}

/** A pauta out of the attempts as they are, of all that was handed out to its group. */
async function readMarks(
  { db, today, reply }: Asking,
  place: QuizColumn,
  { named, rule }: { named: NamedPlace; rule: Rule },
): Promise<GradebookContent> {
  const { schoolId, ...heading } = named
  const { columns, ...settings } = rule
  const { year } = named
  const span = await findSpan({ db, today }, { year, schoolId, trimester: place.trimester })
  const quizzes = span ? await findQuizzesOfSpan(db, place, span) : []
  const shown = quizzes.map(quiz => ({
    id: quiz.id,
    title: quiz.title,
    state: quiz.state,
    opensOn: quiz.opens_on,
    weight: columns[quiz.id]?.weight ?? 1,
    hidden: columns[quiz.id]?.hidden ?? false,
  }))
  const read: GradebookRead['read'] = []
  for (const { id } of shown)
    read.push(await readQuiz(db, undefined, id, { use: 'contam', tries: 'última', group: place.group }))
  const end = span && span.endsOn < today ? span.endsOn : today
  const members = await findMembersDuring(db, place.group, { from: span?.startsOn ?? end, to: end })
  return quizJobs.run(reply, 'quizGradebook', {
    heading: { ...heading, trimester: place.trimester, ...settings },
    group: place.group,
    ...{ shown, read, members, end },
  })
}

/** The quizzes handed out to a group in a subject that opened in a trimester, in their order. */
function findQuizzesOfSpan(db: Db, { group, subject }: QuizColumn, { startsOn, endsOn }: Span) {
  return existing(db, 'quizzes')
    .select([
      'quizzes.id',
      'quizzes.title',
      stateNow.as('state'),
      sql<string>`${dayOfMoment(sql`coalesce(quizzes.opens_at, quizzes.created_at)`)}::text`.as('opens_on'),
    ])
    .where('quizzes.subject_id', '=', subject)
    .where('quizzes.practice_of', 'is', null)
    .where(sql<SqlBool>`EXISTS (SELECT FROM applications a WHERE a.quiz_id = quizzes.id AND a.group_id = ${group}
      AND a.deleted_at IS NULL AND ${dayOfMoment(sql`coalesce(a.opens_at, a.created_at)`)}
        BETWEEN ${startsOn}::date AND ${endsOn}::date)`)
    .orderBy(sql`coalesce(quizzes.opens_at, quizzes.created_at)`)
    .orderBy('quizzes.id')
    .limit(sql.lit(100))
    .execute()
}
