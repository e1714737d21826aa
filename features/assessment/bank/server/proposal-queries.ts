import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { commentsOn, openCommentsOn, presented } from '#school/comments/server/comments.ts'
import { editableBy, questionsOf } from '#school/questions/server/queries.ts'
import { leads } from '#school/roles.ts'
import type { ProposalState } from '../proposal.ts'
import type { countProposals, listProposals, ProposalRow } from '../proposal-contract.ts'

/** Proposals that an account sees: the academy's leaders all, a school's its own, a teacher those that he made. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  if (!leads(account)) return sql<SqlBool>`p.proposed_by = ${account.id}`
  return account.onlyWithin ? sql<SqlBool>`p.school_id = ${account.onlyWithin}::uuid` : sql<SqlBool>`true`
}

/** The proposals that are there for an account, as `p`: not deleted, and such as it may see. */
function proposalsOf(db: Db, account: Account) {
  return existing(db, 'question_proposals as p').where(visibleTo(account))
}

/** Whether there is more than one school to propose between. */
export async function hasManySchools(db: Db): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`SELECT many_schools() AS many`.execute(db)
  return rows[0]?.many ?? false
}

/** A page of proposals, the newest first. */
export async function findProposals(db: Db, account: Account, query: QueryOf<typeof listProposals>) {
  const page = keyset(
    { key: sql`p.proposed_at`, type: 'timestamptz', id: sql`p.id`, descending: true },
    query.after,
  )
  const { rows, next } = await readPage(
    selectProposals(db, account).where(matching(query)),
    page,
    query.limit,
  )
  return { rows: rows.map(presentRow), next }
}

/** How many there are in each state. */
export function countProposalsBy(db: Db, account: Account, query: QueryOf<typeof countProposals>) {
  return proposalsOf(db, account)
    .innerJoin('questions', 'questions.id', 'p.question_id')
    .select(['p.state', sql<number>`count(*)::int`.as('rows')])
    .where('questions.deleted_at', 'is', null)
    .where(matching({ ...query, state: [] }))
    .groupBy('p.state')
    .execute()
}

/** One proposal with the question as it stands, and what was said of it. */
export async function findProposal(db: Db, account: Account, id: string) {
  const row = await selectProposals(db, account)
    .innerJoin('question_versions as v', 'v.id', 'questions.current_version_id')
    .leftJoin('accounts as decider', 'decider.id', 'p.decided_by')
    .select(['p.note', 'p.comment', 'p.decided_at', 'decider.name as decided_by', 'v.id as version_id'])
    .select(['v.content', commentsOn('proposal_comments', 'p.id').as('comments')])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...presentRow(row),
    note: row.note,
    comment: row.comment,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    versionId: row.version_id,
    question: row.content as unknown as Question,
    comments: row.comments.map(presented),
  }
}

/** The proposal of a question, if the account sees it. */
export function findProposalOf(db: Db, account: Account, questionId: string) {
  return proposalsOf(db, account)
    .select(['p.id', 'p.state', 'p.comment'])
    .where('p.question_id', '=', questionId)
    .executeTakeFirst()
}

/** A question that the account sees, as far as its way to the academy asks. */
export function findQuestion(db: Db, account: Account, id: string) {
  return questionsOf(db, account)
    .select(['id', 'owner_id', 'state', 'school_id', 'sharing', editableBy(account).as('may_edit')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockProposal(db: Db, account: Account, id: string) {
  return proposalsOf(db, account).selectAll('p').where('p.id', '=', id).forUpdate().executeTakeFirst()
}

export function insertProposal(
  db: Db,
  proposal: { questionId: string; schoolId: string; by: string; note: string },
) {
  return db
    .insertInto('question_proposals')
    .values({
      id: uuid(),
      question_id: proposal.questionId,
      school_id: proposal.schoolId,
      proposed_by: proposal.by,
      note: proposal.note,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a proposal to another state; proposed again, it waits anew. */
export function setStateOf(
  db: Db,
  id: string,
  change: { state: ProposalState; comment: string; by: string; isDecision: boolean },
) {
  const now = sql<string>`now()`
  return db
    .updateTable('question_proposals')
    .set({
      state: change.state,
      ...(change.state === 'proposta'
        ? { proposed_at: now, proposed_by: change.by, note: change.comment }
        : { comment: change.comment }),
      ...(change.isDecision && { decided_at: now, decided_by: change.by }),
      ...nextVersion,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectProposals(db: Db, account: Account) {
  return proposalsOf(db, account)
    .innerJoin('questions', 'questions.id', 'p.question_id')
    .innerJoin('subjects', 'subjects.id', 'questions.subject_id')
    .innerJoin('schools', 'schools.id', 'p.school_id')
    .leftJoin('competences as c', 'c.id', 'questions.competence_id')
    .leftJoin('accounts', 'accounts.id', 'p.proposed_by')
    .select(['p.id', 'p.question_id', 'p.state', 'p.proposed_at', 'p.version', 'questions.name'])
    .select(['questions.type', 'questions.grade', 'c.code', 'c.description', 'accounts.name as proposer'])
    .select(['subjects.id as subject_id', 'subjects.name as subject_name', 'subjects.abbreviation'])
    .select(['subjects.colour', 'schools.id as school_id', 'schools.name as school_name'])
    .select(openCommentsOn('proposal_comments', 'p.id').as('open_comments'))
    .where('questions.deleted_at', 'is', null)
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['execute']>>[number]

function presentRow(row: StoredRow): ProposalRow {
  return {
    id: row.id,
    questionId: row.question_id,
    name: row.name,
    type: row.type,
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.abbreviation,
      colour: row.colour,
    },
    grade: row.grade,
    competence: row.code === null ? null : { code: row.code, description: row.description ?? '' },
    school: { id: row.school_id, name: row.school_name },
    state: row.state as ProposalState,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at,
    openComments: row.open_comments,
    version: row.version,
  }
}

function matching({ state, search }: Pick<QueryOf<typeof countProposals>, 'state' | 'search'>) {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (state.length > 0) all.push(sql`p.state = ANY (${[...state]}::text[])`)
  if (search) all.push(holdsWords(sql`questions.search`, search.toLowerCase()))
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}
