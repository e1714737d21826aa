import { useEffect } from 'react'
import { CARD_COUNT } from '#engines/cards/codes.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { everyEntry } from '#kit/web/form/entry-queue.ts'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { markUnsaved } from '#kit/web/form/unsaved.ts'
import { useEntryQueue } from '#kit/web/form/use-entry-queue.ts'
import { notify } from '#kit/web/notify.ts'
import type { Vote } from '#school/voting-cards/web/use-card-votes.ts'
import { castVotes } from '../../card-contract.ts'
import type { HostView } from '../../room-contract.ts'
import { byRound, cardsWaiting, type RoundVote, withVote } from './waiting-votes.ts'

/** Votes gather for a moment: a sweep brings a few with every frame. */
const GATHER_MS = 300
/** Signed out meanwhile, or too many at once: the same votes are taken later. */
const MAY_PASS = [401, 429]

/** Votes on their way to a room: of each card the last in each question, on this device until the room has them. */
export function useVoteLine(id: string, onSaved: (view: HostView) => void) {
  const { now, add } = useEntryQueue<RoundVote>({
    shelf: `card-votes/${id}`,
    max: CARD_COUNT,
    gatherMs: GATHER_MS,
    place: withVote,
    renewed: left => left,
    async send(entries) {
      for (const [round, votes] of byRound(entries))
        try {
          // Sent twice, votes are what they were.
          onSaved(await call(castVotes, { params: { id }, body: { round, votes } }))
        } catch (thrown) {
          const error = ApiError.from(thrown)
          if (!error.isDecided || MAY_PASS.includes(error.status)) throw error
          // Those of the next question may be received all the same.
          notify.error('Estes cartões não foram recebidos.', { detail: error.message })
        }
    },
  })
  // What a card said later overrules what is on its way.
  const waiting = everyEntry(now.waiting).reduce<RoundVote[]>(withVote, [])
  const kept = everyEntry(now.kept).reduce<RoundVote[]>(withVote, [])
  const isLoose = now.where === 'page' && waiting.length > 0
  useEffect(() => (isLoose ? markUnsaved() : undefined), [isLoose])
  useLeaveWarning(isLoose)
  return {
    /** How many votes the room has not received yet. */
    left: waiting.length,
    /** Numbers of the cards whose answer to a question is among them, and on this device also after a reload. */
    cardsKept: (round: number | null) => cardsWaiting(kept, round),
    add: (round: number, votes: readonly Vote[]) => add(votes.map(vote => ({ ...vote, round }))),
  }
}
