import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { testsOf } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { quizzesOf } from '#features/assessment/quizzes/server/queries.ts'
import { gamesOf } from '#features/games/server/queries.ts'
import { plansOf } from '#features/planning/analytical-plans/server/queries.ts'
import { lessonsOf } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { questionsOf } from '#school/questions/server/queries.ts'
import type { Found } from '../contract.ts'

/** So many of each kind are named, the newest first; the others are counted. */
const MAX_NAMED = 20

/** A unit as what other rooms have names it: by its competences, and by its title with and without its number. */
interface Unit {
  subjectId: string
  grade: number
  competenceIds: readonly string[]
  titles: readonly string[]
}

/** How many questions within reach measure some competences. */
export async function countQuestionsAbout(
  db: Db,
  account: Account,
  competenceIds: readonly string[],
): Promise<number> {
  const { count } = await questionsOf(db, account)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<SqlBool>`competence_id = any(${[...competenceIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

/** Quizzes within reach that draw by the competences of a unit, or hold a question of them. */
export async function findQuizzesAbout(
  db: Db,
  account: Account,
  { subjectId, grade, competenceIds }: Unit,
): Promise<Found> {
  const rows = await quizzesOf(db, account)
    .select(['id', 'title', countOfAll])
    .where('subject_id', '=', subjectId)
    .where('grade', '=', grade)
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(quizzes.parts) part
        where (part -> 'competenceIds') ?| ${[...competenceIds]}::text[]
          or exists (select from questions q where q.id::text = part ->> 'questionId'
            and q.competence_id = any(${[...competenceIds]}::uuid[])))`,
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_NAMED))
    .execute()
  return foundIn(rows, ({ title }) => title)
}

/** Games within reach that are about the competences of a unit. */
export async function findGamesAbout(
  db: Db,
  account: Account,
  { subjectId, grade, competenceIds }: Unit,
): Promise<Found> {
  const rows = await gamesOf(db, account)
    .select(['id', 'title', countOfAll])
    .where('subject_id', '=', subjectId)
    .where('grade', '=', grade)
    .where(sql<SqlBool>`games.competence_ids && ${[...competenceIds]}::uuid[]`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_NAMED))
    .execute()
  return foundIn(rows, ({ title }) => title)
}

/** Tests within reach that measure the competences of a unit. */
export async function findTestsAbout(
  db: Db,
  account: Account,
  { subjectId, grade, competenceIds }: Unit,
): Promise<Found> {
  const rows = await testsOf(db, account)
    .select(['id', 'title', countOfAll])
    .where('subject_id', '=', subjectId)
    .where('grade', '=', grade)
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(tests.items) item
        where item ->> 'competenceId' = any(${[...competenceIds]}::text[]))`,
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_NAMED))
    .execute()
  return foundIn(rows, ({ title }) => title)
}

/** Analytical plans within reach that have weeks of a unit, each in its newest edition. */
export async function findPlansAbout(
  db: Db,
  account: Account,
  { subjectId, grade, titles }: Unit,
): Promise<Found> {
  const rows = await plansOf(db, account)
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select(['p.id', 'p.kind', 'p.trimester', 'p.year', 'accounts.name as teacher', countOfAll])
    .select(
      sql<
        string | null
      >`(select string_agg(${groupCalled('g')}, ', ' order by ${groupCalled('g')} collate "pt")
        from groups g where g.id = any(p.group_ids) and g.deleted_at is null)`.as('groups'),
    )
    .where('p.subject_id', '=', subjectId)
    .where('p.grade', '=', grade)
    .where(
      sql<SqlBool>`not exists (select from analytical_plans newer where newer.family_id = p.family_id
        and newer.edition > p.edition and newer.deleted_at is null)`,
    )
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(p.rows) r
        cross join string_to_table(coalesce(r ->> 'unit', ''), '; ') unit where ${isOneOf(sql`unit`, titles)})`,
    )
    .orderBy('p.starts_on', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(MAX_NAMED))
    .execute()
  return foundIn(rows, ({ kind, trimester, year, groups, teacher }) =>
    [trimester === null ? `Plano ${kind} de ${year}` : `${trimester}.º trimestre de ${year}`, groups, teacher]
      .filter(Boolean)
      .join(' · '),
  )
}

/** Lesson plans within reach of a unit: by its competences, or by its title. */
export async function findLessonsAbout(
  db: Db,
  account: Account,
  { subjectId, grade, competenceIds, titles }: Unit,
): Promise<Found> {
  const rows = await lessonsOf(db, account)
    .leftJoin('groups', 'groups.id', 'l.group_id')
    .select(['l.id', 'l.theme', 'l.summary', 'l.held_on', groupCalled().as('group'), countOfAll])
    .where('l.template_name', 'is', null)
    .where('l.subject_id', '=', subjectId)
    .where('l.grade', '=', grade)
    .where(
      sql<SqlBool>`(l.competence_ids && ${[...competenceIds]}::uuid[] or ${isOneOf(sql`l.unit_title`, titles)})`,
    )
    .orderBy('l.held_on', 'desc')
    .orderBy('l.id')
    .limit(sql.lit(MAX_NAMED))
    .execute()
  return foundIn(rows, ({ theme, summary, group, held_on: day }) =>
    [theme || summary || 'Aula sem tema', group, day && formatDateSlashes(day)].filter(Boolean).join(' · '),
  )
}

const countOfAll = sql<number>`(count(*) over ())::int`.as('count')

function foundIn<Row extends { id: string; count: number }>(
  rows: readonly Row[],
  titleOf: (row: Row) => string,
): Found {
  return { count: rows[0]?.count ?? 0, rows: rows.map(row => ({ id: row.id, title: titleOf(row) })) }
}

function isOneOf(text: RawBuilder<unknown>, titles: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`f_unaccent(lower(${text})) in
    (select f_unaccent(lower(title)) from unnest(${[...titles]}::text[]) title)`
}
