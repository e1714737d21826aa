import type { SpecificFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import { partId } from '../question.ts'
import { restore } from './gift-text.ts'
import {
  checkCount,
  matchingParts,
  maxAnswers,
  multipleOptions,
  percentToWeight,
  type QuestionDesk,
  rangeAnswer,
  settleAnswers,
  singleOptions,
  wildcardAnswers,
} from './read-one.ts'
import { UnfitQuestion } from './reading.ts'

/** How the texts of one question are read: their format was said once, before the stem. */
export type GiftText = {
  rich: (raw: string) => string
  /** Where GIFT has no format mark: HTML when it looks like it. */
  auto: (raw: string) => string
  plain: (raw: string) => string
}

/** What is in the braces, with the type that it implies (the order of the tests is Moodle's). */
export function readGiftAnswers(desk: QuestionDesk, answers: string, gift: GiftText): SpecificFields {
  if (answers === '') {
    return {
      type: 'essay',
      lines: 10,
      minWords: null,
      maxWords: null,
      template: '',
      guidance: '',
      rubric: [],
    }
  }
  if (answers.startsWith('#')) return readNumeric(desk, answers.slice(1), gift)
  if (answers.startsWith('>')) return readOrdering(desk, answers.slice(1), gift)
  if (answers.includes('~')) return readChoice(desk, answers, gift)
  if (answers.includes('=') && answers.includes('->')) return readMatching(answers, gift)
  const truth = /^\s*(?:(T|TRUE|V|VERDADEIRO)|(F|FALSE|FALSO))\s*(?=#|$)/i.exec(answers)
  if (truth) return readTrueFalse(answers.slice(truth[0].length), truth[1] !== undefined, gift)
  return readShortAnswer(desk, answers, gift)
}

type Entry = { text: string; weight: number; feedback: string }

/** One answer: `%weight%text#feedback`. */
function readEntry(raw: string, usual: number, gift: GiftText): Entry {
  const percent = /^\s*%\s*([+-]?[\d.,]+)\s*%/.exec(raw)
  const weight = percent ? percentToWeight(percent[1] ?? '') : usual
  if (weight === undefined)
    throw new UnfitQuestion(`O peso «${restore(percent?.[1] ?? '')}» não é um número.`)
  const rest = percent ? raw.slice(percent[0].length) : raw
  const hash = rest.indexOf('#')
  return {
    text: hash < 0 ? rest : rest.slice(0, hash),
    weight,
    feedback: hash < 0 ? '' : gift.rich(rest.slice(hash + 1)),
  }
}

function readChoice(
  desk: QuestionDesk,
  answers: string,
  gift: GiftText,
): SpecificFields<'single-choice' | 'multiple-choice'> {
  const pieces = piecesOf(answers.replaceAll('=', '~='), '~')
  const drafts = pieces
    .map(piece => piece.trim())
    .filter(piece => piece !== '=')
    .map(piece => {
      const isRight = piece.startsWith('=')
      const entry = readEntry(isRight ? piece.slice(1) : piece, isRight ? 1 : 0, gift)
      return { ...entry, text: gift.rich(entry.text) }
    })
    .filter(draft => {
      if (draft.text === '') desk.lose('opção vazia', 'Uma opção sem texto não é guardada.')
      return draft.text !== ''
    })
  if (drafts.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
  return answers.includes('=')
    ? { type: 'single-choice', shuffle: true, options: singleOptions(desk, drafts) }
    : { type: 'multiple-choice', shuffle: true, scoring: 'weights', options: multipleOptions(desk, drafts) }
}

/** What stands between the marks, counted before any of it is read. @throws UnfitQuestion where it is too much */
function piecesOf(answers: string, mark: '=' | '~'): string[] {
  const most = 10 * maxAnswers
  const all = answers.split(mark, most)
  const pieces = all.filter(piece => piece.trim() !== '')
  checkCount(all.length < most ? pieces : all)
  return pieces
}

function readShortAnswer(
  desk: QuestionDesk,
  answers: string,
  gift: GiftText,
): SpecificFields<'short-answer'> {
  const drafts = piecesOf(answers, '=')
    .map(piece => {
      const entry = readEntry(piece, 1, gift)
      return { ...entry, text: gift.plain(entry.text), typicalError: '' }
    })
    .filter(draft => draft.text !== '')
  return {
    type: 'short-answer',
    caseSensitive: false,
    accentSensitive: true,
    ...wildcardAnswers(settleAnswers(desk, drafts)),
  }
}

function readNumeric(desk: QuestionDesk, answers: string, gift: GiftText): SpecificFields<'numeric'> {
  const tilde = answers.indexOf('~')
  const entries = piecesOf(tilde < 0 ? answers : answers.slice(0, tilde), '=').map(piece =>
    readEntry(piece, 1, gift),
  )
  let otherFeedback = tilde < 0 ? '' : readEntry(answers.slice(tilde + 1), 0, gift).feedback
  const drafts = entries.flatMap(entry => {
    if (entry.text.trim() !== '*') {
      return [
        { ...readNumberKey(entry.text), weight: entry.weight, feedback: entry.feedback, typicalError: '' },
      ]
    }
    otherFeedback ||= entry.feedback
    if (entry.weight > 0)
      desk.lose('pontos para qualquer número', 'Um número não previsto não recebe pontos.')
    return []
  })
  return { type: 'numeric', answers: settleAnswers(desk, drafts), otherFeedback, units: [] }
}

/** `3`, `3:0.5` (value and tolerance) or `1..5` (range). */
function readNumberKey(raw: string): { value: number; tolerance: number } {
  const text = restore(raw).trim()
  const range = /^(.+?)\s*\.\.\s*(.+)$/.exec(text)
  const [value, tolerance] = range ? [range[1], range[2]] : text.split(':')
  const first = parseNumber(value ?? '')
  const second = tolerance === undefined ? 0 : parseNumber(tolerance)
  if (first === undefined || second === undefined) throw new UnfitQuestion(`«${text}» não é um número.`)
  return range ? rangeAnswer(first, second) : { value: first, tolerance: Math.abs(second) }
}

function readMatching(answers: string, gift: GiftText): SpecificFields<'matching'> {
  const pairs = piecesOf(answers, '=').map(piece => {
    const arrow = piece.indexOf('->')
    if (arrow < 0) throw new UnfitQuestion(`Falta «->» no par «${restore(piece).trim().slice(0, 40)}».`)
    return { left: gift.rich(piece.slice(0, arrow)), right: gift.auto(piece.slice(arrow + 2)) }
  })
  if (pairs.some(pair => pair.left !== '' && pair.right === '')) {
    throw new UnfitQuestion('Há um elemento sem par.')
  }
  return { type: 'matching', shuffle: true, ...matchingParts(pairs) }
}

function readTrueFalse(comments: string, correct: boolean, gift: GiftText): SpecificFields<'true-false'> {
  const [, wrong = '', ...right] = comments.split('#')
  const whenWrong = { typicalError: '', feedback: gift.rich(wrong) }
  const whenRight = { typicalError: '', feedback: gift.rich(right.join('#')) }
  return {
    type: 'true-false',
    correct,
    whenTrue: correct ? whenRight : whenWrong,
    whenFalse: correct ? whenWrong : whenRight,
  }
}

/** `{> count select layout grading show numbering`, then a line per item (Moodle's ordering questions). */
function readOrdering(desk: QuestionDesk, answers: string, gift: GiftText): SpecificFields<'ordering'> {
  const [header = '', ...lines] = answers.split('\n')
  const words = header.toUpperCase().split(/\s+/).filter(Boolean)
  const find = (pattern: RegExp) => words.find(word => pattern.test(word)) ?? ''
  const written = lines.filter(line => line.trim() !== '')
  checkCount(written)
  const items = written.map(line => gift.auto(line)).filter(text => text !== '')
  const count = Number(find(/^\d+$/))
  if (find(/^(?:RANDOM|CON(?:TIG\w*)?)$/) && count > 0 && count < items.length)
    desk.lose('subconjunto dos elementos', `O Moodle mostrava ${count} de cada vez; aqui aparecem todos.`)
  if (find(/^HORI\w*$/))
    desk.lose('disposição na horizontal', 'Aqui os elementos vão uns por baixo dos outros.')
  if (find(/^(?:ABC\w*|I{3,4}|NUM\w*)$/))
    desk.lose('numeração dos elementos', 'Aqui os elementos não têm número.')
  return {
    type: 'ordering',
    scoring: orderingScoring(desk, find(/^(?:ALL_OR_NOTHING|ABS\w*|REL\w*|LONGEST\w*)$/)),
    items: items.map((text, index) => ({ id: partId(index), text })),
  }
}

/** Moodle's nine ways to grade an order as one of our three. */
export function orderingScoring(
  desk: QuestionDesk,
  grading: string,
): 'all-or-nothing' | 'positions' | 'neighbours' {
  if (grading === 'ALL_OR_NOTHING' || grading === '-1') return 'all-or-nothing'
  if (/^ABS|^0$/.test(grading)) return 'positions'
  if (!/^(?:|REL|RELATIVE|RELATIVE_NEXT_EXCLUDE_LAST|1)$/.test(grading)) {
    desk.lose(`pontuação ${grading}`, 'Passa a contar os elementos que ficam a seguir ao seu antecessor.')
  }
  return 'neighbours'
}
