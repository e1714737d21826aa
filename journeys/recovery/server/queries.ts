import { sql } from 'kysely'
import type { Question } from '#engines/questions/question.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { visibleTo as questionsVisibleTo } from '#school/questions/server/queries.ts'
import type { BankItem } from '../choose-items.ts'

/** Who teaches a subject to a group; undefined where nobody does. */
export async function findTeacherOf(db: Db, groupId: string, subjectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('group_teachers')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.account_id
}

/** An application's test as it is stored, whoever owns it: its report was within reach. */
export function findTestOf(db: Db, applicationId: string) {
  return db
    .selectFrom('applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .selectAll('tests')
    .select(['a.key_changes'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * Questions of the bank within reach that measure these competences and are not in the test: the approved first, then
 * those that fewer tests hold.
 */
export async function findBankItems(
  db: Db,
  account: Account,
  of: { competenceIds: readonly string[]; without: readonly string[] },
): Promise<BankItem[]> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .select(['questions.id', 'v.id as version_id', 'v.content', 'questions.competence_id'])
    .where(sql<boolean>`questions.competence_id = any(${[...of.competenceIds]}::uuid[])`)
    .where(sql<boolean>`questions.id <> all(${[...of.without]}::uuid[])`)
    .where('questions.state', '<>', 'arquivada')
    .where('questions.deleted_at', 'is', null)
    .where(questionsVisibleTo(account))
    .orderBy(sql`questions.state = 'aprovada'`, 'desc')
    .orderBy(
      sql`(select count(*) from tests t where t.deleted_at is null
        and t.items @> jsonb_build_array(jsonb_build_object('questionId', questions.id)))`,
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

/** Competences by id, in the order of the subject. */
export function findCompetences(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('competences')
    .select(['id', 'code', 'description', 'domain'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/** Names of pupils by id. */
export async function findStudentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'full_name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}

/** The newest application of a test to a group. */
export function findApplicationOf(db: Db, testId: string, groupId: string) {
  return db
    .selectFrom('applications')
    .select(['id', 'before_id'])
    .where('test_id', '=', testId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
