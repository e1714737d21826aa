import { sql } from 'kysely'
import type { Question } from '#engines/questions/question.ts'
import { levelNames } from '#features/assessment/hearing/samples.ts'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import { termsOf } from '#features/glossary/server/queries.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { teacherOn } from '#school/groups/server/in-charge.ts'
import { questionsOf } from '#school/questions/server/queries.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import type { BankItem } from '../choose-items.ts'
import type { HeardOnce } from '../measure-levels.ts'

/** Who teaches a subject to a group on a day; undefined where nobody does. */
export async function findTeacherOf(
  db: Db,
  groupId: string,
  subjectId: string,
  day: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string | null
  }>`select ${teacherOn({ group: groupId, subject: subjectId }, day)} as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** The stored test of an application, without an access check: its report was within reach. */
export function findTestOf(db: Db, applicationId: string) {
  return withDeleted(db, 'applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .selectAll('tests')
    .select(['a.key_changes'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * Questions of the bank within reach that measure these competences and are not in the test: the approved first, then
 * those that some class has answered, since of those alone it is known how hard they are, then those that fewer tests hold.
 */
export async function findBankItems(
  db: Db,
  account: Account,
  of: { competenceIds: readonly string[]; without: readonly string[] },
): Promise<BankItem[]> {
  const rows = await questionsOf(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'v.id as version_id', 'v.content', 'questions.competence_id'])
    .where(sql<boolean>`questions.competence_id = any(${[...of.competenceIds]}::uuid[])`)
    .where(sql<boolean>`questions.id <> all(${[...of.without]}::uuid[])`)
    .where('questions.state', '<>', 'arquivada')
    .orderBy(sql`questions.state = 'aprovada'`, 'desc')
    .orderBy(
      sql`exists (select from tests t join applications a on a.test_id = t.id and a.deleted_at is null
        and a.state in ('encerrado', 'corrigido') where ${itemsHold(sql`t.items`, sql`v.id`)})`,
      'desc',
    )
    .orderBy(
      sql`(select count(*) from tests t where t.deleted_at is null
        and ${itemsHold(sql`t.items`, sql`questions.id`)})`,
    )
    .orderBy('questions.id')
    .execute()
  return rows.map(row => ({
    questionId: row.id,
    versionId: row.version_id,
    competenceId: row.competence_id ?? '',
    bloom: (row.content as unknown as Question).bloom,
  }))
}

/** Published terms of a subject and a grade, those that speak of these words first. */
export async function findTerms(
  db: Db,
  account: Account,
  of: { subjectId: string; grade: number; words: readonly string[] },
) {
  const about = of.words.map(word => `%${word}%`)
  return termsOf(db, account)
    .select(['terms.id', 'terms.term', 'terms.definition', 'image_file_id', 'image_alt', 'audio_file_id'])
    .select(sql<boolean>`terms.search like any (${about}::text[])`.as('about'))
    .where('terms.subject_id', '=', of.subjectId)
    .where('terms.state', '=', 'publicado')
    .orderBy(sql`terms.search like any (${about}::text[])`, 'desc')
    .orderBy(sql`${of.grade}::int = any (terms.grades)`, 'desc')
    .orderBy('terms.term_folded')
    .limit(sql.lit(30))
    .execute()
}

/** The lesson that another is written after: the teacher's own template of the subject, or the last one that was taught. */
export function findModelLesson(db: Db, of: { teacherId: string; subjectId: string }) {
  return existing(db, 'lesson_plans')
    .select(['phases', 'methods', 'media'])
    .where('teacher_id', '=', of.teacherId)
    .where('subject_id', '=', of.subjectId)
    .where(eb => eb.or([eb('template_name', 'is not', null), eb('state', '=', 'dada')]))
    .orderBy(sql`template_name is not null`, 'desc')
    .orderBy(sql`coalesce(held_on, updated_at::date)`, 'desc')
    .executeTakeFirst()
}

/** The quiz and the game of a plan that are not deleted. */
export async function findPracticeOf(db: Db, planId: string) {
  const { rows } = await sql<{
    quiz: { id: string; title: string; state: string } | null
    game: { id: string; title: string; state: string } | null
  }>`select
      (select jsonb_build_object('id', q.id, 'title', q.title, 'state', quiz_state(q.state, q.opens_at, q.closes_at))
        from quizzes q where q.id = r.quiz_id and q.deleted_at is null) as quiz,
      (select jsonb_build_object('id', g.id, 'title', g.title, 'state', g.state)
        from games g where g.id = r.game_id and g.deleted_at is null) as game
    from recovery_plans r where r.id = ${planId}`.execute(db)
  return rows[0] ?? { quiz: null, game: null }
}

/** Competences by id, in the order of the subject. */
export function findCompetences(db: Db, ids: readonly string[]) {
  return withDeleted(db, 'competences')
    .select(['id', 'code', 'description', 'domain'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy(taughtOrder())
    .execute()
}

/** Names of pupils by id. */
export async function findStudentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await withDeleted(db, 'students')
    .select(['id', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}

/** The newest application of a test to a group. */
export function findApplicationOf(db: Db, testId: string, groupId: string) {
  return existing(db, 'applications')
    .select(['id', 'before_id'])
    .where('test_id', '=', testId)
    .where('group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** The levels of the hearing that a plan came from, and who was heard then and since, of its class and by the same levels. */
export async function findHeardOfPlan(
  db: Db,
  plan: { application_id: string | null; group_id: string },
): Promise<{ levels: string[]; heard: HeardOnce[] }> {
  const first = await withDeleted(db, 'applications as a')
    .innerJoin('tests as t', 't.id', 'a.test_id')
    .select(['a.id', 't.levels'])
    .where('a.id', '=', plan.application_id)
    .executeTakeFirst()
  if (!first) return { levels: [], heard: [] }
  const { rows } = await sql<HeardOnce>`
    select h.student_id as "studentId", h.level, a.id = f.id as "isFirst"
    from applications f join tests ft on ft.id = f.test_id
    join applications a on a.group_id = f.group_id and a.deleted_at is null
      and (a.id = f.id or a.created_at > f.created_at)
    join tests t on t.id = a.test_id and t.kind = 'oral' and t.subject_id = ft.subject_id and t.skill = ft.skill
      and t.language = ft.language
    join attempts h on h.application_id = a.id and h.deleted_at is null and h.state = 'entregue'
      and h.level is not null and h.student_id is not null
    where f.id = ${first.id} and a.group_id = ${plan.group_id}
    order by a.created_at, a.id`.execute(db)
  return { levels: levelNames(first.levels), heard: rows }
}
