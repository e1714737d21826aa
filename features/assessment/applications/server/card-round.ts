import {
  findAnswered,
  findCardRound,
  keepCardRound,
} from '#features/assessment/results/server/card-round-queries.ts'
import { findApplication, findPaper } from '#features/assessment/results/server/queries.ts'
import { paperIdOf, WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { formatTime } from '#kit/figures.ts'
import { HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { streamEvents } from '#kit/server/live/stream-events.ts'
import type { TestItem } from '#school/questions/contract.ts'
import {
  type CardRound,
  getCardRound,
  markOf,
  type RoundPhase,
  stepCardRound,
  watchCardRound,
} from '../card-round-contract.ts'
import { onChangeOf } from './application-changes.ts'
import { lockOwn } from './locked.ts'

/** Where nobody tells of a change, it is looked for so often. */
const LOOK_AGAIN_MS = 10_000

/** The question before a class that votes with cards: the phone that reads them and every screen stand at the same one. */
export const cardRoundRoutes: Served[] = [
  serve(getCardRound, ({ db, account, params }) => readOwn(db, account, params.id)),

  serve(watchCardRound, async ({ db, account, params, reply }) => {
    const read = () => readOwn(db, account, params.id)
    return streamEvents<CardRound>(reply, await read(), read, JSON.stringify, {
      everyMs: LOOK_AGAIN_MS,
      news: wake => onChangeOf([params.id], wake),
    })
  }),

  serve(stepCardRound, async ({ db, account, params, body }) => {
    const row = await lockOwn(db, account, params.id)
    if (row.state === 'corrigido')
      throw wrongState('Esta aplicação já está corrigida: para votar com cartões, volte a corrigir.')
    const { items } = await findPaper(db, paperIdOf(row))
    const isItem = (items as unknown as TestItem[]).some(item => item.id === body.itemId)
    if (!isItem || row.paper_item_ids?.includes(body.itemId) === false)
      throw invalidField('itemId', 'Esta pergunta não está no papel desta aplicação.')
    const before = await findCardRound(db, row.id)
    // A revealed key stays revealed: no new vote.
    const phase = revealedIn(before).has(body.itemId) ? 'certa' : body.phase
    const stands = before?.item_id === body.itemId && before.phase === phase
    if (!stands) {
      // What one person does at two screens follows in its order: only somebody else's step is in the way.
      if (before && before.revision !== body.revision && before.moved_by !== account.id)
        throw new HttpError(
          409,
          'STEPPED_MEANWHILE',
          `${before.name ?? 'Outra pessoa'} conduziu este voto entretanto, às ${formatTime(before.moved_at)}.`,
          { details: { current: await readRound(db, row.id) } },
        )
      await keepCardRound(db, { ...body, phase, applicationId: row.id, by: account.id })
    }
    return readRound(db, row.id)
  }),
]

/** The questions whose right answer the class was shown. */
export function revealedIn(round: { told: unknown } | undefined): ReadonlySet<string> {
  return new Set(Object.keys((round?.told ?? {}) as object))
}

/** @throws HttpError 404 where the account may not see the application */
async function readOwn(db: Db, account: Account, id: string): Promise<CardRound> {
  orNotFound(await findApplication(db, account, id), WHAT)
  return readRound(db, id)
}

async function readRound(db: Db, id: string): Promise<CardRound> {
  const round = await findCardRound(db, id)
  if (!round)
    return { itemId: null, phase: 'aberta', revision: 0, by: null, at: null, read: [], mark: 0, answers: [] }
  const answered = await findAnswered(db, id, round.item_id)
  const alike = Map.groupBy(answered, ({ answer }) => JSON.stringify(answer))
  const phase = round.phase as RoundPhase
  return {
    itemId: round.item_id,
    phase,
    revision: round.revision,
    by: { id: round.moved_by, name: round.name ?? 'Outra pessoa' },
    at: round.moved_at,
    read: answered.map(({ studentId }) => studentId),
    mark: markOf(answered),
    answers:
      phase === 'aberta'
        ? []
        : [...alike].map(([answer, pupils]) => ({ answer: JSON.parse(answer), pupils: pupils.length })),
  }
}
