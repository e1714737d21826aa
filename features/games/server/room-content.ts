import { allKinds } from '#engines/games/all-kinds.ts'
import { type BingoBoard, bingo, bingoCards, bingoLines, fullLine } from '#engines/games/bingo/bingo.ts'
import { groups, spokenCard } from '#engines/games/grupos/groups.ts'
import { fold, itemOf } from '#engines/games/letters.ts'
import { choiceQuestion } from '#engines/games/options.ts'
import type { AnyKind } from '#engines/games/play.ts'
import { lightning } from '#engines/games/relampago/lightning.ts'
import { wheel } from '#engines/games/roda/wheel.ts'
import { readRules, type TimedRules } from '#engines/games/rules.ts'
import { formatStatement, trueFalse } from '#engines/games/verdadeiro/true-false.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { boardContent } from '../board-content.ts'
import type { GameItem } from '../game.ts'
import type { LiveKind } from '../kinds.ts'
import type { RoomQuestion } from '../live/room.ts'
import { typedKey } from '../live/typed.ts'
import type { OptionWords } from '../pairs.ts'
import type { GameRules } from '../rules.ts'

/** A prompt of more than this is no line under a bar. */
const LONGEST_PROMPT = 90

interface Content {
  items: readonly GameItem[]
  rules: GameRules
  seed: string
}

/**
 * The questions of a room, drawn up once: with options, or of bingo in the order of the draw.
 * @param bank what the bank says of options, by pair
 */
export function roomQuestions(
  kind: LiveKind,
  { items, rules, seed }: Content,
  bank: ReadonlyMap<string, OptionWords> = new Map(),
): RoomQuestion[] {
  const content = boardContent(items)
  const textOf = (id: string) => itemOf(content, id)
  const pictureOf = (id: string) => {
    const picture = items.find(item => item.id === id)?.picture
    return picture ? { picture: { alt: picture.alt } } : {}
  }
  if (kind === 'bingo')
    return bingoBoard({ items, rules, seed }).order.map(id => ({
      itemId: id,
      text: textOf(id).prompt,
      answer: textOf(id).answer,
      ...pictureOf(id),
      options: [],
      right: 0,
    }))
  if (kind === 'verdadeiro') {
    const { statements } = trueFalse.board(content, readRules(trueFalse, rules), seed)
    return statements.map(statement => ({
      itemId: statement.item,
      text: formatStatement(content, statement),
      answer: textOf(statement.item).answer,
      ...pictureOf(statement.item),
      options: ['Verdadeiro', 'Falso'],
      right: statement.isTrue ? 0 : 1,
      ...whyFalse(statement.isTrue ? '' : textOf(statement.item).answer, statement.answer),
    }))
  }
  if (kind === 'grupos') {
    const board = groups.board(content, readRules(groups, rules), seed)
    return board.cards.map(card => ({
      itemId: card.item,
      text: `De que grupo é «${spokenCard(board, card)}»?`,
      answer: board.groups[card.group] ?? '',
      ...pictureOf(card.item),
      options: board.groups,
      right: card.group,
    }))
  }
  const quick = readRules(lightning, rules)
  if (kind === 'relampago' && quick.typed) {
    const random = seededRandom(`escrever/${seed}`)
    return lightning.board(content, quick, seed).questions.map(({ item }) => ({
      itemId: item,
      text: textOf(item).prompt || textOf(item).answer,
      answer: textOf(item).answer,
      ...pictureOf(item),
      options: [],
      right: 2 + Math.floor(random() * 1e9),
      typed: typedKey(textOf(item).answer, bank.get(item)?.question),
      ...(bank.get(item) && { words: { errors: [], feedback: [], why: bank.get(item)?.why ?? '' } }),
    }))
  }
  const drawn =
    kind === 'relampago'
      ? lightning.board(content, quick, seed).questions
      : wheel.board(content, readRules(wheel, rules), seed).slots
  // Before a class the options are composed anew: the board of a play stays as plays before it had it.
  const random = seededRandom(`sala/${seed}`)
  const questions = drawn.map(question =>
    question.options.length > 0
      ? (choiceQuestion(content, textOf(question.item), question.options.length, random, true) ?? question)
      : question,
  )
  return questions.map(({ item, options, key }) => ({
    itemId: item,
    text: textOf(item).prompt || textOf(item).answer,
    answer: textOf(item).answer,
    ...pictureOf(item),
    options,
    right: key,
    ...wordsOn(options, bank.get(item), text => promptOf(items, item, text)),
  }))
}

/** What was right in the place of a false statement; nothing of a sentence that is false by itself. */
function whyFalse(right: string, said: string | undefined): Pick<RoomQuestion, 'words'> {
  if (right === '' || said === undefined) return {}
  return { words: { errors: ['', ''], feedback: ['', ''], why: `A resposta certa é «${right}».` } }
}

/**
 * What is said of these options: by the bank, and of the answer of another pair, what that one answers. Only the bank's words reach
 * a phone.
 */
function wordsOn(
  options: readonly string[],
  found: OptionWords | undefined,
  promptOf: (option: string) => string,
): Pick<RoomQuestion, 'words'> {
  const errors = options.map(option => {
    const prompt = promptOf(option)
    return found?.options.get(option)?.error || (prompt && `É a resposta a «${prompt}»`)
  })
  if (!found && errors.every(error => error === '')) return {}
  const feedback = options.map(option => found?.options.get(option)?.feedback ?? '')
  return { words: { errors, feedback, why: found?.why ?? '' } }
}

/** What an option answers where it is the answer of one other pair alone; empty where it is not, or takes more than a line. */
function promptOf(items: readonly GameItem[], own: string, option: string): string {
  const same = fold(option)
  const others = items.filter(item => fold(item.answer) === same)
  const [only] = others
  if (!only || others.length > 1 || only.id === own || only.prompt.length > LONGEST_PROMPT) return ''
  return only.prompt
}

/** Milliseconds for each question; null without a limit, and for kinds that have none. */
export function roomLimit(kind: LiveKind, rules: GameRules): number | null {
  const own: AnyKind = allKinds[kind]
  const { each = 0 } = readRules(own, rules) as Partial<TimedRules>
  return each > 0 ? each * 1000 : null
}

/** Why these pairs make no room of this kind; undefined where they do. */
export function noRoomReason(kind: LiveKind, { items, rules }: Content): string | undefined {
  const content = boardContent(items)
  const own: AnyKind = allKinds[kind]
  return own.fits(content, readRules(own, rules))
}

/** The words of a player's card, row by row. */
export function bingoCard(content: Content, number: number): string[] {
  const board = bingoBoard(content)
  return cardOf(board, number).map(id => itemOf(board.items, id).answer)
}

/** The line of a card that only what was drawn fills, by its words; undefined where there is none. */
export function bingoLine(content: Content, number: number, drawn: number): string[] | undefined {
  const board = bingoBoard(content)
  const card = cardOf(board, number)
  const line = fullLine(board, card, drawn)
  if (line === undefined) return undefined
  return (bingoLines(board.rules)[line] ?? []).map(place => itemOf(board.items, card[place] ?? '').answer)
}

function bingoBoard({ items, rules, seed }: Content): BingoBoard {
  return bingo.board(boardContent(items), readRules(bingo, rules), seed)
}

function cardOf(board: BingoBoard, number: number): string[] {
  return bingoCards(board, number)[number - 1] ?? []
}
