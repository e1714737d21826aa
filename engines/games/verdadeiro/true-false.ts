import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { type GameItem, sameText } from '../content.ts'
import { type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf } from '../letters.ts'
import { canBeAsked, choiceQuestion } from '../options.ts'
import { type Level, levels, liveEachSetting, livesSetting, type TimedRules, timedRules } from '../rules.ts'
import { newTally, noted, seen, type Tally, tried } from '../tally.ts'

/** What is said of an item, and whether it is so. */
export interface Statement {
  item: string
  /** The answer that is put to it; absent where the prompt is a sentence that is true or false by itself. */
  answer?: string
  isTrue: boolean
}

export interface TrueFalseBoard {
  kind: 'verdadeiro'
  items: readonly GameItem[]
  rules: TimedRules
  statements: readonly Statement[]
}

export interface TrueFalseState {
  tally: Tally
  statement: number
  /** What was answered wrongly, and stays to be read; a right answer goes on at once. */
  answer?: boolean
  right: number
  /** Right answers in a row by now, and the most so far. */
  streak: number
  longest: number
}

export type TrueFalseMove = { do: 'answer'; isTrue: boolean } | { do: 'next' }

const lengths: Record<Level, number> = { easy: 10, medium: 15, hard: 20 }
const MIN = 4

export const trueFalse: Kind<TimedRules, TrueFalseBoard, TrueFalseState, TrueFalseMove> = {
  name: 'verdadeiro',
  settings: [
    levels('até 10 afirmações', 'até 15 afirmações', 'até 20 afirmações'),
    {
      name: 'seconds',
      label: 'Tempo da corrida',
      type: 'choice',
      choices: [
        { value: 0, label: 'Sem limite' },
        { value: 60, label: '1 min' },
        { value: 120, label: '2 min' },
        { value: 180, label: '3 min' },
      ],
      help: 'Conta quem acerta mais antes do fim.',
    },
    liveEachSetting,
    livesSetting,
  ],
  defaults: timedRules,
  fits(content) {
    const there = usable(content).length
    return there < MIN ? `precisa de ${MIN} pares com respostas diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    const there = usable(content).length
    const max = lengths[rules.level]
    const gives = there > max ? `${max} afirmações, tiradas de ${there}` : `${there} afirmações`
    return describeLeftOut(gives, trueFalse.leftOut(content, rules), content)
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
    const fault = trueFalse.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`verdadeiro/${seed}`)
    const drawn = shuffled(usable(content), random).slice(0, lengths[rules.level])
    // As many of one sort as of the other, so that nobody wins by one button.
    const truths = shuffled(
      drawn.map((_, at) => at % 2 === 0),
      random,
    )
    return {
      kind: 'verdadeiro',
      items: content.filter(item => drawn.includes(item)),
      rules,
      statements: drawn.map((item, at) => statementOf(content, item, truths[at] ?? true, random)),
    }
  },
  start(board) {
    const ids = board.statements.map(({ item }) => item)
    return { tally: newTally(ids, ids.slice(0, 1)), statement: 0, right: 0, streak: 0, longest: 0 }
  },
  move(board, state, move, at) {
    if (trueFalse.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'next')
      return state.answer === undefined
        ? refuse(state, 'Esta afirmação ainda não tem resposta.')
        : { state: goneOn(board, { ...state, tally: { ...noted(state.tally, ''), at } }) }
    if (move.do !== 'answer' || typeof move.isTrue !== 'boolean')
      return refuse(state, 'Esta jogada não existe.')
    if (state.answer !== undefined) return refuse(state, 'Esta afirmação já tem resposta.')
    return answer(board, state, move.isTrue, at)
  },
  finished(board, state) {
    return state.statement >= board.statements.length || isLastWrong(board, state) || outOfLives(board, state)
  },
  score: (board, state) => ({ points: state.right, max: board.statements.length }),
  winning: board => board.statements.map(({ isTrue }) => ({ do: 'answer', isTrue })),
  passes: (before, after) => after.statement > before.statement,
}

function usable(content: readonly GameItem[]): GameItem[] {
  return content.filter(item => canBeAsked(content, item))
}

const verdicts: ReadonlyMap<string, boolean> = new Map([
  ['verdadeiro', true],
  ['falso', false],
])

function statementOf(
  content: readonly GameItem[],
  item: GameItem,
  isTrue: boolean,
  random: () => number,
): Statement {
  // A question that asks for true or false says its sentence itself.
  const own = verdicts.get(sameText(item.answer))
  if (own !== undefined) return { item: item.id, isTrue: own }
  const question = choiceQuestion(content, item, 2, random, true)
  const wrong = question?.options.find((_, at) => at !== question.key)
  return isTrue || wrong === undefined
    ? { item: item.id, answer: item.answer, isTrue: true }
    : { item: item.id, answer: wrong, isTrue: false }
}

/** A statement in one line: «Evaporação: passagem da água…», or the sentence itself. */
export function formatStatement(items: readonly GameItem[], { item, answer }: Statement): string {
  const { prompt, pictureAlt = '' } = itemOf(items, item)
  const text = prompt.trim() || pictureAlt
  if (answer === undefined) return text
  return text.endsWith('?') ? `${text} ${answer}.` : `${answer}: ${text}`
}

function isLastWrong(board: TrueFalseBoard, state: TrueFalseState): boolean {
  return state.statement === board.statements.length - 1 && state.answer !== undefined
}

function answer(board: TrueFalseBoard, state: TrueFalseState, isTrue: boolean, at: number) {
  const statement = board.statements[state.statement] as Statement
  const { answer: right } = itemOf(board.items, statement.item)
  if (isTrue !== statement.isTrue) {
    const key = statement.answer === undefined || statement.isTrue ? '' : ` A certa é «${right}».`
    const said = `Ainda não foi desta: era ${statement.isTrue ? 'verdadeiro' : 'falso'}.${key}`
    const tally = tried(state.tally, [statement.item], false, at, said)
    return { state: { ...state, answer: isTrue, streak: 0, tally } }
  }
  const streak = state.streak + 1
  const said = `Certo: ${sayTruth(statement, right)}${streak > 2 ? ` ${streak} seguidas.` : ''}`
  const tally = tried(state.tally, [statement.item], true, at, said)
  const longest = Math.max(state.longest, streak)
  return { state: goneOn(board, { ...state, tally, right: state.right + 1, streak, longest }) }
}

function sayTruth({ answer, isTrue }: Statement, right: string): string {
  if (answer === undefined) return `era ${isTrue ? 'verdadeiro' : 'falso'}.`
  return isTrue ? `é «${right}».` : `é «${right}», e não «${answer}».`
}

function goneOn(board: TrueFalseBoard, state: TrueFalseState): TrueFalseState {
  const statement = state.statement + 1
  const tally = seen(state.tally, [board.statements[statement]?.item ?? ''])
  return { ...state, statement, answer: undefined, tally }
}
