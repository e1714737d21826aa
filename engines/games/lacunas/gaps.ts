import { meetsText } from '../../questions/match-answer.ts'
import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { type GameContent, type GameItem, sameText } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { itemOf, type LeftOut, sayLeftOut } from '../letters.ts'
import { shapeOf } from '../options.ts'
import { commonRules, type Level, levels, livesSetting, type Rules, timeSetting } from '../rules.ts'
import { newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface GapsRules extends Rules {
  /** Whether words are taken from a bank or written. */
  how: 'bank' | 'typed'
}

/** A sentence with gaps: one piece more than there are words. */
export interface GapSentence {
  item: string
  pieces: readonly string[]
  words: readonly string[]
  /** Words to choose from, its own among them; empty where they are written. */
  bank: readonly string[]
}

export interface GapsBoard {
  kind: 'lacunas'
  items: readonly GameItem[]
  rules: GapsRules
  sentences: readonly GapSentence[]
}

export interface GapsState {
  tally: Tally
  sentence: number
  /** Gaps of the sentence that have their word, and those of which it was only shown. */
  filled: readonly number[]
  shown: readonly number[]
  /** Gaps of it that were tried in vain. */
  missed: readonly number[]
  points: number
  right: number
}

export type GapsMove =
  | { do: 'fill'; gap: number; word: string }
  | { do: 'show'; gap: number }
  | { do: 'next' }

const sizes: Record<Level, { sentences: number; others: number }> = {
  easy: { sentences: 6, others: 2 },
  medium: { sentences: 8, others: 3 },
  hard: { sentences: 12, others: 4 },
}
const MIN = 2
const MOST_GAPS = 6

export const gaps: Kind<GapsRules, GapsBoard, GapsState, GapsMove> = {
  name: 'lacunas',
  settings: [
    levels('até 6 frases', 'até 8 frases', 'até 12 frases; os acentos contam'),
    {
      name: 'how',
      label: 'Palavras',
      type: 'choice',
      choices: [
        { value: 'bank', label: 'Escolhidas', help: 'De um banco de palavras, com outras pelo meio.' },
        { value: 'typed', label: 'Escritas' },
      ],
    },
    timeSetting,
    livesSetting,
  ],
  defaults: { ...commonRules, how: 'bank' },
  fits(content) {
    const there = read(content).sentences.length
    return there < MIN
      ? `precisa de ${MIN} frases com uma lacuna («A água do mar é ___»), há ${there}`
      : undefined
  },
  gives(content, rules) {
    const there = read(content).sentences.length
    const most = sizes[rules.level].sentences
    const gives = there > most ? `${most} frases, tiradas de ${there}` : `${there} frases para completar`
    return sayLeftOut(gives, gaps.leftOut(content, rules), content)
  },
  leftOut: content => read(content).leftOut,
  board(content, rules, seed) {
    const fault = gaps.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`lacunas/${seed}`)
    const { sentences } = read(content)
    const { sentences: most, others } = sizes[rules.level]
    const drawn = shuffled(sentences, random).slice(0, most)
    const used = new Set(drawn.map(({ item }) => item))
    return {
      kind: 'lacunas',
      items: content.filter(({ id }) => used.has(id)),
      rules,
      sentences: drawn.map(sentence => ({
        ...sentence,
        bank:
          rules.how === 'bank'
            ? bankOf(sentence, itemOf(content, sentence.item), sentences, others, random)
            : [],
      })),
    }
  },
  start(board) {
    const ids = board.sentences.map(({ item }) => item)
    const none = { filled: [], shown: [], missed: [] }
    return { tally: newTally(ids, ids.slice(0, 1)), sentence: 0, ...none, points: 0, right: 0 }
  },
  move(board, state, move, at) {
    if (gaps.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    const sentence = board.sentences[state.sentence] as GapSentence
    if (move.do === 'next') return next(board, state, sentence)
    if (move.do !== 'fill' && move.do !== 'show') return refuse(state, 'Esta jogada não existe.')
    if (!isPlace(move.gap, sentence.words.length)) return refuse(state, 'Essa lacuna não existe.')
    if (state.filled.includes(move.gap)) return refuse(state, 'Essa lacuna já tem a sua palavra.')
    if (move.do === 'show') return show(state, sentence, move.gap, at)
    return fill(board, state, sentence, move.gap, move.word, at)
  },
  finished(board, state) {
    const last = board.sentences[state.sentence]
    const isLast = state.sentence === board.sentences.length - 1
    return (isLast && state.filled.length === last?.words.length) || outOfLives(board, state)
  },
  score(board, state) {
    const count = board.sentences.reduce((sum, { words }) => sum + words.length, 0)
    return { points: state.points, max: 2 * count }
  },
  winning(board) {
    return board.sentences.flatMap(({ words }, at): GapsMove[] => [
      ...(at === 0 ? [] : [{ do: 'next' as const }]),
      ...words.map((word, gap) => ({ do: 'fill' as const, gap, word })),
    ])
  },
  passes: (before, after, move) => move.do === 'next' || after.tally.mistakes > before.tally.mistakes,
}

/** Whether the whole sentence is there. */
export function isComplete(board: GapsBoard, state: GapsState): boolean {
  return state.filled.length === board.sentences[state.sentence]?.words.length
}

/** A gap as it is written («___»), or as a question of the bank has it. */
const MARK = /_{2,}|\[\[[\w-]+\]\]/g

/** The sentence of an item, or why it is none. */
function sentenceOf({ id, prompt, answer }: GameItem): GapSentence | string {
  const text = prompt.replace(/\s+/g, ' ').trim()
  const marks = text.match(MARK)?.length ?? 0
  if (marks === 0) return 'não tem lacuna'
  if (marks > MOST_GAPS) return `tem mais de ${MOST_GAPS} lacunas`
  const words = (marks === 1 ? [answer] : answer.split(';')).map(word => word.replace(/\s+/g, ' ').trim())
  if (words.length !== marks || words.includes('')) return 'tem mais lacunas do que palavras, ou menos'
  const pieces = text.split(MARK)
  if (pieces.every(piece => piece.trim() === '')) return 'só tem a lacuna'
  return { item: id, pieces, words, bank: [] }
}

function read(content: GameContent): { sentences: GapSentence[]; leftOut: LeftOut[] } {
  const sentences: GapSentence[] = []
  const leftOut: LeftOut[] = []
  const before = new Set<string>()
  for (const item of content) {
    const sentence = sentenceOf(item)
    const key = sameText(item.prompt)
    const why = typeof sentence === 'string' ? sentence : before.has(key) ? 'repete outra frase' : undefined
    before.add(key)
    if (why !== undefined) leftOut.push({ item: item.id, why })
    else sentences.push(sentence as GapSentence)
  }
  return { sentences, leftOut }
}

/** Its own words and some that look like them: those that the teacher wrote, then those of other sentences. */
function bankOf(
  { item, words }: GapSentence,
  { wrong = [] }: GameItem,
  all: readonly GapSentence[],
  others: number,
  random: () => number,
): string[] {
  const taken = new Set(words.map(sameText))
  const shapes = new Set(words.map(shapeOf))
  const unused = (texts: readonly string[]) =>
    texts.filter(text => {
      if (text.trim() === '' || taken.has(sameText(text))) return false
      taken.add(sameText(text))
      return true
    })
  const own = unused(wrong)
  const foreign = unused(all.flatMap(each => (each.item === item ? [] : each.words)))
  const alike = foreign.filter(text => shapes.has(shapeOf(text)))
  const drawn = [...shuffled(own, random), ...shuffled(alike.length > 0 ? alike : foreign, random)]
  return shuffled([...words, ...drawn.slice(0, others)], random)
}

function fill(
  board: GapsBoard,
  state: GapsState,
  sentence: GapSentence,
  gap: number,
  word: unknown,
  at: number,
) {
  if (typeof word !== 'string' || word.trim() === '') return refuse(state, 'Escreve primeiro a palavra.')
  const { how, level } = board.rules
  if (how === 'bank' && !sentence.bank.includes(word)) return refuse(state, 'Essa palavra não está no banco.')
  const text = sentence.words[gap] ?? ''
  const rules = { caseSensitive: false, accentSensitive: level === 'hard', wildcards: false }
  if (!meetsText(word, { text }, rules)) {
    const tally = tried(state.tally, [sentence.item], false, at, `«${word.trim().slice(0, 60)}» não é daqui.`)
    return { state: { ...state, missed: [...state.missed, gap], tally } }
  }
  const points = state.points + (state.missed.includes(gap) ? 1 : 2)
  return {
    state: settled(
      { ...state, points, filled: [...state.filled, gap] },
      sentence,
      at,
      `«${text}» está certo.`,
    ),
  }
}

function show(state: GapsState, sentence: GapSentence, gap: number, at: number) {
  const filled = [...state.filled, gap]
  const said = `Era «${sentence.words[gap] ?? ''}».`
  return { state: settled({ ...state, filled, shown: [...state.shown, gap] }, sentence, at, said) }
}

/** A sentence counts once it is whole: as right where none of its words had to be shown. */
function settled(state: GapsState, { item, words }: GapSentence, at: number, said: string): GapsState {
  if (state.filled.length < words.length) return { ...state, tally: noted(state.tally, said) }
  const isRight = state.shown.length === 0
  const tally = tried(state.tally, [item], isRight, at, said)
  return { ...state, right: state.right + (isRight ? 1 : 0), tally }
}

function next(board: GapsBoard, state: GapsState, { words }: GapSentence) {
  if (state.filled.length < words.length) return refuse(state, 'Esta frase ainda tem lacunas.')
  const sentence = state.sentence + 1
  const tally = noted(seen(state.tally, [board.sentences[sentence]?.item ?? '']), '')
  return { state: { ...state, sentence, filled: [], shown: [], missed: [], tally } }
}
