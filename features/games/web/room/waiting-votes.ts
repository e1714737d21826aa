import type { Vote } from '#school/voting-cards/web/use-card-votes.ts'

/** A card that was read in a question of a room, on its way there. */
export interface RoundVote extends Vote {
  round: number
}

/** With one more vote; it takes the place of what the same card said in the same question. */
export function withVote(waiting: readonly RoundVote[], vote: RoundVote): RoundVote[] {
  const isSame = (each: RoundVote) => each.round === vote.round && each.number === vote.number
  return [...waiting.filter(each => !isSame(each)), vote]
}

/** The votes of each question, as the room takes them: one question at a time. */
export function byRound(votes: readonly RoundVote[]): [round: number, votes: Vote[]][] {
  return [...Map.groupBy(votes, ({ round }) => round)].map(([round, own]) => [
    round,
    own.map(({ number, choice }) => ({ number, choice })),
  ])
}

/** Numbers of the cards whose answer to a question waits. */
export function cardsWaiting(votes: readonly RoundVote[], round: number | null): ReadonlySet<number> {
  return new Set(
    votes.filter(vote => vote.round === round && vote.choice !== null).map(({ number }) => number),
  )
}
