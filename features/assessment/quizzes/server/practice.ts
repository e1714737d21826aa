import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { dayOf } from '#kit/dates.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { directorOn, teacherOn } from '#school/groups/server/in-charge.ts'
import { freeCode } from '../../results/server/codes.ts'
import { type QuizItem, quizBody } from '../contract.ts'
import { allVisible, type RulePart, rulePart } from '../settings.ts'
import { countFitting } from './bank-queries.ts'
import { type Frozen, freezeParts } from './freeze.ts'
import { keepApplications } from './hand-out.ts'
import { findAnsweredItems, insertQuiz, itemsOf, updateQuizRow } from './queries.ts'

/** Questions of one practice; fewer where the bank has no more. */
const QUESTIONS = 5

/** How many questions a practice of this competence has now. */
export async function countToPractise(db: Db, competenceId: string): Promise<number> {
  const competence = await findCompetence(db, competenceId)
  if (!competence) return 0
  const fits = await countFitting(db, 'pupil', ruleFor(competenceId, 1), placeOf(competence))
  return Math.min(QUESTIONS, fits)
}

/**
 * The code under which the pupils of a group practise a competence alone. It is a quiz like any other while it is answered:
 * every attempt is drawn anew, gives immediate feedback, is kept on the device and sent when there is network. It is
 * created on first use and follows the bank.
 * @throws HttpError 409 where the bank has nothing to practise it with
 */
export function openPractice(db: Db, of: { groupId: string; competenceId: string }): Promise<string> {
  return db.transaction().execute(async transaction => {
    const competence = await findCompetence(transaction, of.competenceId)
    const group = await lockGroup(transaction, of)
    // A card opens what its group learns, or learnt before.
    if (!competence || !group?.owner_id || competence.grade > group.grade) throw notFound('Esta competência')
    const before = await findPractice(transaction, of)
    const items = before ? itemsOf(before) : []
    const fits = await countFitting(transaction, 'pupil', ruleFor(of.competenceId, 1), placeOf(competence))
    if (fits === 0)
      throw new HttpError(409, 'NOTHING_TO_PRACTISE', 'Ainda não há perguntas para praticares isto sozinho.')
    const parts = [ruleFor(of.competenceId, Math.min(QUESTIONS, fits), before?.part_id)]
    const answered = before ? await findAnsweredItems(transaction, before.id) : new Set<string>()
    const frozen = await freezeParts(transaction, 'pupil', parts, placeOf(competence), {
      before: items,
      answered,
    })
    if (before?.code && before.questions === frozen.questions && isSame(items, frozen.items))
      return before.code
    const quiz =
      before ??
      (await insertQuiz(
        transaction,
        group.owner_id,
        quizBody.parse({
          title: `Praticar: ${competence.description}`.slice(0, 200),
          subjectId: competence.subject_id,
          grade: competence.grade,
          year: group.year,
          settings: {
            attempts: null,
            counting: 'última',
            behaviour: 'imediato',
            // Practice always starts from the pupil's card.
            cardWord: false,
            review: { during: allVisible, after: allVisible, open: allVisible, closed: allVisible },
          },
          audience: [{ groupId: of.groupId }],
        }),
        { practice_of: of.competenceId },
      ))
    const after = await keepFrozen(transaction, quiz, parts, frozen)
    // Nobody's work, and so no history of anybody.
    if (!before) await keepApplications(transaction, after, async () => undefined)
    return after.code ?? ''
  })
}

async function keepFrozen(
  db: Db,
  quiz: { id: string; code: string | null },
  parts: readonly RulePart[],
  { items, questions }: Frozen,
) {
  return updateQuizRow(db, quiz.id, {
    parts: JSON.stringify(parts),
    items: JSON.stringify(items),
    questions,
    code: quiz.code ?? (await freeCode(db)),
    state: 'aberto',
  })
}

function ruleFor(competenceId: string, count: number, id: string = uuid()): RulePart {
  return rulePart.parse({ kind: 'rule', id, count, competenceIds: [competenceId] })
}

function placeOf({ subject_id, grade }: { subject_id: string; grade: number }) {
  return { subjectId: subject_id, grade, groupIds: [] }
}

/** Whether the draw is of the same questions in the same versions. */
function isSame(before: readonly QuizItem[], after: readonly QuizItem[]): boolean {
  const named = (items: readonly QuizItem[]) =>
    items
      .map(item => `${item.id} ${item.versionId} ${item.partId}`)
      .sort()
      .join()
  return named(before) === named(after)
}

function findCompetence(db: Db, id: string) {
  return existing(db, 'competences')
    .select(['subject_id', 'grade', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The group, held so that two pupils who ask at once get the same practice; and whose its questions count as: the teacher of
 * the subject, who leads the group, or the oldest account of the direction.
 */
async function lockGroup(db: Db, { groupId, competenceId }: { groupId: string; competenceId: string }) {
  const today = dayOf(new Date())
  const { rows } = await sql<{ year: number; grade: number; owner_id: string | null }>`
    SELECT g.year, g.grade, coalesce(
      (SELECT ${teacherOn({ group: sql`g.id`, subject: sql`c.subject_id` }, today)} FROM competences c WHERE c.id = ${competenceId}),
      ${directorOn(sql`g.id`, today)},
      (SELECT id FROM accounts WHERE role IN ('admin', 'pedagogo') AND deleted_at IS NULL ORDER BY created_at LIMIT 1)) AS owner_id
    FROM groups g WHERE g.id = ${groupId} FOR NO KEY UPDATE OF g`.execute(db)
  return rows[0]
}

async function findPractice(db: Db, { groupId, competenceId }: { groupId: string; competenceId: string }) {
  const { rows } = await sql<{
    id: string
    code: string | null
    questions: number
    items: unknown
    part_id: string
  }>`
    SELECT q.id, q.code, q.questions, q.items, q.parts -> 0 ->> 'id' AS part_id
    FROM quizzes q JOIN applications a ON a.quiz_id = q.id
    WHERE q.practice_of = ${competenceId} AND q.deleted_at IS NULL AND a.group_id = ${groupId}
      AND a.deleted_at IS NULL LIMIT 1`.execute(db)
  return rows[0]
}
