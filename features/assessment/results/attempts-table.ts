import { markOf, shownMark } from '#engines/psychometrics/bands.ts'
import { answerText } from '#engines/questions/answer-text.ts'
import { keyText, letterOf } from '#engines/questions/key-text.ts'
import { parseNumber } from '#engines/questions/match-answer.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { questionTypeLabels } from '#engines/questions/taxonomy.ts'
import type { WriteCell, WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { counted, decimalCell, figureCell, momentCell, wholeCell } from '#kit/figures.ts'
import { sittingText } from './away-words.ts'
import type { Application, ApplicationItem, Sitting } from './contract.ts'

/** An attempt with what was given in it, or a pupil who has none. */
export interface AttemptRow {
  sitting: Sitting & {
    itemIds: readonly string[] | null
    startedAt: string | null
    submittedAt: string | null
  }
  code: string
  group: string
  /** When each answer was given, by the item; none of what was entered from paper. */
  answeredAt: Readonly<Record<string, string>>
}

const about = [
  'Código',
  'Nº',
  'Nome',
  'Sexo',
  'Turma',
  'Versão',
  'Tentativa',
  'Estado',
  'Começou',
  'Entregou',
]

/** How sure pupils said they were. */
const certainties = ['', 'baixa', 'média', 'alta'] as const

/**
 * A row for every attempt, with what was chosen or written in each question, in the order of the paper; then how sure the pupil was
 * and at what hour, where that is known. Blank is «–», a question that was not reached «n.a.», and nothing where it was not asked, the pupil did not come, or nothing was
 * entered. Marks are those of the reports: on 0–20 whatever the paper sums to, «*» while an answer waits to be marked.
 */
export function attemptsSheet(
  items: Application['items'],
  totalPoints: number,
  attempts: readonly AttemptRow[],
): WriteSheet {
  const sure = items.filter(item => attempts.some(({ sitting }) => sitting.responses[item.id]?.certainty))
  const timed = items.filter(item => attempts.some(({ answeredAt }) => answeredAt[item.id]))
  const number = new Map(items.map((item, at) => [item.id, at + 1]))
  const heads = (of: Application['items'], word: string) => of.map(({ id }) => `${word}${number.get(id)}`)
  return {
    name: 'Tentativas',
    header: [
      ...about,
      ...heads(items, 'P'),
      'Nota',
      'Nota exacta',
      ...heads(sure, 'Certeza P'),
      ...heads(timed, 'Hora P'),
    ],
    rows: attempts.map(({ sitting, code, group, answeredAt }) => [
      code,
      sitting.number === null ? '' : wholeCell(sitting.number),
      sitting.name,
      sitting.sex ?? '',
      group,
      sitting.form,
      sitting.state === null ? '' : wholeCell(sitting.attempt ?? 1),
      sitting.state === null ? 'não começou' : sittingText(sitting.state),
      sitting.startedAt === null ? '' : momentCell(sitting.startedAt),
      sitting.submittedAt === null ? '' : momentCell(sitting.submittedAt),
      ...items.map(item => answerCell(item, sitting)),
      ...markCells(items, sitting, totalPoints),
      ...sure.map(({ id }) => certainties[sitting.responses[id]?.certainty ?? 0] ?? ''),
      ...timed.map(({ id }) => (answeredAt[id] === undefined ? '' : momentCell(answeredAt[id]))),
    ]),
  }
}

/** The questions with their keys as they count now. */
export function keySheet(items: Application['items']): WriteSheet {
  return {
    name: 'Chave',
    header: ['Nº', 'Pergunta', 'Tipo', 'Competência', 'Chave', 'Cotação'],
    rows: items.map((item, at) => [
      wholeCell(at + 1),
      plainText(item.question.stem),
      questionTypeLabels[item.question.type],
      item.competenceCode ?? '',
      keyOf(item),
      decimalCell(item.points),
    ]),
  }
}

/** The attempts as one table, for CSV: the key is its first row. */
export function attemptsWithKey(sheet: WriteSheet, items: Application['items']): WriteSheet {
  const key = ['CHAVE', ...about.slice(1).map(() => ''), ...items.map(keyOf)]
  return { ...sheet, rows: [sheet.header.map((_head, at) => key[at] ?? ''), ...sheet.rows] }
}

function markCells(
  items: Application['items'],
  { mark, responses }: Sitting,
  totalPoints: number,
): WriteCell[] {
  const exact = mark === null ? null : markOf(mark, totalPoints)
  if (exact === null) return ['', '']
  const isProvisional = items.some(
    item => item.change?.kind !== 'drop' && responses[item.id]?.outcome === 'por corrigir',
  )
  const shown = wholeCell(shownMark(exact))
  return [isProvisional ? `${shown.shown}*` : shown, figureCell(exact, 2)]
}

/** A number without groups, powers or units: what a workbook can hold as it was written. */
const BARE_NUMBER = /^-?(?:0|[1-9]\d{0,11})(?:[.,](\d{1,6}))?$/

/** What was given; a number is one in the workbook too, with the decimals that the pupil wrote. */
function writtenCell(question: Question, value: unknown): WriteCell {
  const text = shortAnswer(question, value)
  if (question.type !== 'numeric') return text
  const bare = BARE_NUMBER.exec(text)
  return bare ? { ...figureCell(parseNumber(text), bare[1]?.length ?? 0), shown: text } : text
}

/** The letters of options, V or F; anything else as it was written. */
function shortAnswer(question: Question, value: unknown): string {
  if (question.type === 'single-choice' || question.type === 'multiple-choice') {
    const ids: unknown[] = Array.isArray(value) ? value : [value]
    const letters = question.options.flatMap((option, at) => (ids.includes(option.id) ? [letterOf(at)] : []))
    if (letters.length > 0) return letters.join('')
  }
  if (question.type === 'true-false' && typeof value === 'boolean') return value ? 'V' : 'F'
  return plainText(answerText(question, value))
}

/** What is right, as the answers beside it are written. */
function shortKey(question: Question): string {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options
        .flatMap((option, at) => (option.correct ? [letterOf(at)] : []))
        .join(question.type === 'single-choice' ? ' ou ' : '')
    case 'true-false':
      return question.correct ? 'V' : 'F'
    default:
      return keyText(question)
  }
}

/** As it counts now, with corrected keys. */
function keyOf({ change, question }: ApplicationItem): string {
  if (change?.kind === 'drop') return 'anulada'
  if (change?.kind === 'credit') return 'cotação a todos'
  return shortKey(question)
}

function answerCell(item: ApplicationItem, sitting: AttemptRow['sitting']): WriteCell {
  if (sitting.itemIds && !sitting.itemIds.includes(item.id)) return ''
  if (sitting.state === 'não apresentado') return ''
  const response = sitting.responses[item.id]
  if (!response) return sitting.submittedAt === null ? '' : '–'
  if (response.outcome === 'branco') return '–'
  if (response.outcome === 'não apresentada') return 'n.a.'
  // Of an open answer on paper only its points were entered.
  if (response.answer === null || response.answer === undefined)
    return response.points === null ? '' : counted(response.points, 'ponto', 'pontos')
  return writtenCell(item.question, response.answer)
}
