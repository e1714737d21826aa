import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { type GameContent, type GameItem, sameText } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, type LeftOut } from '../letters.ts'
import {
  type Level,
  levels,
  liveEachSetting,
  livesSetting,
  type TimedRules,
  timedRules,
  timeSetting,
} from '../rules.ts'
import { newTally, type Tally, tried } from '../tally.ts'

/** A card that belongs to a group, by its place among the board's groups. */
export interface GroupCard {
  item: string
  /** What is on it; empty where its picture says it. */
  text: string
  group: number
}

export interface GroupsBoard {
  kind: 'grupos'
  items: readonly GameItem[]
  rules: TimedRules
  groups: readonly string[]
  /** In the order in which they are dealt. */
  cards: readonly GroupCard[]
}

export interface GroupsState {
  tally: Tally
  /** Items that lie in their group, in the order in which they came there. */
  placed: readonly string[]
  points: number
}

export type GroupsMove = { do: 'place'; item: string; group: number }

/** Groups that a phone shows one above the other with their cards. */
const [LEAST, MOST] = [2, 6]
const EACH = 2
const sizes: Record<Level, number> = { easy: 8, medium: 12, hard: 16 }

export const groups: Kind<TimedRules, GroupsBoard, GroupsState, GroupsMove> = {
  name: 'grupos',
  settings: [
    levels('até 8 cartões', 'até 12 cartões', 'até 16 cartões'),
    timeSetting,
    liveEachSetting,
    livesSetting,
  ],
  defaults: timedRules,
  fits(content) {
    const found = sorted(content)
    return found.fault
  },
  gives(content, rules) {
    const { names, cards } = sorted(content)
    const max = sizes[rules.level]
    const gives =
      cards.length > max
        ? `${max} cartões, tirados de ${cards.length}, para ${names.length} grupos`
        : `${cards.length} cartões para ${names.length} grupos`
    return describeLeftOut(gives, groups.leftOut(content, rules), content)
  },
  leftOut: content => sorted(content).leftOut,
  board(content, rules, seed) {
    const { names, cards, fault } = sorted(content)
    if (fault) throw new Error(fault)
    const random = seededRandom(`grupos/${seed}`)
    const dealt = dealtFrom(names.length, shuffled(cards, random), sizes[rules.level])
    const used = new Set(dealt.map(({ item }) => item))
    return {
      kind: 'grupos',
      items: content.filter(({ id }) => used.has(id)),
      rules,
      groups: names,
      cards: shuffled(dealt, random),
    }
  },
  start(board) {
    return { tally: newTally(board.cards.map(({ item }) => item)), placed: [], points: 0 }
  },
  move(board, state, move, at) {
    if (groups.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do !== 'place') return refuse(state, 'Esta jogada não existe.')
    const card = board.cards.find(({ item }) => item === move.item)
    if (!card) return refuse(state, 'Esse cartão não existe.')
    if (!isPlace(move.group, board.groups.length)) return refuse(state, 'Esse grupo não existe.')
    if (state.placed.includes(card.item)) return refuse(state, 'Esse cartão já está no seu grupo.')
    const isRight = move.group === card.group
    const said = `«${spokenCard(board, card)}» ${isRight ? 'é' : 'não é'} de «${board.groups[move.group] ?? ''}».`
    const worth = state.tally.items[card.item]?.tries === 0 ? 2 : 1
    const tally = tried(state.tally, [card.item], isRight, at, said)
    if (!isRight) return { state: { ...state, tally } }
    return { state: { tally, placed: [...state.placed, card.item], points: state.points + worth } }
  },
  finished: (board, state) => state.placed.length === board.cards.length || outOfLives(board, state),
  score: (board, state) => ({ points: state.points, max: 2 * board.cards.length }),
  winning: board => board.cards.map(({ item, group }) => ({ do: 'place', item, group })),
  passes: () => true,
}

/** Accessible name of a card. */
export function spokenCard(board: Pick<GroupsBoard, 'items'>, { item, text }: GroupCard): string {
  return text || board.items.find(({ id }) => id === item)?.pictureAlt || 'imagem'
}

interface Sorted {
  names: string[]
  cards: GroupCard[]
  leftOut: LeftOut[]
  fault: string | undefined
}

/**
 * The groups of a content: what several pairs have in common. Mostly that is the answer («baleia»: mamífero); where the
 * answers all differ, what they are asked by («mamíferos»: baleia).
 */
function sorted(content: GameContent): Sorted {
  const byAnswer = sortedBy(content, 'answer')
  if (byAnswer.fault === undefined) return byAnswer
  const byPrompt = sortedBy(content, 'prompt')
  return byPrompt.fault === undefined || byPrompt.names.length > byAnswer.names.length ? byPrompt : byAnswer
}

function sortedBy(content: GameContent, name: 'answer' | 'prompt'): Sorted {
  const other = name === 'answer' ? 'prompt' : 'answer'
  const leftOut: LeftOut[] = []
  const seen = new Map<string, string>()
  const groups = new Map<string, { name: string; items: GameItem[] }>()
  for (const item of content) {
    const [key, card] = [sameText(item[name]), `${sameText(item[other])} ${item.picture ?? ''}`]
    const why = whyNoCard(key, card, seen.get(card))
    if (why) leftOut.push({ item: item.id, why })
    else {
      seen.set(card, key)
      const group = groups.get(key) ?? { name: item[name].trim(), items: [] }
      groups.set(key, { ...group, items: [...group.items, item] })
    }
  }
  const whole = [...groups.values()].filter(({ items }) => items.length >= EACH)
  for (const { items } of groups.values())
    if (items.length < EACH)
      leftOut.push(...items.map(({ id }) => ({ item: id, why: 'está só no seu grupo' })))
  const cards = whole.flatMap(({ items }, group) =>
    items.map((item): GroupCard => ({ item: item.id, text: item[other].trim(), group })),
  )
  const fault =
    whole.length < LEAST || whole.length > MOST
      ? `precisa de ${LEAST} a ${MOST} grupos com ${EACH} cartões cada, há ${whole.length}`
      : undefined
  return { names: whole.map(({ name }) => name), cards, leftOut, fault }
}

function whyNoCard(key: string, card: string, before: string | undefined): string | undefined {
  if (key === '') return 'não diz o seu grupo'
  if (card.trim() === '') return 'não tem nada no cartão'
  if (before === undefined) return undefined
  return before === key ? 'repete outro cartão' : 'está em dois grupos'
}

/** Cards in turn from each group, so that none is without. */
function dealtFrom(count: number, cards: readonly GroupCard[], max: number): GroupCard[] {
  const piles = Array.from({ length: count }, (_, group) => cards.filter(card => card.group === group))
  const dealt: GroupCard[] = []
  for (let round = 0; dealt.length < Math.min(max, cards.length); round++)
    for (const pile of piles) {
      const card = pile[round]
      if (card && dealt.length < max) dealt.push(card)
    }
  return dealt
}
