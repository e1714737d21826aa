import { sql } from 'kysely'
import type { Image } from '#engines/documents/description.ts'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { byNumber, membersOn, thisDay } from '#school/students/server/members.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { boardContent, notShown, unplayableReason } from '../board-content.ts'
import type { GameItem } from '../game.ts'
import { kindLabel } from '../kinds.ts'
import { gameDocument } from '../paper/game-document.ts'
import { printGame } from '../print-contract.ts'
import { readGame } from './present.ts'

/** Names of one class at most: more cards than that are no game of one room. */
const MAX_PUPILS = 120

/** Finds the pictures of pairs, by the id of each; who serves the route knows where they are kept. */
type FindPictures = (db: Db, items: readonly GameItem[]) => Promise<ReadonlyMap<string, Image>>

/** A game on paper, with the pictures of its pairs. */
export const printRoute = (findPictures: FindPictures): Served =>
  serve(printGame, async ({ db, account, params, query, reply }) => {
    const game = await readGame(db, account, params.id)
    const groups = game.groups.map(group => group.id)
    if (query.group !== undefined && !groups.includes(query.group))
      throw invalidField('group', 'Este jogo não é dessa turma.')
    const fault = await unplayableReason(game.kind, game.items, game.rules)
    if (fault) throw new HttpError(409, 'DOES_NOT_FIT', `${kindLabel(game.kind)}: ${fault}.`)
    const pupils = await findNames(db, account, query.group === undefined ? groups : [query.group])
    if (pupils.length > MAX_PUPILS)
      throw invalidField(
        'group',
        `São ${pupils.length} alunos; escolha uma turma de cada vez, até ${MAX_PUPILS}.`,
      )
    const description = await gameDocument({
      title: game.title,
      subtitle: `${game.subject.name}, ${gradeTitle(game.grade)}`,
      kind: game.kind,
      items: boardContent(game.items, notShown),
      pictures: await findPictures(db, game.items),
      rules: game.rules,
      seed: game.seed,
      code: game.code ?? 'por publicar',
      pupils,
    })
    const { format } = query
    return documentAnswer(description, { name: `${game.title}.${format}`, format }, reply)
  })

/** Names of the pupils of these groups, as far as this account sees them, in the order of the class list. */
async function findNames(db: Db, account: Account, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT m.full_name AS name FROM ${membersOn(thisDay())} m JOIN groups ON groups.id = m.group_id
    WHERE m.group_id = ANY (${groupIds}::uuid[]) AND ${groupsVisibleTo(account)}
    ORDER BY groups.name, ${byNumber}`.execute(db)
  return rows.map(row => row.name)
}
