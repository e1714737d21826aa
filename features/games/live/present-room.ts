import type { RoomView } from '../room-contract.ts'
import { isMarked, type RoomQuestion, type RoomState } from './room.ts'

interface Whole {
  id: string
  revision: number
  state: RoomState
  questions: readonly RoomQuestion[]
}

/**
 * What everybody in a room sees. The right option, what is said of it and the counts come with the answers, never before, and while a
 * class may vote anew the counts alone; of bingo's words only those that were found out.
 * @param counts answers of the running question, by option
 * @param players how many are in the room
 */
export function presentRoom(
  { id, revision, state, questions }: Whole,
  { now, counts, players }: { now: number; counts: ReadonlyMap<number, number>; players: number },
): RoomView {
  const round = state.asked.at(-1) ?? null
  const common = {
    id,
    revision,
    open: state.open,
    now,
    questions: questions.length,
    asked: state.asked.length,
    round: state.phase === 'sala' ? null : round,
    next: state.next ?? null,
    teams: state.teams ?? 0,
  }
  const nothing = {
    endsAt: null,
    left: null,
    timeMs: null,
    right: null,
    counts: [],
    silent: 0,
    feedback: [],
    why: '',
    answer: '',
    keys: [],
  }
  if (state.kind === 'bingo') {
    const last = state.asked.length - 1
    return {
      ...common,
      ...nothing,
      kind: state.kind,
      phase: state.phase,
      words: state.asked.map((at, place) =>
        place < last || state.shown || state.phase === 'fim' ? (questions[at]?.answer ?? null) : null,
      ),
      claim: state.claim && {
        number: state.claim.number,
        name: state.claim.name,
        words: [...state.claim.words],
        valid: state.claim.valid,
      },
      winners: state.winners.map(winner => ({ ...winner, words: [...winner.words] })),
    }
  }
  const question = round === null ? undefined : questions[round]
  const isShown = state.phase === 'resposta' && question !== undefined
  const isRevealed = isShown && !state.veiled
  const bars = isShown ? question.options.map((_, at) => counts.get(at) ?? 0) : []
  const answered = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    ...common,
    kind: state.kind,
    phase: state.phase,
    endsAt: state.endsAt,
    left: state.left,
    timeMs: state.timeMs,
    right: isRevealed ? question.right : null,
    counts: bars,
    silent: isShown ? Math.max(0, players - answered) : 0,
    feedback: isRevealed ? [...(question.words?.feedback ?? [])] : [],
    why: isRevealed ? (question.words?.why ?? '') : '',
    answer: isRevealed && question.typed ? question.answer : '',
    keys:
      state.phase === 'fim'
        ? state.asked.flatMap(at => {
            const question = questions[at]
            if (!question || !isMarked(question) || at === state.cut) return []
            const { options, right, typed, answer, words } = question
            return [
              { round: at, right, answer: typed ? answer : (options[right] ?? ''), why: words?.why ?? '' },
            ]
          })
        : [],
    words: [],
    claim: null,
    winners: [],
  }
}
