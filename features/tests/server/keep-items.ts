import { isDeepStrictEqual } from 'node:util'
import type { Question } from '#engines/questions/question.ts'
import { sanitiseQuestion } from '#engines/questions/sanitise-server.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import type { TestItem } from '#school/questions/contract.ts'
import {
  findReachable,
  findVersions,
  insertQuestion,
  insertVersion,
} from '#school/questions/server/queries.ts'
import type { ItemBody, TestHead } from '../contract.ts'

/**
 * Keeps the questions of a test in the bank and gives its items. A question that is not there yet enters, one that
 * was changed gains a version, one of somebody else is copied; a version, once there, never changes.
 * @throws HttpError 404 for a question out of reach
 */
export async function keepItems(
  db: Db,
  account: Account,
  head: Pick<TestHead, 'subjectId' | 'grade'>,
  bodies: readonly ItemBody[],
  before: readonly TestItem[],
): Promise<TestItem[]> {
  const ids = bodies.flatMap(body => (body.questionId ? [body.questionId] : []))
  const held = new Map(before.map(item => [item.questionId, item.versionId]))
  const reachable = new Map((await findReachable(db, account, ids)).map(row => [row.id, row]))
  const current = await currentVersions(db, ids)
  const versions = await findVersions(db, [...held.values(), ...current.values()])
  const items: TestItem[] = []
  for (const body of bodies) {
    const question = sanitiseQuestion({ ...body.question, points: body.points, bloom: body.bloom }).question
    const place = { ...head, competenceId: body.competenceId, ownerId: account.id }
    items.push({
      id: body.id,
      points: body.points,
      competenceId: body.competenceId,
      domain: body.domain,
      bloom: body.bloom,
      ...(await keep(question, body.questionId, place)),
    })
  }
  return items

  async function keep(question: Question, id: string | null, place: Parameters<typeof insertQuestion>[2]) {
    if (id === null) return insertQuestion(db, question, place)
    const known = held.get(id) ?? current.get(id)
    const inReach = reachable.get(id)
    if (known === undefined || (!inReach && !held.has(id)))
      throw new HttpError(404, 'NOT_FOUND', 'Uma das perguntas não existe no banco.')
    if (isDeepStrictEqual(versions.get(known)?.question, question))
      return { questionId: id, versionId: known }
    if (inReach?.owner_id !== account.id) return insertQuestion(db, question, place)
    return { questionId: id, versionId: await insertVersion(db, id, question, place) }
  }
}

async function currentVersions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'current_version_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(row => (row.current_version_id ? [[row.id, row.current_version_id]] : [])))
}
