import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { invalidField } from '#kit/server/http/http-error.ts'
import type { ApplicationItem, GridEntry, Sitting } from '../contract.ts'
import { scoreGiven } from '../scoring.ts'
import { keepAttempt, keepResponses } from './queries.ts'
import { readSittings } from './read.ts'

/**
 * Writes entries of the grid in their order, scores them, and keeps the marks of who is touched.
 * @throws HttpError 400 for an answer that is none to its question, and for pupils or items of elsewhere
 */
export async function writeEntries(
  db: Db,
  application: { id: string; group_id: string },
  test: { items: readonly ApplicationItem[]; totalPoints: number },
  entries: readonly GridEntry[],
): Promise<Sitting[]> {
  const studentIds = [...new Set(entries.map(entry => entry.studentId))]
  const known = await readSittings(db, application, test, studentIds)
  if (known.length !== studentIds.length) throw invalidField('entries', 'Um dos alunos não é desta turma.')
  for (const studentId of studentIds)
    await writeRow(
      db,
      application.id,
      studentId,
      test.items,
      entries.filter(entry => entry.studentId === studentId),
    )
  const after = await readSittings(db, application, test, studentIds)
  await keepMarks(db, after)
  return after.map(({ attemptId: _id, ...one }) => one)
}

/** Writes the marks beside their attempts. */
export async function keepMarks(
  db: Db,
  sittings: readonly { attemptId: string | null; mark: number | null }[],
): Promise<void> {
  const known = sittings.flatMap(({ attemptId, mark }) => (attemptId ? [{ attemptId, mark }] : []))
  if (known.length === 0) return
  await sql`UPDATE attempts SET points = m.mark
    FROM unnest(${known.map(one => one.attemptId)}::uuid[], ${known.map(one => one.mark)}::numeric[]) m(id, mark)
    WHERE attempts.id = m.id`.execute(db)
}

async function writeRow(
  db: Db,
  applicationId: string,
  studentId: string,
  items: readonly ApplicationItem[],
  entries: readonly GridEntry[],
): Promise<void> {
  for (const entry of entries.filter(one => one.itemId === null))
    if (entry.given.kind === 'clear') await clearRow(db, applicationId, studentId)
    else if (entry.given.kind === 'not-presented')
      await keepAttempt(db, applicationId, studentId, 'não apresentado')
    else throw invalidField('entries', 'Uma linha inteira só pode ser limpa ou não apresentada.')
  const cells = new Map(entries.flatMap(entry => (entry.itemId ? [[entry.itemId, entry.given]] : [])))
  if (cells.size === 0) return
  const attemptId = await keepAttempt(db, applicationId, studentId, 'entregue')
  const cleared = [...cells].flatMap(([id, given]) => (given.kind === 'clear' ? [id] : []))
  if (cleared.length > 0)
    await db
      .deleteFrom('responses')
      .where('attempt_id', '=', attemptId)
      .where('item_id', 'in', cleared)
      .execute()
  const rows = [...cells].flatMap(([itemId, given]) => {
    if (given.kind === 'clear') return []
    const item = items.find(one => one.id === itemId)
    const scored = item && scoreGiven(item, given)
    if (!scored) throw invalidField('entries', 'Uma resposta não serve para a sua pergunta.')
    return [
      {
        attempt_id: attemptId,
        item_id: itemId,
        answer: scored.answer === null ? null : JSON.stringify(scored.answer),
        outcome: scored.outcome,
        points: scored.points,
        sequence: 0,
      },
    ]
  })
  await keepResponses(db, rows)
}

async function clearRow(db: Db, applicationId: string, studentId: string): Promise<void> {
  const attempts = db
    .selectFrom('attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
  await db.deleteFrom('responses').where('attempt_id', 'in', attempts).execute()
  await db
    .updateTable('attempts')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', attempts)
    .execute()
}
