import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { findApplication, lockApplication } from '#features/assessment/results/server/queries.ts'
import { WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { mobileOf } from '#school/students/mobile.ts'
import { numberInGroup } from '#school/students/server/members.ts'
import { workOf } from '../activities.ts'
import { downloadFamilies, type Families, getFamilies, markReached } from '../family-contract.ts'
import { familyText } from '../family-text.ts'
import { levelNames } from '../samples.ts'
import { hearingJobs } from './hearing-worker.ts'
import { findOralTest } from './queries.ts'

/** The families of those who were heard: a message, a call, and whom somebody has spoken with. */
export const familyRoutes: Served[] = [
  serve(getFamilies, ({ db, account, params }) => readFamilies(db, account, params.id)),

  serve(markReached, async ({ db, account, params, body, record }) => {
    const row = orNotFound(await lockApplication(db, account, params.id), WHAT)
    const pupil = await existing(db, 'attempts')
      .innerJoin('students', 'students.id', 'attempts.student_id')
      .select(['students.id', 'students.full_name'])
      .where('attempts.application_id', '=', row.id)
      .where('attempts.student_id', '=', body.studentId)
      .where('attempts.state', '=', 'entregue')
      .executeTakeFirst()
    if (!pupil) throw invalidField('studentId', 'Este aluno não foi ouvido.')
    const before = await withDeleted(db, 'family_contacts')
      .selectAll()
      .where('application_id', '=', row.id)
      .where('student_id', '=', body.studentId)
      .forUpdate()
      .executeTakeFirst()
    // Nothing was said of this family, and nothing is to be taken back.
    if (body.reached === null && (!before || before.deleted_at !== null))
      return readFamilies(db, account, row.id)
    const set = { reached: body.reached ?? false, account_id: account.id, deleted_at: null }
    const after = before
      ? await db
          .updateTable('family_contacts')
          .set(body.reached === null ? softDelete : { ...set, ...nextVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await insertFamilyContact(db, { application_id: row.id, student_id: body.studentId, ...set })
    await record({
      table: 'family_contacts',
      id: after.id,
      label: `${pupil.full_name}: ${body.reached ? 'falou-se' : 'não se falou'}`,
      before: before ?? null,
      after,
    })
    return readFamilies(db, account, row.id)
  }),

  serve(downloadFamilies, async ({ db, account, params, query, reply, today }) => {
    const families = await readFamilies(db, account, params.id)
    if (families.rows.length === 0)
      throw new HttpError(409, 'NOTHING_TO_PRINT', 'Ainda ninguém foi ouvido: não há folhas.')
    const { what, format } = query
    const bytes = await hearingJobs.run(reply, 'familiesFile', families, { what, today, format })
    return drawnAnswer(bytes, { name: `${what}-${families.group}.${format}`, format })
  }),
]

/** That somebody spoke with a family, or could not. */
export function insertFamilyContact(
  db: Db,
  contact: { application_id: string; student_id: string; account_id: string; reached: boolean },
) {
  return db
    .insertInto('family_contacts')
    .values({ id: uuid(), ...contact })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function readFamilies(db: Db, account: Account, id: string): Promise<Families> {
  const row = orNotFound(await findApplication(db, account, id), WHAT)
  const test = await findOralTest(db, row.test_id)
  if (!test) throw new HttpError(409, 'WRONG_KIND', 'Só uma avaliação oral tem folhas para as famílias.')
  const names = levelNames(test.levels)
  const skill = test.skill as Families['skill']
  const school = await withDeleted(db, 'groups')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select('schools.name')
    .where('groups.id', '=', row.group_id)
    .executeTakeFirstOrThrow()
  const pupils = await existing(db, 'attempts as t')
    .innerJoin('students as s', 's.id', 't.student_id')
    .leftJoin('family_contacts as f', join =>
      join
        .onRef('f.student_id', '=', 's.id')
        .on('f.application_id', '=', row.id)
        .on('f.deleted_at', 'is', null),
    )
    .leftJoin('accounts', 'accounts.id', 'f.account_id')
    .select([
      's.id',
      's.full_name',
      numberInGroup(sql`s.id`, sql`${row.group_id}::uuid`).as('number_in_group'),
      's.guardian_name',
      's.guardian_contact',
      't.level',
      'f.reached',
      'accounts.name as by',
    ])
    .where('t.application_id', '=', row.id)
    .where('t.state', '=', 'entregue')
    .where('t.level', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('number_in_group')
    .orderBy('s.full_name')
    .execute()
  const others = await findInOtherLanguages(
    db,
    pupils.map(({ id }) => id),
    test,
  )
  const rows = pupils.map(pupil => {
    const level = pupil.level ?? ''
    const levels = [
      { language: test.language, level },
      ...others
        .filter(({ studentId }) => studentId === pupil.id)
        .map(({ language, level }) => ({ language, level })),
    ]
    const work = workOf(skill, names.indexOf(level), names.length)
    return {
      studentId: pupil.id,
      name: pupil.full_name,
      number: pupil.number_in_group,
      level,
      levels,
      guardian: pupil.guardian_name,
      contact: pupil.guardian_contact,
      mobile: mobileOf(pupil.guardian_contact) ?? null,
      text: familyText({
        child: pupil.full_name.split(/\s+/)[0] ?? pupil.full_name,
        school: school.name,
        levels,
        home: work.home,
      }),
      home: [...work.home],
      ask: work.task.ask,
      right: work.task.right,
      reached: pupil.reached,
      reachedBy: pupil.by,
    }
  })
  return {
    title: row.title,
    group: row.group_name,
    language: test.language,
    skill,
    rows,
    reached: rows.filter(({ reached }) => reached).length,
  }
}

/** The latest level of pupils in the other languages in which the same was heard. */
async function findInOtherLanguages(
  db: Db,
  studentIds: readonly string[],
  { skill, language }: { skill: string; language: string },
) {
  const { rows } = await sql<{ studentId: string; language: string; level: string }>`
    SELECT DISTINCT ON (t.student_id, tests.language) t.student_id AS "studentId", tests.language, t.level
    FROM attempts t JOIN applications a ON a.id = t.application_id JOIN tests ON tests.id = a.test_id
    WHERE t.student_id = ANY (${[...studentIds]}::uuid[]) AND t.state = 'entregue' AND t.level IS NOT NULL
      AND t.deleted_at IS NULL AND a.deleted_at IS NULL AND tests.kind = 'oral'
      AND tests.skill = ${skill} AND tests.language <> ${language}
    ORDER BY t.student_id, tests.language, a.created_at DESC, a.id DESC`.execute(db)
  return rows
}
