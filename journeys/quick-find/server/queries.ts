import { sql } from 'kysely'
import { termsOf } from '#features/glossary/server/queries.ts'
import { plansOf } from '#features/planning/analytical-plans/server/queries.ts'
import { nameOf } from '#features/planning/lesson-plans/lesson-values.ts'
import { lessonsOf } from '#features/planning/lesson-plans/server/queries.ts'
import { findAllPolicies } from '#features/policies/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { administeredBy } from '#school/accounts/server/user-queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce } from '#school/groups/server/year-in-force.ts'
import * as pages from '#school/pages.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import { visibleTo as studentsVisibleTo } from '#school/students/server/visible-to.ts'
import type { Found } from '../contract.ts'

/** How many of each kind are offered. */
const EACH = 5
/** Among so many of the newest lessons a word of many is looked for first. */
const NEWEST = 300

/** Published and own terms whose word holds the search. */
export async function findTermsFor(db: Db, account: Account, search: string): Promise<Found[]> {
  const rows = await termsOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'terms.subject_id')
    .select(['terms.id', 'terms.term', 'subjects.name'])
    .where(holdsWords(sql`terms.term_folded`, search))
    .orderBy(sql`length(terms.term)`)
    .orderBy('terms.term_folded')
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'termo',
    title: row.term,
    detail: row.name,
    href: href(pages.term, { id: row.id }),
  }))
}

/** Policies by their title, and by what is in their text. */
export async function findPoliciesFor(
  db: Db,
  account: Account,
  search: string,
  today: string,
): Promise<Found[]> {
  const filters = { search, category: [], reading: [], state: [] }
  const rows = await findAllPolicies(db, { account, today }, filters, EACH)
  return rows.map(row => ({
    kind: 'política',
    title: row.title,
    detail: row.found === null ? row.code : `${row.code} · pág. ${row.found.page}: ${row.found.text}`,
    href: href(pages.policy, { documentId: row.id }),
  }))
}

/** Pupils of one's groups, by name or code. */
export async function findStudentsFor(db: Db, account: Account, search: string): Promise<Found[]> {
  const rows = await db
    .selectFrom(pupilsNow.as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.full_name', 'students.code', groupCalled().as('name')])
    .where(studentsVisibleTo(account))
    .where(holdsWords(sql`f_unaccent(lower(students.full_name) || ' ' || students.code)`, search))
    .orderBy(sql`students.full_name collate "pt"`)
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'aluno',
    title: row.full_name,
    detail: `${row.name} · ${row.code}`,
    href: pages.inDiagnostics(href(pages.pupil, { id: row.id })),
  }))
}

/** One's groups, those of the year in force first: a prepared year, or one that was typed wrongly, hides none of them. */
export async function findGroupsFor(
  db: Db,
  account: Account,
  search: string,
  today: string,
): Promise<Found[]> {
  const rows = await groupsOf(db, account)
    .select(['id', 'name', 'year', 'shift'])
    .where(holdsWords(sql`f_unaccent(lower(${groupCalled()}))`, search))
    .orderBy(isOfYearInForce(today), 'desc')
    .orderBy('year', 'desc')
    .orderBy(sql`name collate "pt"`)
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'turma',
    title: row.name,
    detail: `${row.year}, ${row.shift}`,
    href: href(pages.group, { id: row.id }),
  }))
}

/** Subjects, for teachers and coordinators. */
export async function findSubjectsFor(db: Db, account: Account, search: string): Promise<Found[]> {
  if (account.role === 'pendente') return []
  const rows = await existing(db, 'subjects')
    .select(['id', 'name', 'code'])
    .where(holdsWords(sql`f_unaccent(lower(subjects.name || ' ' || subjects.code))`, search))
    .orderBy(sql`name collate "pt"`)
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'disciplina',
    title: row.name,
    detail: row.code,
    href: href(pages.subject, { id: row.id }),
  }))
}

/** «2 trimestre», «2.º trimestre». */
const TRIMESTER = /(?<!\d)([123])\s*\.?\s*[ºo]?\s+trim\p{L}*/u

/** Analytical plans that one may see, by subject, grade, teacher, trimester and year. */
export async function findPlansFor(db: Db, account: Account, search: string): Promise<Found[]> {
  if (account.role === 'pendente') return []
  const [named = '', trimester] = TRIMESTER.exec(search) ?? []
  const rows = await plansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select(['p.id', 'subjects.name', 'p.grade', 'p.trimester', 'p.year', 'accounts.name as teacher'])
    .where(
      holdsWords(
        sql`f_unaccent(lower('plano ' || subjects.name || ' ' || p.grade || 'ª classe ' || accounts.name
          || ' trimestre ' || p.year))`,
        search.replace(named, ' '),
      ),
    )
    .$if(trimester !== undefined, select => select.where('p.trimester', '=', Number(trimester)))
    // One's own before those of colleagues.
    .orderBy(sql`p.teacher_id = ${account.id}`, 'desc')
    .orderBy('p.updated_at', 'desc')
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'plano',
    title: `${row.name}, ${row.grade}ª classe`,
    detail: `${row.trimester === null ? '' : `${row.trimester}.º trimestre de `}${row.year} · ${row.teacher}`,
    href: href(pages.plans, { id: row.id }),
  }))
}

/** Lessons that one may see, by what their authors wrote: one's own before those of colleagues, the newest first. */
export async function findLessonsFor(db: Db, account: Account, search: string): Promise<Found[]> {
  if (account.role === 'pendente') return []
  const lessons = wholeLessons(db, account)
  const found = await matchingLessons(db, search, lessons.where('l.teacher_id', '=', account.id))
  if (found.length < EACH)
    found.push(...(await lessonsOfColleagues(db, search, lessons.where('l.teacher_id', '<>', account.id))))
  return found.slice(0, EACH).map(row => ({
    kind: 'aula',
    title: nameOf({ ...row, templateName: row.template_name }),
    detail: [row.name, row.held_on && formatDateSlashes(row.held_on)].filter(Boolean).join(' · '),
    href: href(pages.lesson, { id: row.id }),
  }))
}

const wholeLessons = (db: Db, account: Account) => lessonsOf(db, account).selectAll('l')

type Lessons = ReturnType<typeof wholeLessons>

/** A word that many lessons have stands among the newest; one that few have, the index of words finds. */
async function lessonsOfColleagues(db: Db, search: string, lessons: Lessons) {
  const newest = lessons
    .where('l.template_name', 'is', null)
    .orderBy('l.begins_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(NEWEST))
  const found = await matchingLessons(db, search, newest)
  return found.length === EACH ? found : matchingLessons(db, search, lessons)
}

function matchingLessons(db: Db, search: string, lessons: Lessons) {
  return db
    .selectFrom(lessons.as('l'))
    .leftJoin('groups', 'groups.id', 'l.group_id')
    .select(['l.id', 'l.theme', 'l.summary', 'l.template_name', 'l.held_on', groupCalled().as('name')])
    .where(holdsWords(sql`l.search`, search))
    .orderBy('l.begins_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(EACH))
    .execute()
}

/** Accounts, for the administration. */
export async function findPeopleFor(db: Db, account: Account, search: string): Promise<Found[]> {
  if (account.role !== 'admin') return []
  const rows = await existing(db, 'accounts')
    .select(['id', 'name', 'email'])
    .where(administeredBy(account))
    .where(holdsWords(sql`f_unaccent(lower(accounts.name || ' ' || accounts.email))`, search))
    .orderBy(sql`name collate "pt"`)
    .limit(sql.lit(EACH))
    .execute()
  return rows.map(row => ({
    kind: 'pessoa',
    title: row.name,
    detail: row.email,
    href: href(pages.users, { search: row.email }),
  }))
}
