import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { freeCode } from '#kit/server/records/free-code.ts'
import { maySetState } from '#kit/states.ts'
import { groupsOf } from '#school/groups/server/visible-to.ts'
import { refuseSharing } from '#school/shared-by-choice.ts'
import { noOrderReason, unplayableReason } from '../board-content.ts'
import {
  copyGame,
  countGames,
  createGame,
  getGame,
  listGameHistory,
  listGames,
  removeGame,
  setGameState,
  updateGame,
} from '../contract.ts'
import { type GameBody, type GameState, gameFields, gameStates, gameStateTable } from '../game.ts'
import { kindLabel } from '../kinds.ts'
import { findGameHistory } from './history.ts'
import { pictureRoutes, refuseForeignPictures, refuseForeignQuestions } from './pictures.ts'
import { playRoutes } from './play-routes.ts'
import { gameRows, itemsOf, lockEditable, readGame, WHAT } from './present.ts'
import {
  countGamesBy,
  findGames,
  gameColumns,
  hasOpenRoom,
  insertGame,
  isCodeTaken,
  lockGame,
  removeGameRow,
  updateGameRow,
} from './queries.ts'
import { resultRoutes } from './results.ts'
import { roomRoutes } from './room-routes.ts'

export const routes: Served[] = [
  ...resultRoutes,
  ...playRoutes,
  ...pictureRoutes,
  ...roomRoutes,

  serve(listGames, ({ db, account, query }) => findGames(db, account, query)),

  serve(countGames, async ({ db, account, query }) =>
    countsByState(gameStates, await countGamesBy(db, account, query), query.state),
  ),

  serve(getGame, ({ db, account, params }) => readGame(db, account, params.id)),

  serve(createGame, async call => {
    const { db, account, body } = call
    await refuseUnknown(db, account, body)
    refuseSharing(account, 'games', undefined, body.sharing)
    await refuseForeignPictures(db, account, body.items, [])
    await refuseForeignQuestions(db, account, body.items, [])
    return addRow(gameRows, call, id => [insertGame(db, account.id, body, { id })])
  }),

  serve(updateGame, async call => {
    const { db, account, params, body } = call
    const before = await lockEditable(db, account, params.id)
    return editRow(gameRows, call, before, body, async () => {
      await refuseWhilePlayed(db, before.id)
      await refuseUnknown(db, account, body, before.group_ids)
      refuseSharing(account, 'games', before, body.sharing)
      await refuseForeignPictures(db, account, body.items, itemsOf(before))
      await refuseForeignQuestions(db, account, body.items, itemsOf(before))
      if (before.state === 'publicado') await refuseUnplayable(body)
      return updateGameRow(db, before.id, gameColumns(body))
    })
  }),

  serve(copyGame, async call => {
    const { db, account, params } = call
    const source = orNotFound(await lockGame(db, account, params.id), WHAT)
    const { may_edit: _own, ...row } = source
    const body = writtenOf(gameFields, row)
    const copy = await insertGame(
      db,
      account.id,
      {
        ...body,
        competenceIds: source.competence_ids,
        title: `${body.title} (cópia)`.slice(0, 120),
        groupIds: source.owner_id === account.id ? body.groupIds : [],
        closesAt: null,
      },
      { copiedFromId: source.id },
    )
    return addRow(gameRows, call, copy)
  }),

  serve(setGameState, async call => {
    const { db, account, params, body } = call
    const before = await lockEditable(db, account, params.id)
    const from = before.state as GameState
    const { labels } = gameStateTable
    if (!maySetState(gameStateTable, from, body.state, account.role))
      throw wrongState(`Um jogo «${labels[from]}» não pode passar a «${labels[body.state]}».`)
    return editRow(gameRows, call, before, body, async () => {
      await refuseWhilePlayed(db, before.id)
      if (body.state === 'publicado') await refuseUnplayable(writtenOf(gameFields, before))
      const code = before.code ?? (await freeCode(code => isCodeTaken(db, code)))
      const ended = body.state === 'publicado' ? null : from === 'publicado' ? sql<string>`now()` : undefined
      return updateGameRow(db, before.id, {
        state: body.state,
        code,
        ...(before.published_at === null ? { published_at: sql<string>`now()` } : {}),
        ...(ended === undefined ? {} : { ended_at: ended }),
      })
    })
  }),

  serve(removeGame, async call => {
    const { db, account, params, query } = call
    const before = await lockEditable(db, account, params.id)
    await refuseWhilePlayed(db, before.id)
    return removeRow(gameRows, call, before, query, () => [removeGameRow(db, before.id)])
  }),

  serve(listGameHistory, async ({ db, account, params, words }) => {
    const game = await readGame(db, account, params.id)
    if (!game.mayEdit) throw forbidden('Só quem fez o jogo lhe vê o histórico.')
    return findGameHistory(db, words, params.id)
  }),
]

async function refuseWhilePlayed(db: Db, gameId: string): Promise<void> {
  if (await hasOpenRoom(db, gameId))
    throw new HttpError(409, 'ROOM_OPEN', 'A turma está a jogá-lo ao vivo. Termine primeiro a sala.')
}

/** @throws HttpError 400 for what is not of the school, or out of reach; groups that stood there before may stay */
async function refuseUnknown(
  db: Db,
  account: Account,
  body: GameBody,
  known: readonly string[] = [],
): Promise<void> {
  const subject = await existing(db, 'subjects')
    .select('id')
    .where('id', '=', body.subjectId)
    .executeTakeFirst()
  if (!subject) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
  const ids = body.items.map(item => item.id)
  if (new Set(ids).size < ids.length) throw invalidField('items', 'Dois pares têm o mesmo número.')
  const added = [...new Set(body.groupIds)].filter(id => !known.includes(id))
  if (added.length === 0) return
  const found = await groupsOf(db, account).select('id').where('id', 'in', added).execute()
  if (found.length < added.length) throw invalidField('groupIds', 'Escolha turmas suas.')
}

/** What keeps a game from being published: too few pairs for its kind, or none of what it needs. */
async function refuseUnplayable(body: Pick<GameBody, 'kind' | 'items' | 'rules'>): Promise<void> {
  if (body.items.length === 0) throw new HttpError(409, 'DOES_NOT_FIT', 'O jogo ainda não tem pares.')
  const fault =
    noOrderReason(body.kind, body.items, body.rules) ??
    (await unplayableReason(body.kind, body.items, body.rules))
  if (fault) throw new HttpError(409, 'DOES_NOT_FIT', `${kindLabel(body.kind)}: ${fault}.`)
}
