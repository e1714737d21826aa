import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { nextVersion, staleWrite } from '#kit/server/records/versions.ts'
import { findCalendarInForce, findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { meanOfShown } from '../../results/figures.ts'
import { reportFile } from '../../results/server/report-file.ts'
import { gradeOf } from '../gradebook.ts'
import {
  exportQuizGradebook,
  getQuizGradebook,
  type QuizGradebook,
  saveQuizGradebook,
} from '../gradebook-contract.ts'
import { gradebookPaper } from '../gradebook-paper.ts'
import { stateNow, visibleTo } from './queries.ts'
import { readQuizResults } from './read-results.ts'

const WHAT = 'Esta pauta'

interface Place {
  group: string
  subject: string
  trimester: number
}

type Columns = Record<string, { weight: number; hidden: boolean }>
type Marks = Record<string, Record<string, number | null>>
/** What a locked pauta keeps in place of a mark that was still to come. */
const WAITS = 'por corrigir'
type LockedMarks = Record<string, Record<string, number | null | typeof WAITS>>

export const gradebookRoutes: Served[] = [
  serve(getQuizGradebook, ({ db, account, query, today }) => readGradebook(db, account, query, today)),

  serve(exportQuizGradebook, async ({ db, account, query, today, reply }) =>
    reportFile(gradebookPaper(await readGradebook(db, account, query, today)), query.format, reply),
  ),

  serve(saveQuizGradebook, async ({ db, account, body, today, record }) => {
    const now = await readGradebook(db, account, body, today)
    const before = await findStored(db, body, now.year)
    if ((before?.version ?? 0) !== body.version)
      throw staleWrite(WHAT, now, before && (await findLastAuthor(db, 'quiz_gradebooks', before.id)))
    if (now.locked && body.locked)
      throw new HttpError(409, 'LOCKED', 'A pauta está bloqueada: desbloqueie-a para a mudar.')
    const columns = {
      columns: JSON.stringify(body.columns),
      drop_worst: body.dropWorst,
      missing_is_zero: body.missingIsZero,
      locked_marks: body.locked
        ? JSON.stringify(Object.fromEntries(now.pupils.map(pupil => [pupil.id, asLocked(pupil)])))
        : null,
    }
    const after = before
      ? await db
          .updateTable('quiz_gradebooks')
          .set({ ...columns, ...nextVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('quiz_gradebooks')
          .values({
            id: uuid(),
            group_id: body.group,
            subject_id: body.subject,
            year: now.year,
            trimester: body.trimester,
            ...columns,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
    const label = `Pauta de quizzes, ${now.group.name}, ${now.subject.name}, ${body.trimester}.º trimestre`
    await record({ table: 'quiz_gradebooks', id: after.id, label, before: before ?? null, after })
    return readGradebook(db, account, body, today)
  }),
]

function findStored(db: Db, { group, subject, trimester }: Place, year: number) {
  return db
    .selectFrom('quiz_gradebooks')
    .selectAll()
    .where('group_id', '=', group)
    .where('subject_id', '=', subject)
    .where('trimester', '=', trimester)
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A pauta as far as others count by it. */
export interface StoredGradebook {
  group: string
  subject: string
  /** By pupil, also of those who have left the group since; null where it is not locked, so that marks still move. */
  marks: ReadonlyMap<string, number> | null
}

/** The pautas that are stored of groups in a trimester, with the marks of those that are locked. */
export async function findGradebooks(
  db: Db,
  groups: readonly string[],
  trimester: number,
): Promise<StoredGradebook[]> {
  if (groups.length === 0) return []
  const rows = await db
    .selectFrom('quiz_gradebooks')
    .innerJoin('groups', join =>
      join.onRef('groups.id', '=', 'group_id').onRef('groups.year', '=', 'quiz_gradebooks.year'),
    )
    .selectAll('quiz_gradebooks')
    .where('group_id', 'in', groups)
    .where('trimester', '=', trimester)
    .where('quiz_gradebooks.deleted_at', 'is', null)
    .execute()
  const standing = await db.selectFrom('quizzes').select('id').where('deleted_at', 'is', null).execute()
  const quizzes = new Set(standing.map(({ id }) => id))
  return rows.map(row => ({
    group: row.group_id,
    subject: row.subject_id,
    marks: row.locked_marks === null ? null : marksOf(row, row.locked_marks as LockedMarks, quizzes),
  }))
}

/** The mark of each pupil of a locked pauta, by the weights that it has. */
function marksOf(
  stored: { columns: unknown; drop_worst: number; missing_is_zero: boolean },
  locked: LockedMarks,
  quizzes: ReadonlySet<string>,
): Map<string, number> {
  const columns = stored.columns as Columns
  const settings = { dropWorst: stored.drop_worst, missingIsZero: stored.missing_is_zero }
  const { marks, toMark } = ofLocked(locked)
  const graded = new Map<string, number>()
  for (const [student, own] of Object.entries(marks)) {
    const counted = Object.keys(own)
      .filter(id => quizzes.has(id) && !toMark[student]?.includes(id))
      .map(id => ({ id, weight: columns[id]?.weight ?? 1 }))
    const { mark } = gradeOf(counted, own, settings)
    if (mark !== null) graded.set(student, mark)
  }
  return graded
}

async function readGradebook(db: Db, account: Account, place: Place, today: string): Promise<QuizGradebook> {
  const group = await db
    .selectFrom('groups')
    .select(['id', groupCalled().as('name'), 'year', 'school_id'])
    .where('id', '=', place.group)
    .where('deleted_at', 'is', null)
    .where(groupsVisibleTo(account))
    .executeTakeFirst()
  const subject = await db
    .selectFrom('subjects')
    .select(['id', 'name'])
    .where('id', '=', place.subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!group || !subject) throw notFound(WHAT)
  // Of the group's own year, which may be over.
  const calendar =
    (await findCalendarOfYear(db, group.year, group.school_id)) ??
    (await findCalendarInForce(db, today, group.school_id))
  const span = calendar?.trimesters.find(trimester => trimester.number === place.trimester)
  const quizzes = span ? await findQuizzesOfSpan(db, account, place, span) : []
  const stored = await db
    .selectFrom('quiz_gradebooks')
    .selectAll()
    .where('group_id', '=', place.group)
    .where('subject_id', '=', place.subject)
    .where('trimester', '=', place.trimester)
    .where('year', '=', group.year)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const columns = (stored?.columns ?? {}) as Columns
  const settings = {
    dropWorst: stored?.drop_worst ?? 0,
    missingIsZero: stored?.missing_is_zero ?? false,
  }
  const shown = quizzes.map(quiz => ({
    id: quiz.id,
    title: quiz.title,
    state: quiz.state,
    opensOn: quiz.opens_on,
    weight: columns[quiz.id]?.weight ?? 1,
    hidden: columns[quiz.id]?.hidden ?? false,
  }))
  const locked = (stored?.locked_marks ?? null) as LockedMarks | null
  const live = locked ? ofLocked(locked) : await readMarks(db, account, place.group, shown)
  const students = await db
    .selectFrom('students')
    .select(['id', 'full_name', 'sex', 'number_in_group'])
    .where('group_id', '=', place.group)
    .where('state', '=', 'activo')
    .where('deleted_at', 'is', null)
    .orderBy(sql`number_in_group NULLS LAST, full_name COLLATE "pt"`)
    .execute()
  const pupils = students.map(student => {
    const own = live.marks[student.id] ?? {}
    const toMark = live.toMark[student.id] ?? []
    return {
      id: student.id,
      name: student.full_name,
      number: student.number_in_group,
      sex: student.sex as 'H' | 'M',
      marks: Object.fromEntries(shown.map(quiz => [quiz.id, own[quiz.id] ?? null])),
      toMark,
      ...gradeOf(
        shown.filter(quiz => !toMark.includes(quiz.id)),
        own,
        settings,
      ),
    }
  })
  return {
    group: { id: group.id, name: group.name },
    subject,
    year: group.year,
    trimester: place.trimester,
    ...settings,
    locked: locked !== null,
    version: stored?.version ?? 0,
    quizzes: shown.map(quiz => {
      const marks = pupils.flatMap(pupil => pupil.marks[quiz.id] ?? [])
      return { ...quiz, mean: meanOfShown(marks) }
    }),
    pupils,
  }
}

/** The quizzes handed out to a group in a subject that opened in a trimester, in their order. */
function findQuizzesOfSpan(
  db: Db,
  account: Account,
  { group, subject }: Place,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
) {
  return db
    .selectFrom('quizzes')
    .select([
      'quizzes.id',
      'quizzes.title',
      stateNow.as('state'),
      sql<string>`${dayOfMoment(sql`coalesce(quizzes.opens_at, quizzes.created_at)`)}::text`.as('opens_on'),
    ])
    .where('quizzes.subject_id', '=', subject)
    .where('quizzes.deleted_at', 'is', null)
    .where(visibleTo(account))
    .where(sql<SqlBool>`EXISTS (SELECT FROM applications a WHERE a.quiz_id = quizzes.id AND a.group_id = ${group}
      AND a.deleted_at IS NULL AND ${dayOfMoment(sql`coalesce(a.opens_at, a.created_at)`)}
        BETWEEN ${startsOn}::date AND ${endsOn}::date)`)
    .orderBy(sql`coalesce(quizzes.opens_at, quizzes.created_at)`)
    .orderBy('quizzes.id')
    .limit(sql.lit(100))
    .execute()
}

interface Marked {
  /** By pupil and quiz, the mark that counts. */
  marks: Marks
  /** By pupil, the quizzes without a mark as long as answers wait to be marked. */
  toMark: Record<string, string[]>
}

function asLocked({ marks, toMark }: QuizGradebook['pupils'][number]): LockedMarks[string] {
  return { ...marks, ...Object.fromEntries(toMark.map(id => [id, WAITS])) }
}

function ofLocked(locked: LockedMarks): Marked {
  const marked: Marked = { marks: {}, toMark: {} }
  for (const [student, kept] of Object.entries(locked)) {
    const own = Object.entries(kept)
    marked.marks[student] = Object.fromEntries(own.map(([id, mark]) => [id, mark === WAITS ? null : mark]))
    marked.toMark[student] = own.flatMap(([id, mark]) => (mark === WAITS ? [id] : []))
  }
  return marked
}

async function readMarks(
  db: Db,
  account: Account,
  groupId: string,
  quizzes: readonly { id: string }[],
): Promise<Marked> {
  const marks: Marks = {}
  const toMark: Marked['toMark'] = {}
  for (const { id } of quizzes) {
    const { pupils } = await readQuizResults(db, account, id, {
      use: 'contam',
      tries: 'última',
      group: groupId,
    })
    for (const { studentId, mark, state } of pupils) {
      if (studentId === null) continue
      marks[studentId] = { ...marks[studentId], [id]: mark }
      if (state === 'por corrigir' && mark === null) toMark[studentId] = [...(toMark[studentId] ?? []), id]
    }
  }
  return { marks, toMark }
}
