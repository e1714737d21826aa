import type { Account } from '#kit/account.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { QuizPart } from '../settings.ts'
import { findPicked } from './bank-queries.ts'

/**
 * @param before what stood there already: it stays, though the bank may have lost it
 * @throws HttpError 400 for picked questions out of reach, parts of the same id, and what waits for what does not come before it
 */
export async function refuseUnknownQuestions(
  db: Db,
  account: Account,
  parts: readonly QuizPart[],
  before: readonly QuizPart[],
): Promise<void> {
  if (new Set(parts.map(part => part.id)).size !== parts.length)
    throw invalidField('parts', 'Duas partes do quiz têm o mesmo código.')
  const picked = parts.flatMap(part => (part.kind === 'question' ? [part] : []))
  if (new Set(picked.map(part => part.questionId)).size !== picked.length)
    throw invalidField('parts', 'A mesma pergunta está duas vezes no quiz.')
  for (const [place, part] of picked.entries())
    if (part.waitsFor !== null && !picked.slice(0, place).some(question => question.id === part.waitsFor))
      throw invalidField('parts', 'Uma pergunta só pode esperar por outra que vem antes dela.')
  const kept = new Set(before.flatMap(part => (part.kind === 'question' ? [part.questionId] : [])))
  const ids = picked.map(part => part.questionId).filter(id => !kept.has(id))
  if (ids.length === 0) return
  const found = new Set((await findPicked(db, account, ids)).map(row => row.id))
  if (ids.some(id => !found.has(id)))
    throw invalidField('parts', 'Uma das perguntas escolhidas não está ao seu alcance no banco.')
}
