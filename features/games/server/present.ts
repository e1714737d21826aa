import type { Account } from '#kit/account.ts'
import { forbidden, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import type { Game } from '../contract.ts'
import { type GameItem, gameFields, gameThing } from '../game.ts'
import type { GameRules } from '../rules.ts'
import { findGame, lockGame } from './queries.ts'

/** What sentences about a game begin with. */
export const WHAT = gameThing.what

export type StoredGame = Omit<NonNullable<Awaited<ReturnType<typeof lockGame>>>, 'may_edit'>

/** Games as they are changed. */
export const gameRows: Editable<StoredGame, Game> = {
  ...gameThing,
  fields: gameFields,
  labelOf: 'title',
  read: findGame,
}

/** The pairs of a stored game, which were checked when it was written. */
export function itemsOf(row: { items: unknown }): GameItem[] {
  return row.items as GameItem[]
}

export function rulesOf(row: { rules: unknown }): GameRules {
  return row.rules as GameRules
}

/** The game as this account may read it, or 404. */
export async function readGame(db: Db, account: Account, id: string): Promise<Game> {
  return orNotFound(await gameRows.read(db, account, id), WHAT)
}

/** The stored row, locked for a change that this account may make. */
export async function lockEditable(db: Db, account: Account, id: string): Promise<StoredGame> {
  const row = orNotFound(await lockGame(db, account, id), WHAT)
  const { may_edit: mayEdit, ...stored } = row
  if (!mayEdit) throw forbidden('Só quem fez o jogo ou um pedagogo o pode alterar. Copie-o para o adaptar.')
  return stored
}
