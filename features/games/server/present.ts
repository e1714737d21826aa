import type { Account } from '#kit/account.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import type { Game, GameRow } from '../contract.ts'
import { type Entry, type GameItem, type GameState, gameFields, gameThing } from '../game.ts'
import type { GameKind } from '../kinds.ts'
import type { GameRules, Mode } from '../rules.ts'
import { findGame, type findGames, lockGame } from './queries.ts'

/** What sentences about a game begin with. */
export const WHAT = gameThing.what

type ListedRow = Omit<Awaited<ReturnType<typeof findGames>>['rows'][number], 'sort_key'>
export type StoredGame = Omit<NonNullable<Awaited<ReturnType<typeof lockGame>>>, 'may_edit'>

/** Games as they are changed. */
export const gameRows: Editable<StoredGame, Game> = {
  ...gameThing,
  fields: gameFields,
  labelOf: row => row.title,
  read: async (db, account, id) => {
    const row = await findGame(db, account, id)
    if (!row) return undefined
    return {
      ...presentRow(row),
      items: itemsOf(row),
      rules: rulesOf(row),
      mode: row.mode as Mode,
      teams: row.teams,
      shuffle: row.shuffle,
      seed: row.seed,
      entry: row.entry as Entry,
      attempts: row.attempts,
      copiedFrom:
        row.copied_from_id === null
          ? null
          : { id: row.copied_from_id, name: row.copied_from_title ?? 'um jogo eliminado' },
    }
  },
}

/** A stored game as a list shows it. */
export function presentRow(row: ListedRow): GameRow {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as GameKind,
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    grade: row.grade,
    groups: row.groups,
    theme: row.theme,
    pairs: row.pairs,
    state: row.state as GameState,
    code: row.code,
    closed: row.closed,
    closesAt: row.closes_at,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name },
    plays: row.plays ?? 0,
    played: row.played ?? 0,
    pupils: row.pupils,
    mean: row.mean ?? null,
    roomId: row.room_id,
    mayEdit: row.may_edit as boolean,
    version: row.version,
    updatedAt: row.updated_at,
  }
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
  const game = await gameRows.read(db, account, id)
  if (!game) throw notFound(WHAT)
  return game
}

/** The stored row, locked for a change that this account may make. */
export async function lockEditable(db: Db, account: Account, id: string): Promise<StoredGame> {
  const row = await lockGame(db, account, id)
  if (!row) throw notFound(WHAT)
  const { may_edit: mayEdit, ...stored } = row
  if (!mayEdit)
    throw new HttpError(
      403,
      'FORBIDDEN',
      'Só quem fez o jogo ou um pedagogo o pode alterar. Copie-o para o adaptar.',
    )
  return stored
}
