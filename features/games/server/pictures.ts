import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { invalidField, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { visibleTo as questionsVisibleTo } from '#school/questions/server/queries.ts'
import { getGamePicture, PICTURE_BYTES, pictureTypes, putGamePicture } from '../contract.ts'
import type { GameItem } from '../game.ts'
import { visibleTo } from './queries.ts'

/**
 * A game's own pictures: uploaded before the game is saved; readable by the uploader and by readers of a game that has
 * them.
 */
export const pictureRoutes: Served[] = [
  serve(putGamePicture, async ({ db, account, query, body }) => {
    const rules = { maxBytes: PICTURE_BYTES, accept: pictureTypes, name: query.fileName }
    const { id } = await storeFile(db, body, { ...rules, ownerId: account.id })
    return { file: id }
  }),

  serve(getGamePicture, async ({ db, account, params, request }) => {
    const [found] = await findWithinReach(db, account, [params.id])
    if (found === undefined) throw notFound('Esta imagem')
    return fileAnswer(db, found, request, { inline: true })
  }),
]

/**
 * @param known what stood there before, and stays
 * @throws HttpError 400 for a picture that is not this account's, nor of a game that it sees
 */
export async function refuseForeignPictures(
  db: Db,
  account: Account,
  items: readonly GameItem[],
  known: readonly GameItem[],
): Promise<void> {
  const before = filesOf(known)
  const added = [...filesOf(items)].filter(id => !before.has(id))
  if (added.length === 0) return
  if ((await findWithinReach(db, account, added)).length < added.length)
    throw invalidField('items', 'Uma das imagens já não está guardada: ponha-a outra vez.')
}

/**
 * A pair comes from a question that its writer may read: the game shows that question's picture to its players.
 * @throws HttpError 400 for a question that this account does not see
 */
export async function refuseForeignQuestions(
  db: Db,
  account: Account,
  items: readonly GameItem[],
  known: readonly GameItem[],
): Promise<void> {
  const before = questionsOf(known)
  const added = [...questionsOf(items)].filter(id => !before.has(id))
  if (added.length === 0) return
  const rows = await existing(db, 'questions')
    .select('questions.id')
    .where('questions.id', '=', sql<string>`ANY (${added}::uuid[])`)
    .where(questionsVisibleTo(account))
    .execute()
  if (rows.length < added.length)
    throw invalidField('items', 'Uma das perguntas de que vêm os pares não está no seu banco.')
}

function questionsOf(items: readonly GameItem[]): Set<string> {
  return new Set(items.flatMap(({ source }) => (source?.kind === 'pergunta' ? [source.id] : [])))
}

function filesOf(items: readonly GameItem[]): Set<string> {
  return new Set(items.flatMap(({ picture }) => picture?.file ?? []))
}

async function findWithinReach(db: Db, account: Account, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`ANY (${[...ids]}::uuid[])`)
    .where('type', 'in', pictureTypes)
    .where(mayRead(account))
    .execute()
  return rows.map(row => row.id)
}

function mayRead(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`(files.owner_id = ${account.id} OR EXISTS (SELECT FROM games
    WHERE games.deleted_at IS NULL AND ${visibleTo(account)}
      AND games.items @> jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('file', files.id)))))`
}
