import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { everyEntry } from '#kit/web/form/entry-queue.ts'
import { useEntryQueue } from '#kit/web/form/use-entry-queue.ts'
import {
  type CardRound,
  getCardRound,
  type RoundPhase,
  stepCardRound,
  watchCardRound,
} from '../../card-round-contract.ts'
import { getApplication } from '../../contract.ts'

/** A step of the vote, and the one that it was taken from: what somebody else did since is not passed over. */
interface CardStep {
  itemId: string
  phase: RoundPhase
  revision: number
}

/**
 * Where the class stands, the same on every screen: a step shows here at once, is kept on this device, and sent as soon
 * as there is a network.
 */
export function useCardRound(id: string) {
  const client = useQueryClient()
  const input = { params: { id } }
  const { data: round, error, refetch, live } = useWatched(getCardRound, watchCardRound, input, newer)
  const keep = (answer: CardRound) =>
    client.setQueryData<CardRound>(query(getCardRound, input).queryKey, before => newer(answer, before))
  /** What the school acknowledged last of this page: a step that waited for it goes on from there. */
  const acknowledged = useRef(0)
  const queue = useEntryQueue<CardStep>({
    shelf: `card-round/${id}`,
    max: 1,
    gatherMs: 0,
    // Only the last state is sent: observers need no intermediate steps.
    place: (_all, step) => [step],
    renewed: left => left,
    async send(steps, key) {
      for (const step of steps)
        try {
          const revision = Math.max(step.revision, acknowledged.current)
          const answer = await call(
            stepCardRound,
            { ...input, body: { ...step, revision } },
            { idempotencyKey: key },
          )
          acknowledged.current = answer.revision
          keep(answer)
        } catch (thrown) {
          // What was closed meanwhile says so on the page.
          if (ApiError.from(thrown).isDecided)
            void client.invalidateQueries({ queryKey: query(getApplication, input).queryKey })
          const { current } = (ApiError.from(thrown).details ?? {}) as { current?: CardRound }
          if (current) keep(current)
          throw thrown
        }
    },
  })
  const { waiting, saving, refusal } = queue.now
  const own = everyEntry(waiting).at(-1)
  const add = (step: Omit<CardStep, 'revision'>, revision: number) => queue.add([{ ...step, revision }])
  return {
    /** As the school has it; undefined where it could not be asked. */
    round,
    error,
    refetch,
    live,
    /** The question here, and how far it is; null before the first step. */
    itemId: own?.itemId ?? round?.itemId ?? null,
    phase: own?.phase ?? round?.phase ?? 'aberta',
    /** Whether the school stands where this screen does. */
    isInStep: own === undefined,
    /** The network is away: other screens stand where they were. */
    isCutOff: own !== undefined && saving.kind === 'waiting',
    step: (itemId: string, phase: RoundPhase) =>
      add({ itemId, phase }, own?.revision ?? round?.revision ?? 0),
    /** Why the step here was not taken; where somebody else was before, there are two ways on: to follow, or to be followed. */
    refusal,
    isOvertaken: own !== undefined && (round?.revision ?? 0) > own.revision,
    follow: queue.discard,
    insist() {
      queue.discard()
      if (own) add(own, round?.revision ?? 0)
    },
  }
}

/** An event that was on its way while a step was taken puts nothing back. */
function newer(event: unknown, before: CardRound | undefined): CardRound {
  const round = event as CardRound
  return before && before.revision > round.revision ? before : round
}
