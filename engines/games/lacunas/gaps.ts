import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { type GameContent, type GameItem, sameText } from '../content.ts'
import {
  bankOf,
  type Filling,
  type FillingMove,
  type FillingState,
  type FillingWords,
  isAllFilled,
  moveFilling,
  passesFilling,
  scoreOfFilling,
  startFilling,
  winningFilling,
  wordsOf,
} from '../filling.ts'
import { type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, type LeftOut } from '../letters.ts'
import { commonRules, type Level, levels, livesSetting, type Rules, timeSetting } from '../rules.ts'

export interface GapsRules extends Rules {
  /** Whether words are taken from a bank or written. */
  how: 'bank' | 'typed'
}

/** A sentence with gaps: one piece more than there are words. */
export interface GapSentence extends Filling {
  pieces: readonly string[]
}

export interface GapsBoard {
  kind: 'lacunas'
  items: readonly GameItem[]
  rules: GapsRules
  sentences: readonly GapSentence[]
}

const sizes: Record<Level, { sentences: number; others: number }> = {
  easy: { sentences: 6, others: 2 },
  medium: { sentences: 8, others: 3 },
  hard: { sentences: 12, others: 4 },
}
const MIN = 2
const MAX_GAPS = 6

const say: FillingWords = {
  noPlace: 'Essa lacuna não existe.',
  isFilled: 'Essa lacuna já tem a sua palavra.',
  isOpen: 'Esta frase ainda tem lacunas.',
}

export const gaps: Kind<GapsRules, GapsBoard, FillingState, FillingMove> = {
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
    const max = sizes[rules.level].sentences
    const gives = there > max ? `${max} frases, tiradas de ${there}` : `${there} frases para completar`
    return describeLeftOut(gives, gaps.leftOut(content, rules), content)
  },
  leftOut: content => read(content).leftOut,
  board(content, rules, seed) {
    const fault = gaps.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`lacunas/${seed}`)
    const { sentences } = read(content)
    const { sentences: max, others } = sizes[rules.level]
    const drawn = shuffled(sentences, random).slice(0, max)
    const used = new Set(drawn.map(({ item }) => item))
    const wrongOf = (id: string) => itemOf(content, id).wrong ?? []
    return {
      kind: 'lacunas',
      items: content.filter(({ id }) => used.has(id)),
      rules,
      sentences: drawn.map(sentence => ({
        ...sentence,
        bank: rules.how === 'bank' ? bankOf(sentence, wrongOf(sentence.item), sentences, others, random) : [],
      })),
    }
  },
  start: board => startFilling(board.sentences),
  move(board, state, move, at) {
    if (gaps.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    return moveFilling(board.sentences, state, move, at, say, board.rules.level === 'hard')
  },
  finished: (board, state) => isAllFilled(board.sentences, state) || outOfLives(board, state),
  score: (board, state) => scoreOfFilling(board.sentences, state),
  winning: board => winningFilling(board.sentences),
  passes: passesFilling,
}

/** A gap as it is written («___»), or as a question of the bank has it. */
const MARK = /_{2,}|\[\[[\w-]+\]\]/g

/** The sentence of an item, or why it is none. */
function sentenceOf({ id, prompt, answer }: GameItem): GapSentence | string {
  const text = prompt.replace(/\s+/g, ' ').trim()
  const marks = text.match(MARK)?.length ?? 0
  if (marks === 0) return 'não tem lacuna'
  if (marks > MAX_GAPS) return `tem mais de ${MAX_GAPS} lacunas`
  const words = wordsOf(answer, marks)
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
