import { shuffled } from '#engines/questions/shuffle.ts'
import type { RoomEnd } from '../room-contract.ts'
import { isMarked, type RoomQuestion, type RoomState, teamOf } from './room.ts'

interface Answered {
  player_id: string
  /** Of the player. */
  number: number
  round: number
  choice: number
}

/** Questions that a class sees once more at the end. */
const MAX_SHOWN = 3
/** A question costs where fewer than this share had it right. */
const COSTS_BELOW = 0.8

/** What a class did in a room that has ended; null while it runs, for bingo, and where nobody has answered. */
export function endOfRoom(
  state: RoomState,
  questions: readonly RoomQuestion[],
  answers: readonly Answered[],
): RoomEnd | null {
  if (state.kind === 'bingo' || state.phase !== 'fim') return null
  const played = new Set(answers.map(answer => answer.player_id)).size
  const rounds = state.asked.flatMap(round => {
    const question = questions[round]
    // What is answered aloud has no right option, and of what was cut off nobody knows the key yet.
    if (!question || !isMarked(question) || round === state.cut) return []
    const right = answers.filter(one => isRight(one, round, question)).length
    return [{ question, round, right }]
  })
  if (played === 0 || rounds.length === 0) return null
  const ofTeam = (team: number) => {
    const own = answers.filter(one => teamOf(one.number, state.teams ?? 1) === team)
    const members = new Set(own.map(one => one.player_id)).size
    const right = rounds.reduce(
      (sum, { question, round }) => sum + own.filter(one => isRight(one, round, question)).length,
      0,
    )
    return { share: members === 0 ? null : right / (members * rounds.length), played: members }
  }
  const hardest = rounds
    .filter(({ right }) => right / played < COSTS_BELOW)
    .toSorted((a, b) => a.right - b.right)
    .slice(0, MAX_SHOWN)
  return {
    share: rounds.reduce((sum, { right }) => sum + right, 0) / (played * rounds.length),
    played,
    teams: Array.from({ length: state.teams ?? 0 }, (_, team) => ofTeam(team)),
    hardest: hardest.map(({ question, right }) => ({
      itemId: question.itemId,
      text: question.text,
      answer: question.options[question.right] ?? question.answer,
      why: question.words?.why ?? '',
      right,
    })),
  }
}

function isRight(one: Answered, round: number, { right }: RoomQuestion): boolean {
  return one.round === round && one.choice === right
}

/** The questions of these pairs once more, in this order, with their options in another one. */
export function repeatQuestions(
  questions: readonly RoomQuestion[],
  itemIds: readonly string[],
  random: () => number,
): RoomQuestion[] {
  return itemIds.flatMap(id => {
    const question = questions.find(one => one.itemId === id)
    if (!question) return []
    if (question.typed) return question
    const order = shuffled(
      question.options.map((_, at) => at),
      random,
    )
    const inOrder = <T>(all: readonly T[]) => order.flatMap(at => all[at] ?? [])
    return {
      ...question,
      options: inOrder(question.options),
      right: order.indexOf(question.right),
      ...(question.words && {
        words: {
          ...question.words,
          errors: inOrder(question.words.errors),
          feedback: inOrder(question.words.feedback),
        },
      }),
    }
  })
}
