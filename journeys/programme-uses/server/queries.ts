import { type RawBuilder, sql } from 'kysely'
import { visibleTo as testsVisibleTo } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { visibleTo as quizzesVisibleTo } from '#features/assessment/quizzes/server/queries.ts'
import { visibleTo as gamesVisibleTo } from '#features/games/server/queries.ts'
import { visibleTo as plansVisibleTo } from '#features/planning/analytical-plans/server/queries.ts'
import { visibleTo as lessonsVisibleTo } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as questionsVisibleTo } from '#school/questions/server/queries.ts'
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
  const { count } = await db
    .selectFrom('questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`competence_id = any(${[...competenceIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(questionsVisibleTo(account))
    .executeTakeFirstOrThrow()
  return count
}

/** Quizzes within reach that draw by the competences of a unit, or hold a question of them. */
export function findQuizzesAbout(db: Db, account: Account, { subjectId, grade, competenceIds }: Unit) {
  return findSome(
    db,
    sql`select quizzes.id, quizzes.title, quizzes.updated_at as moment from quizzes
      where quizzes.deleted_at is null and quizzes.subject_id = ${subjectId} and quizzes.grade = ${grade}
        and ${quizzesVisibleTo(account)}
        and exists (select from jsonb_array_elements(quizzes.parts) part
          where (part -> 'competenceIds') ?| ${[...competenceIds]}::text[]
            or exists (select from questions q where q.id::text = part ->> 'questionId'
              and q.competence_id = any(${[...competenceIds]}::uuid[])))`,
  )
}

/** Games within reach that are about the competences of a unit. */
export function findGamesAbout(db: Db, account: Account, { subjectId, grade, competenceIds }: Unit) {
  return findSome(
    db,
    sql`select games.id, games.title, games.updated_at as moment from games
      where games.deleted_at is null and games.subject_id = ${subjectId} and games.grade = ${grade}
        and ${gamesVisibleTo(account)} and games.competence_ids && ${[...competenceIds]}::uuid[]`,
  )
}

/** Tests within reach that measure the competences of a unit. */
export function findTestsAbout(db: Db, account: Account, { subjectId, grade, competenceIds }: Unit) {
  return findSome(
    db,
    sql`select tests.id, tests.title, tests.updated_at as moment from tests
      where tests.deleted_at is null and tests.subject_id = ${subjectId} and tests.grade = ${grade}
        and ${testsVisibleTo(account)}
        and exists (select from jsonb_array_elements(tests.items) item
          where item ->> 'competenceId' = any(${[...competenceIds]}::text[]))`,
  )
}

/** Analytical plans within reach that have weeks of a unit, each in its newest edition. */
export function findPlansAbout(db: Db, account: Account, { subjectId, grade, titles }: Unit) {
  return findSome(
    db,
    sql`select p.id, p.starts_on as moment, concat_ws(' · ',
        case when p.trimester is null then 'Plano ' || p.kind else p.trimester || '.º trimestre' end || ' de ' || p.year,
        (select string_agg(${groupCalled('g')}, ', ' order by ${groupCalled('g')} collate "pt") from groups g
          where g.id = any(p.group_ids) and g.deleted_at is null),
        accounts.name) as title
      from analytical_plans p join accounts on accounts.id = p.teacher_id
      where p.deleted_at is null and p.subject_id = ${subjectId} and p.grade = ${grade} and ${plansVisibleTo(account)}
        and not exists (select from analytical_plans newer where newer.family_id = p.family_id
          and newer.edition > p.edition and newer.deleted_at is null)
        and exists (select from jsonb_array_elements(p.rows) r
          cross join string_to_table(coalesce(r ->> 'unit', ''), '; ') unit where ${isOneOf(sql`unit`, titles)})`,
  )
}

/** Lesson plans within reach of a unit: by its competences, or by its title. */
export function findLessonsAbout(
  db: Db,
  account: Account,
  { subjectId, grade, competenceIds, titles }: Unit,
) {
  return findSome(
    db,
    sql`select l.id, l.held_on as moment, concat_ws(' · ',
        coalesce(nullif(l.theme, ''), nullif(l.summary, ''), 'Aula sem tema'), ${groupCalled('groups')},
        to_char(l.held_on, 'DD/MM/YYYY')) as title
      from lesson_plans l left join groups on groups.id = l.group_id
      where l.deleted_at is null and l.template_name is null and l.subject_id = ${subjectId} and l.grade = ${grade}
        and ${lessonsVisibleTo(account)}
        and (l.competence_ids && ${[...competenceIds]}::uuid[] or ${isOneOf(sql`l.unit_title`, titles)})`,
  )
}

function isOneOf(text: RawBuilder<unknown>, titles: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`f_unaccent(lower(${text})) in
    (select f_unaccent(lower(title)) from unnest(${[...titles]}::text[]) title)`
}

async function findSome(db: Db, found: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<{ id: string; title: string; count: number }>`
    select id, title, (count(*) over ())::int as count from (${found}) found
    order by moment desc nulls last, id limit ${sql.lit(MAX_NAMED)}`.execute(db)
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ id, title }) => ({ id, title })) }
}
