import { type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce } from '#school/groups/server/year-in-force.ts'
import { byNumber, membersOn, pupilsNow } from '#school/students/server/members.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import { quizException, quizSettings } from '../../quizzes/settings.ts'
import type { Outcome } from '../../results/contract.ts'

/** Quizzes that are looked through for one page; a school year has fewer. */
const MAX_QUIZZES = 300

/** A pupil with what the page says of the place. */
export function findPupil(db: Db, id: string) {
  return db
    .selectFrom(pupilsNow.as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select([
      'students.id',
      'students.full_name as name',
      'students.code',
      'students.number',
      'groups.id as groupId',
      groupCalled().as('group'),
      'groups.grade',
      'schools.name as school',
      'schools.contact',
    ])
    .where('students.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The pupils of a group on a day, in its order, and whether they have a card and came in with it. */
export async function findPupilsOf(db: Db, groupId: string, day: string) {
  const { rows } = await sql<{
    id: string
    name: string
    number: number | null
    sex: 'H' | 'M'
    hasCard: boolean
    usedCard: boolean
  }>`
    SELECT m.id, m.full_name AS name, m.number, m.sex, c.student_id IS NOT NULL AS "hasCard",
      c.used_at IS NOT NULL AS "usedCard"
    FROM ${membersOn(day)} m LEFT JOIN student_cards c ON c.student_id = m.id
    WHERE m.group_id = ${groupId} ORDER BY ${byNumber}`.execute(db)
  return rows
}

/** The quizzes that were handed out to a group, and those in which one of its pupils has an attempt; the latest first. */
export async function findHandedOut(db: Db, groupId: string, studentId: string | null = null) {
  const { rows } = await sql<{
    application_id: string
    application_state: string
    code: string
    minutes: number
    opens_at: string | null
    closes_at: string | null
    pupil_ids: string[] | null
    quiz_id: string
    title: string
    questions: number
    settings: unknown
    exceptions: unknown[]
    state: string
    quiz_closes_at: string | null
    released: boolean
    practice: boolean
    subject_id: string
    subject: string
  }>`
    SELECT a.id AS application_id, a.state AS application_state, a.code, a.minutes, a.opens_at, a.closes_at, a.pupil_ids,
      q.id AS quiz_id, q.title, q.questions, q.settings, q.exceptions, q.closes_at AS quiz_closes_at,
      quiz_state(q.state, q.opens_at, q.closes_at) AS state, q.released_at IS NOT NULL AS released,
      q.practice_of IS NOT NULL AS practice,
      subjects.id AS subject_id, subjects.name AS subject
    FROM applications a JOIN quizzes q ON q.id = a.quiz_id JOIN subjects ON subjects.id = q.subject_id
    WHERE a.deleted_at IS NULL AND q.deleted_at IS NULL AND q.state <> 'rascunho'
      AND ((a.group_id = ${groupId} AND (${studentId}::uuid IS NULL OR a.pupil_ids IS NULL OR ${studentId} = ANY (a.pupil_ids)))
        OR EXISTS (SELECT FROM attempts t WHERE t.application_id = a.id AND t.student_id = ${studentId}
          AND t.deleted_at IS NULL))
    ORDER BY coalesce(a.closes_at, a.opens_at, a.created_at) DESC, a.id LIMIT ${sql.lit(MAX_QUIZZES)}`.execute(
    db,
  )
  return rows.map(row => ({
    ...row,
    settings: quizSettings.parse(row.settings),
    exceptions: row.exceptions.map(exception => quizException.parse(exception)),
  }))
}
export type HandedOutQuiz = Awaited<ReturnType<typeof findHandedOut>>[number]

/** The first group within reach, as lists have them, that handed in a quiz about some competence. */
export function findFirstPractised(db: Db, account: Account, today: string) {
  return groupsOf(db, account)
    .select('groups.id')
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM applications a JOIN quizzes q ON q.id = a.quiz_id
        WHERE a.group_id = groups.id AND a.deleted_at IS NULL AND q.deleted_at IS NULL
          AND q.items @? '$[*].competenceId ? (@ <> null)'
          AND EXISTS (SELECT FROM attempts t
            WHERE t.application_id = a.id AND t.deleted_at IS NULL AND t.state = 'entregue'))`,
    )
    .orderBy(isOfYearInForce(today), 'desc')
    .orderBy('groups.year', 'desc')
    .orderBy('groups.grade')
    .orderBy(sql`groups.name collate "pt"`)
    .limit(1)
    .executeTakeFirst()
}

/** What pupils began in these applications, the first attempt first. */
export async function findAttempts(db: Db, applicationIds: readonly string[], studentIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    application_id: string
    student_id: string
    number: number
    state: 'a responder' | 'entregue' | 'não apresentado'
    submitted_at: string | null
    ended_at: string
    counts: boolean
    points: number | null
    to_mark: number
  }>`
    SELECT t.id, t.application_id, t.student_id, t.number, t.state, t.submitted_at, t.counts, t.points::float8,
      coalesce(t.submitted_at, t.started_at) AS ended_at,
      (SELECT count(*)::int FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir') AS to_mark
    FROM attempts t
    WHERE t.application_id = ANY (${[...applicationIds]}::uuid[]) AND t.student_id = ANY (${[...studentIds]}::uuid[])
      AND t.deleted_at IS NULL ORDER BY t.number, t.id`.execute(db)
  return rows
}

/**
 * What was answered in these attempts, the oldest first, with its day in Maputo. Blanks are no practice, nor
 * what another attempt was begun with.
 */
export async function findAnswers(db: Db, attemptIds: readonly string[]) {
  const { rows } = await sql<{ attempt_id: string; item_id: string; outcome: Outcome; day: string }>`
    SELECT r.attempt_id, r.item_id, r.outcome, ${dayOfMoment(sql`r.answered_at`)}::text AS day
    FROM responses r JOIN attempts t ON t.id = r.attempt_id
    WHERE r.attempt_id = ANY (${[...attemptIds]}::uuid[]) AND r.outcome NOT IN ('branco', 'não apresentada')
      AND NOT (t.number > 1 AND r.sequence = 0)
    ORDER BY r.answered_at, r.item_id`.execute(db)
  return rows
}

/** The competence of every question of these quizzes that has one. */
export async function findQuizCompetences(db: Db, quizIds: readonly string[]) {
  const { rows } = await sql<{ quiz_id: string; item_id: string; competence_id: string }>`
    SELECT q.id AS quiz_id, item ->> 'id' AS item_id, item ->> 'competenceId' AS competence_id
    FROM quizzes q CROSS JOIN LATERAL jsonb_array_elements(q.items) AS item
    WHERE q.id = ANY (${[...quizIds]}::uuid[]) AND item ->> 'competenceId' IS NOT NULL`.execute(db)
  return rows
}

/** The competences of a grade in these subjects, and whichever else is named. */
export async function findCompetences(
  db: Db,
  grade: number,
  subjectIds: readonly string[],
  ids: readonly string[],
) {
  const { rows } = await sql<{
    id: string
    code: string
    description: string
    domain: string
    subject: string
    subjectId: string
    atHome: string
    homeExample: string
  }>`
    SELECT c.id, c.code, c.description, c.at_home AS "atHome", c.home_example AS "homeExample",
      coalesce(nullif(c.domain, ''), u.title, '') AS domain, s.name AS subject,
      s.id AS "subjectId"
    FROM competences c JOIN subjects s ON s.id = c.subject_id LEFT JOIN units u ON u.id = c.unit_id
    WHERE c.deleted_at IS NULL AND ((c.grade = ${grade} AND c.subject_id = ANY (${[...subjectIds]}::uuid[]))
      OR c.id = ANY (${[...ids]}::uuid[]))
    ORDER BY s.name, ${taughtOrder('c')}`.execute(db)
  return rows
}
