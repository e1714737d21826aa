import { lightningPoints } from '#engines/games/relampago/lightning.ts'
import type { Question } from '#engines/questions/question.ts'
import type { LiveKind } from '../kinds.ts'

/** A question as the room stores it, composed once, when the room opens. */
export interface RoomQuestion {
  itemId: string
  /** Question or definition. */
  text: string
  /** Empty for bingo, where the pupil looks for the word on the card. */
  options: readonly string[]
  /** Picture of the term, with its alternative text. Absent without one. */
  picture?: { alt: string }
  /** Place of the right option; of a question that is answered by typing the number that stands for what is right. */
  right: number
  /** What typed answers are held against; absent where options are chosen. */
  typed?: Question
  /** The word to be found. */
  answer: string
  /** Texts from the bank; absent for pairs that are not from it. */
  words?: {
    /** By option: the mistake behind it, for the teacher, and the feedback for the pupil who chose it. */
    errors: readonly string[]
    feedback: readonly string[]
    /** Why the right one is right. */
    why: string
  }
}

interface Common {
  /** Whether new players may join. */
  open: boolean
  /** Questions that have been asked, in their order; the running one is the last. */
  asked: readonly number[]
  /** How many teams the players are spread over; absent where everybody plays alone. */
  teams?: number
  /** The group that votes with cards; absent where nobody does. */
  cards?: { groupId: string }
  /** The room in which the class goes on after this one has ended; absent as long as there is none. */
  next?: string
  /** How the room stood when it ended, and whose step that was; absent while it runs, and in rooms from before this field. */
  end?: End
}

/** What a room that has ended opens again with. */
interface End {
  /** The account. */
  by: string
  /** Milliseconds since 1970. */
  at: number
  phase: RoundState['phase'] | BingoState['phase']
  open: boolean
}

/** Every kind but bingo: everybody answers the same question. */
export interface RoundState extends Common {
  kind: Exclude<LiveKind, 'bingo'>
  phase: 'sala' | 'pergunta' | 'resposta' | 'fim'
  /** Milliseconds since 1970, by the server's clock; null while nothing is asked. */
  startedAt: number | null
  /** When the time of the running question ends; null without a limit, or while it is paused. */
  endsAt: number | null
  /** Milliseconds left of a paused question. */
  left: number | null
  /** Milliseconds that the running question has in all; null without a limit. */
  timeMs: number | null
  /** Questions to be asked once more at the end. */
  again: readonly number[]
  /**
   * The question that the end cut off: its key stays hidden, since late answers may still arrive. Absent where
   * none was running, and in rooms from before this field.
   */
  cut?: number
  /** The answers are shown without the key, so that the class may vote anew; absent once it is revealed. */
  veiled?: true
}

/** Bingo: definitions are drawn until the lines are won. */
export interface BingoState extends Common {
  kind: 'bingo'
  phase: 'sala' | 'tiragem' | 'fim'
  /** Whether the word of the running definition is shown. */
  shown: boolean
  claim: Claim | null
  /** Players whose claim was refused since the running definition; absent in rooms from before this field. */
  refused?: readonly string[]
  winners: readonly { number: number; name: string; words: readonly string[] }[]
}

/** A player's «Bingo!», checked by the server and decided by the teacher. */
export interface Claim {
  playerId: string
  number: number
  name: string
  /** Words of the line, in the order of the card; empty where no line is complete. */
  words: readonly string[]
  valid: boolean
}

export type RoomState = RoundState | BingoState

/** What the teacher's screen asks for. */
export const roomSteps = [
  'seguinte',
  'respostas',
  'fechar votos',
  'votar de novo',
  'mais tempo',
  'parar',
  'continuar',
  'repetir no fim',
  'abrir entrada',
  'fechar entrada',
  'em equipas',
  'cada um por si',
  'mostrar palavra',
  'confirmar',
  'não vale',
  'terminar',
] as const
export type RoomStep = (typeof roomSteps)[number]

/** What a step needs besides the state. */
export interface StepContext {
  now: number
  /** The account whose step it is. */
  by: string
  /** How many questions there are. */
  questions: number
  /** Milliseconds for a question; null without a limit. */
  limit: number | null
  /** Over how many teams the teacher may spread the players; 0 where the game leaves no choice. */
  mayTeam?: number
  /** A uniform random integer from 0 to below `end`. */
  draw: (end: number) => number
}

/** Letters of an answer that is typed, at most. */
export const LONGEST_TYPED = 80

/** Pupils who must share a mistake before it is named: one alone would know that it is meant. */
export const SHARED_BY = 3

/** Whether a phone answers it, and nobody says the answer aloud. */
export function isMarked({ options, typed }: RoomQuestion): boolean {
  return options.length > 0 || typed !== undefined
}

/** What «Mais 10 s» adds. */
const MORE_MS = 10_000

/** Most questions that may be asked once more at the end. */
const MAX_AGAIN = 60

/** The team of a player, by the number given at the door: one after the other, so that teams stay equal. */
export function teamOf(number: number, teams: number): number {
  return (number - 1) % teams
}

/** @param teams 0 where everybody plays alone; bingo has none, each card being one's own */
export function newRoom(kind: RoomState['kind'], teams = 0): RoomState {
  const common = { open: true, asked: [], ...(teams > 0 && kind !== 'bingo' ? { teams } : {}) }
  if (kind === 'bingo') return { ...common, kind, phase: 'sala', shown: false, claim: null, winners: [] }
  return {
    ...common,
    kind,
    phase: 'sala',
    startedAt: null,
    endsAt: null,
    left: null,
    timeMs: null,
    again: [],
  }
}

/**
 * The room after a step of the teacher. A step that no longer applies, such as the second of two taps, returns the same
 * object.
 */
export function stepRoom(state: RoomState, step: RoomStep, around: StepContext): RoomState {
  if (state.phase === 'fim') return state
  const after = afterStep(state, step, around)
  if (after.phase !== 'fim') return after
  return { ...after, end: { by: around.by, at: around.now, phase: state.phase, open: state.open } }
}

/**
 * The room that has ended as it stood before, with the time of its question stopped; the same object where it runs. What
 * its end has shown to all stays shown.
 */
export function reopened(state: RoomState, now: number): RoomState {
  if (state.phase !== 'fim' || !state.end) return state
  const { end, ...ended } = state
  const { phase, open, at } = end
  if (ended.kind === 'bingo') return { ...ended, phase, open, shown: true } as BingoState
  const { cut: _cut, ...round } = unveiled(ended)
  const { startedAt, endsAt, left } = round
  return {
    ...round,
    phase: phase as RoundState['phase'],
    open,
    startedAt: startedAt === null ? null : startedAt + (now - at),
    endsAt: null,
    left: endsAt === null ? left : Math.max(0, endsAt - at),
  }
}

function afterStep(state: RoomState, step: RoomStep, around: StepContext): RoomState {
  if (step === 'terminar') {
    const cut = state.phase === 'pergunta' ? { cut: state.asked.at(-1) } : {}
    return { ...state, ...cut, phase: 'fim', open: false } as RoomState
  }
  if (step === 'abrir entrada' || step === 'fechar entrada')
    return { ...state, open: step === 'abrir entrada' }
  if (step === 'em equipas' || step === 'cada um por si') return spread(state, step === 'em equipas', around)
  return state.kind === 'bingo' ? stepBingo(state, step, around) : stepRound(state, step, around)
}

/** A game that is played either way is spread over teams, or not, until its first question: nobody has answered for one yet. */
function spread(state: RoomState, inTeams: boolean, { mayTeam = 0 }: StepContext): RoomState {
  if (state.phase !== 'sala' || state.kind === 'bingo' || mayTeam === 0) return state
  if (inTeams === (state.teams !== undefined)) return state
  const { teams: _teams, ...alone } = state
  return inTeams ? { ...state, teams: mayTeam } : alone
}

function stepRound(state: RoundState, step: RoomStep, around: StepContext): RoundState {
  const { now } = around
  switch (step) {
    case 'seguinte':
      return state.phase === 'pergunta' ? state : ask(state, around)
    case 'respostas':
      if (state.phase === 'resposta') return unveiled(state)
      return state.phase === 'pergunta' ? { ...state, phase: 'resposta', endsAt: null, left: null } : state
    case 'fechar votos':
      return state.phase === 'pergunta' && state.cards
        ? { ...state, phase: 'resposta', endsAt: null, left: null, veiled: true }
        : state
    case 'votar de novo':
      return state.phase === 'resposta' && state.veiled
        ? { ...unveiled(state), phase: 'pergunta', startedAt: now, endsAt: null, left: null, timeMs: null }
        : state
    case 'mais tempo':
      if (state.phase !== 'pergunta' || state.timeMs === null) return state
      return {
        ...state,
        timeMs: state.timeMs + MORE_MS,
        endsAt: state.endsAt === null ? null : Math.max(state.endsAt, now) + MORE_MS,
        left: state.left === null ? null : state.left + MORE_MS,
      }
    case 'parar':
      if (state.phase !== 'pergunta' || state.endsAt === null) return state
      return { ...state, endsAt: null, left: Math.max(0, state.endsAt - now) }
    case 'continuar':
      if (state.phase !== 'pergunta' || state.left === null) return state
      return { ...state, endsAt: now + state.left, left: null }
    case 'repetir no fim': {
      const running = state.asked.at(-1)
      if (state.phase !== 'resposta' || running === undefined || state.again.includes(running)) return state
      return state.again.length >= MAX_AGAIN ? state : { ...state, again: [...state.again, running] }
    }
    default:
      return state
  }
}

/** The same object where the key is already revealed. */
function unveiled(state: RoundState): RoundState {
  if (!state.veiled) return state
  const { veiled: _veiled, ...rest } = state
  return rest
}

/** The letters of a card. */
const CARD_LETTERS = 4

/** Why a room's questions cannot be answered with cards; undefined where they can. */
export function noCardsReason(state: RoomState, questions: readonly RoomQuestion[]): string | undefined {
  if (state.kind === 'bingo' || questions.some(({ options }) => options.length === 0))
    return 'Neste jogo não se vota com cartões: as perguntas não têm opções.'
  if (questions.some(({ options }) => options.length > CARD_LETTERS))
    return 'Um cartão tem quatro letras, e este jogo tem perguntas com mais opções. Escolha um nível mais fácil.'
  return state.phase === 'fim' ? 'Esta sala já acabou.' : undefined
}

/** The next question: for the wheel a random one, for the others the next in order; then those to be asked once more. */
function ask(state: RoundState, { now, questions, limit, draw }: StepContext): RoundState {
  const left = Array.from({ length: questions }, (_, at) => at).filter(at => !state.asked.includes(at))
  const [again, ...later] = state.again
  const next = left.length > 0 ? left[state.kind === 'roda' ? draw(left.length) : 0] : again
  if (next === undefined) return { ...state, phase: 'fim', open: false }
  return {
    ...unveiled(state),
    phase: 'pergunta',
    // A question asked once more moves to the end; the server drops its earlier answers.
    asked: [...state.asked.filter(at => at !== next), next],
    again: left.length > 0 ? state.again : later,
    startedAt: now,
    timeMs: limit,
    endsAt: limit === null ? null : now + limit,
    left: null,
  }
}

function stepBingo(state: BingoState, step: RoomStep, { questions }: StepContext): BingoState {
  switch (step) {
    case 'seguinte': {
      // A claim stops the draw until it is decided.
      if (state.claim) return state
      const next = state.asked.length
      if (next >= questions) return { ...state, phase: 'fim', open: false }
      return { ...state, phase: 'tiragem', asked: [...state.asked, next], shown: false, refused: [] }
    }
    case 'mostrar palavra':
      return state.phase === 'tiragem' ? { ...state, shown: true } : state
    case 'confirmar': {
      const { claim } = state
      if (!claim) return state
      const { number, name, words } = claim
      return { ...state, claim: null, winners: [...state.winners, { number, name, words }] }
    }
    case 'não vale':
      return state.claim
        ? { ...state, claim: null, refused: [...(state.refused ?? []), state.claim.playerId] }
        : state
    default:
      return state
  }
}

/**
 * A claim pauses the draw until the teacher decides; later ones are ignored. A refused player waits for the next
 * definition, and a winner cannot claim again: otherwise one phone could hold up the class.
 */
export function claimBingo(state: BingoState, claim: Claim): BingoState {
  if (state.phase !== 'tiragem' || state.claim) return state
  if (state.refused?.includes(claim.playerId)) return state
  if (state.winners.some(winner => winner.number === claim.number)) return state
  return { ...state, claim }
}

/** A player whom the teacher removes leaves no claim behind. */
export function withoutPlayer(state: RoomState, playerId: string): RoomState {
  return state.kind === 'bingo' && state.claim?.playerId === playerId ? { ...state, claim: null } : state
}

/** An answer still counts this long after the end, since the network takes time. */
const GRACE_MS = 2000

/**
 * Milliseconds that an answer took; null if it comes too late for points for speed, undefined where it is not taken: the
 * question was never asked, the class has seen its key or gone on, or the room has ended.
 */
export function tookOf(state: RoundState, round: number, now: number): number | null | undefined {
  if (state.asked.at(-1) !== round) return undefined
  if (state.phase === 'resposta') return state.veiled ? null : undefined
  if (state.phase !== 'pergunta') return undefined
  if (state.startedAt === null) return null
  if (state.endsAt !== null && now > state.endsAt + GRACE_MS) return null
  const { timeMs, endsAt, left } = state
  const remaining = endsAt === null ? left : Math.max(0, endsAt - now)
  return timeMs === null || remaining === null
    ? Math.max(0, now - state.startedAt)
    : Math.max(0, timeMs - remaining)
}

/** Whether everybody in the room has seen the key of a round. */
export function isRevealed(state: RoomState, round: number): boolean {
  if (state.kind === 'bingo' || !state.asked.includes(round)) return false
  if (state.phase === 'fim') return round !== state.cut
  return state.asked.at(-1) === round && state.phase === 'resposta' && !state.veiled
}

/** Points of a right answer; a late one gets none for speed. */
export function pointsFor(tookMs: number | null, allowedMs: number | null): number {
  if (tookMs === null) return lightningPoints(1, 1)
  return lightningPoints(tookMs / 1000, (allowedMs ?? 0) / 1000)
}

/** Points of an immediate right answer. */
export const MAX_POINTS = lightningPoints(0, 0)
