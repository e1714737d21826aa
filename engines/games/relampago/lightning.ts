import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import type { GameItem } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf } from '../letters.ts'
import { type ChoiceQuestion, canBeAsked, choiceQuestion } from '../options.ts'
import {
  eachSetting,
  hintsSetting,
  type Level,
  levels,
  livesSetting,
  type TimedRules,
  timedRules,
} from '../rules.ts'
import { hinted, newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface LightningRules extends TimedRules {
  /** Before a class the answer is written, and no option is chosen. */
  typed: boolean
}

export interface LightningBoard {
  kind: 'relampago'
  items: readonly GameItem[]
  rules: LightningRules
  questions: readonly ChoiceQuestion[]
}

export interface LightningState {
  tally: Tally
  question: number
  /** Second in which the question was shown. */
  shownAt: number
  /** Options that a hint struck out. */
  struck: readonly number[]
  /** What was answered to the question: an option, or nothing in time. */
  answer?: number | 'late'
  points: number
  right: number
}

export type LightningMove =
  | { do: 'answer'; option: number }
  | { do: 'late' }
  | { do: 'hint' }
  | { do: 'next' }

const options: Record<Level, number> = { easy: 3, medium: 4, hard: 5 }
const MAX_QUESTIONS = 20
const MAX_POINTS = 10
const MIN = 2

export const lightning: Kind<LightningRules, LightningBoard, LightningState, LightningMove> = {
  name: 'relampago',
  settings: [
    levels('3 opções', '4 opções', '5 opções'),
    eachSetting('Tempo de cada pergunta', 'Quem responde depressa ganha mais pontos.'),
    {
      name: 'typed',
      label: 'Escrever a resposta, ao vivo',
      type: 'switch',
      help: 'Na sala da turma cada um escreve no telemóvel, e o que se escreve igual conta junto.',
    },
    livesSetting,
    hintsSetting('Risca uma opção errada; custa 2 pontos.'),
  ],
  defaults: { ...timedRules, each: 20, typed: false },
  fits(content) {
    const there = content.filter(item => canBeAsked(content, item)).length
    return there < MIN ? `precisa de ${MIN} perguntas com respostas diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    const there = content.filter(item => canBeAsked(content, item)).length
    const gives =
      there > MAX_QUESTIONS ? `${MAX_QUESTIONS} perguntas, tiradas de ${there}` : `${there} perguntas`
    return describeLeftOut(gives, lightning.leftOut(content, rules), content)
  },
  leftOut(content) {
    return content
      .filter(item => !canBeAsked(content, item))
      .map(item => ({
        item: item.id,
        why: item.prompt.trim() === '' ? 'não tem pergunta' : 'não tem outra resposta',
      }))
  },
  board(content, rules, seed) {
    const fault = lightning.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`relampago/${seed}`)
    const drawn = shuffled(content, random)
      .filter(item => canBeAsked(content, item))
      .slice(0, MAX_QUESTIONS)
    const questions = drawn.flatMap(
      item => choiceQuestion(content, item, options[rules.level], random, true) ?? [],
    )
    return { kind: 'relampago', items: content.filter(item => drawn.includes(item)), rules, questions }
  },
  start(board) {
    const ids = board.questions.map(question => question.item)
    return { tally: newTally(ids, ids.slice(0, 1)), question: 0, shownAt: 0, struck: [], points: 0, right: 0 }
  },
  move(board, state, move, at) {
    if (lightning.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    const question = board.questions[state.question] as ChoiceQuestion
    if (move.do === 'next') return next(board, state, at)
    if (state.answer !== undefined) return refuse(state, 'Esta pergunta já tem resposta.')
    const isLate = board.rules.each > 0 && at - state.shownAt >= board.rules.each
    if (move.do === 'late') {
      if (!isLate) return refuse(state, 'Ainda há tempo.')
      const said = `O tempo acabou. Era «${itemOf(board.items, question.item).answer}».`
      return {
        state: { ...state, answer: 'late', tally: tried(state.tally, [question.item], false, at, said) },
      }
    }
    if (isLate) return refuse(state, 'O tempo desta pergunta acabou.')
    if (move.do === 'hint') return strike(board, state, question)
    if (move.do !== 'answer') return refuse(state, 'Esta jogada não existe.')
    if (!isPlace(move.option, question.options.length)) return refuse(state, 'Essa opção não existe.')
    if (state.struck.includes(move.option)) return refuse(state, 'Essa opção está riscada.')
    return answer(board, state, question, move.option, at)
  },
  finished(board, state) {
    const isLast = state.question >= board.questions.length - 1 && state.answer !== undefined
    return isLast || outOfLives(board, state)
  },
  score(board, state) {
    return { points: state.points, max: MAX_POINTS * board.questions.length }
  },
  winning(board) {
    return board.questions.flatMap(({ key }, at): LightningMove[] => [
      ...(at === 0 ? [] : [{ do: 'next' as const }]),
      { do: 'answer', option: key },
    ])
  },
  passes(_before, _after, move) {
    return move.do === 'next'
  },
}

/** Points of a right answer: ten at once, falling to five as its time runs out; ten where there is no limit. */
export function lightningPoints(after: number, limit: number): number {
  if (limit <= 0) return MAX_POINTS
  const left = Math.min(1, Math.max(0, 1 - after / limit))
  return Math.round(MAX_POINTS / 2 + (MAX_POINTS / 2) * left)
}

function answer(
  board: LightningBoard,
  state: LightningState,
  question: ChoiceQuestion,
  option: number,
  at: number,
) {
  const isRight = option === question.key
  const { answer: text } = itemOf(board.items, question.item)
  const said = isRight ? `Certo: «${text}».` : `Ainda não foi desta. Era «${text}».`
  const points = lightningPoints(at - state.shownAt, board.rules.each) - 2 * state.struck.length
  return {
    state: {
      ...state,
      answer: option,
      points: state.points + (isRight ? Math.max(1, points) : 0),
      right: state.right + (isRight ? 1 : 0),
      tally: tried(state.tally, [question.item], isRight, at, said),
    },
  }
}

function strike(board: LightningBoard, state: LightningState, question: ChoiceQuestion) {
  if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
  const option = question.options.findIndex((_, at) => at !== question.key && !state.struck.includes(at))
  if (option < 0 || state.struck.length >= question.options.length - 2)
    return refuse(state, 'Já não há opções para riscar.')
  const tally = hinted(state.tally, `Não é «${question.options[option] ?? ''}».`)
  return { state: { ...state, struck: [...state.struck, option], tally } }
}

function next(board: LightningBoard, state: LightningState, at: number) {
  if (state.answer === undefined) return refuse(state, 'Esta pergunta ainda não tem resposta.')
  const question = state.question + 1
  const tally = noted(seen(state.tally, [board.questions[question]?.item ?? '']), '')
  return {
    state: { ...state, question, shownAt: at, struck: [], answer: undefined, tally: { ...tally, at } },
  }
}
