import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { PastYear } from '../past-contract.ts'
import { findSubjects, getTerm } from './term.ts'

export interface NewPastMark {
  schoolId: string
  studentId: string
  subjectId: string
  year: number
  tenths: number
}

/** The years of pupils that came from old pautas, the newest first; in all subjects, or in some. */
export async function findPastYears(
  db: Db,
  students: readonly string[],
  only?: readonly string[],
): Promise<Map<string, PastYear[]>> {
  const { rows } = await sql<{
    studentId: string
    subjectId: string
    subject: string
    year: number
    mark: number
    by: string
    at: string
  }>`
    select p.student_id as "studentId", p.subject_id as "subjectId", s.name as subject, p.year, p.tenths as mark,
      a.name as by, p.updated_at as at
    from past_marks p join subjects s on s.id = p.subject_id join accounts a on a.id = p.account_id
    where p.deleted_at is null and p.student_id = any(${[...students]}::uuid[])
      and (${only === undefined} or p.subject_id = any(${[...(only ?? [])]}::uuid[]))
    order by p.year desc, s.name collate "pt"`.execute(db)
  return new Map(
    [...Map.groupBy(rows, row => row.studentId)].map(([student, own]) => [
      student,
      [...Map.groupBy(own, row => row.year)].map(([year, marks]) => {
        const last = marks.reduce((newest, each) => (each.at > newest.at ? each : newest))
        return {
          year,
          marks: marks.map(({ subjectId, subject, mark }) => ({ subjectId, subject, mark })),
          by: last.by,
          at: last.at,
        }
      }),
    ]),
  )
}

/** The stored means of pupils, held until the transaction ends. */
export function lockPastMarks(db: Db, students: readonly string[]) {
  return existing(db, 'past_marks')
    .selectAll()
    .where(sql<boolean>`student_id = any(${[...students]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertPastMarks(db: Db, marks: readonly NewPastMark[], accountId: string) {
  if (marks.length === 0) return []
  return insertRows(
    db,
    'past_marks',
    marks.map(({ schoolId, studentId, subjectId, year, tenths }) => ({
      id: uuid(),
      school_id: schoolId,
      student_id: studentId,
      subject_id: subjectId,
      ...{ year, tenths, account_id: accountId },
    })),
  )
    .returningAll()
    .execute()
}

export function updatePastMark(db: Db, id: string, tenths: number, accountId: string) {
  return db
    .updateTable('past_marks')
    .set({ tenths, account_id: accountId, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** In which subjects an account reads what came of old pautas, of the pupils of a group: undefined for all. */
export async function readableSubjects(
  db: Db,
  account: Account,
  place: { group: string; trimester: number },
): Promise<string[] | undefined> {
  const term = await getTerm(db, account, place.group, place.trimester)
  if (term.readsAll) return undefined
  return (await findSubjects(db, account, term)).filter(({ isOwn }) => isOwn).map(({ id }) => id)
}

/** What came of old pautas of a pupil, as far as an account reads the group of now. */
export async function readPastYears(
  db: Db,
  account: Account,
  of: { student: string; group: string },
): Promise<PastYear[]> {
  const subjects = await readableSubjects(db, account, { group: of.group, trimester: 1 }).catch(
    whereReachable,
  )
  if (subjects === 'none') return []
  return (await findPastYears(db, [of.student], subjects)).get(of.student) ?? []
}

/** A group out of reach, or a year without a calendar, shows none. */
function whereReachable(error: unknown): 'none' {
  if (error instanceof HttpError && (error.status === 404 || error.status === 409)) return 'none'
  throw error
}
