import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { fairInteger } from '../fair.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, leftOutOf } from '../letters.ts'
import { type ChoiceQuestion, choiceQuestion } from '../options.ts'
import { commonRules, type Level, levels, livesSetting, type Rules, timeSetting } from '../rules.ts'
import { newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface WheelBoard {
  kind: 'roda'
  items: readonly GameItem[]
  rules: Rules
  /** What is behind each number; without options where there is nothing to choose from, as with names. */
  slots: readonly ChoiceQuestion[]
}

export interface WheelState {
  tally: Tally
  /** Slots that came, in order. */
  used: readonly number[]
  /** The slot that came and has no answer yet. */
  current?: number
  points: number
}

export type WheelMove =
  /** The slot is drawn by `drawSlot` and kept in the move, so that a play can be made again. */
  | { do: 'spin'; slot: number }
  | { do: 'answer'; option: number }
  /** The teacher's points: 0, a half or 1. */
  | { do: 'award'; points: number }

const slots: Record<Level, number> = { easy: 8, medium: 12, hard: 24 }

export const wheel: Kind<Rules, WheelBoard, WheelState, WheelMove> = {
  name: 'roda',
  settings: [levels('até 8 casas', 'até 12 casas', 'até 24 casas'), timeSetting, livesSetting],
  defaults: commonRules,
  fits(content) {
    const there = distinctItems(content, false).length
    return there < 2 ? `precisa de 2 perguntas ou nomes diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    const there = distinctItems(content, false).length
    const max = mostOf(content, rules.level)
    const gives = there > max ? `${max} casas de cada vez, tiradas de ${there}` : `${there} casas`
    return describeLeftOut(gives, wheel.leftOut(content, rules), content)
  },
  leftOut: content => leftOutOf(content, { repeated: 'repete outra casa' }),
  board(content, rules, seed) {
    const fault = wheel.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`roda/${seed}`)
    const drawn = shuffled(distinctItems(content, false), random).slice(0, mostOf(content, rules.level))
    return {
      kind: 'roda',
      items: content.filter(item => drawn.includes(item)),
      rules,
      slots: drawn.map(item => {
        const isQuestion = item.prompt.trim() !== '' || item.picture !== undefined
        const question = isQuestion ? choiceQuestion(content, item, 4, random, true) : undefined
        return question ?? { item: item.id, options: [], key: 0 }
      }),
    }
  },
  start(board) {
    const ids = board.slots.map(slot => slot.item)
    return { tally: newTally(ids, []), used: [], points: 0 }
  },
  move(board, state, move, at) {
    if (wheel.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'spin') return spin(board, state, move.slot)
    if (move.do !== 'answer' && move.do !== 'award') return refuse(state, 'Esta jogada não existe.')
    const slot = state.current === undefined ? undefined : board.slots[state.current]
    if (!slot) return refuse(state, 'Primeiro roda a roda.')
    const { answer } = itemOf(board.items, slot.item)
    if (move.do === 'award') {
      if (![0, 0.5, 1].includes(move.points)) return refuse(state, 'Esses pontos não existem.')
      return settle(
        state,
        slot.item,
        move.points,
        at,
        move.points > 0 ? `«${answer}» vale ponto.` : `Era «${answer}».`,
      )
    }
    if (!isPlace(move.option, slot.options.length)) return refuse(state, 'Essa opção não existe.')
    const isRight = move.option === slot.key
    const said = isRight ? `Certo: «${answer}».` : `Ainda não foi desta. Era «${answer}».`
    return settle(state, slot.item, isRight ? 1 : 0, at, said)
  },
  finished(board, state) {
    return (
      (state.used.length === board.slots.length && state.current === undefined) || outOfLives(board, state)
    )
  },
  score: (board, state) => ({ points: state.points, max: board.slots.length }),
  winning(board) {
    return board.slots.flatMap((_, slot): WheelMove[] => [
      { do: 'spin', slot },
      { do: 'award', points: 1 },
    ])
  },
  passes: (_before, _after, move) => move.do === 'answer' || move.do === 'award',
}

/** Names alone are a list of which everybody comes out: none is left out for want of slots. */
function mostOf(content: readonly GameItem[], level: Level): number {
  const areNames = content.every(({ prompt, picture }) => prompt.trim() === '' && picture === undefined)
  return areNames ? content.length : slots[level]
}

/** A slot that has not come yet, drawn by the device's own chance: all that are left are as likely. */
export function drawSlot(board: WheelBoard, state: WheelState): number {
  const left = board.slots.map((_, slot) => slot).filter(slot => !state.used.includes(slot))
  if (left.length === 0) throw new Error('Every slot came already.')
  return left[fairInteger(left.length)] as number
}

function spin(board: WheelBoard, state: WheelState, slot: number) {
  if (state.current !== undefined) return refuse(state, 'A casa que saiu ainda espera uma resposta.')
  if (!isPlace(slot, board.slots.length)) return refuse(state, 'Essa casa não existe.')
  if (state.used.includes(slot)) return refuse(state, 'Essa casa já saiu.')
  const left = board.slots.length - state.used.length - 1
  const said = `Saiu a casa ${slot + 1}. ${left === 1 ? 'Falta 1' : `Faltam ${left}`}.`
  const tally = noted(seen(state.tally, [board.slots[slot]?.item ?? '']), said)
  return { state: { ...state, used: [...state.used, slot], current: slot, tally } }
}

function settle(state: WheelState, item: string, points: number, at: number, said: string) {
  const tally = tried(state.tally, [item], points > 0, at, said)
  return { state: { ...state, current: undefined, points: state.points + points, tally } }
}
