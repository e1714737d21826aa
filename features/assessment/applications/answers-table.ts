import { markOf, shownMark } from '#engines/psychometrics/bands.ts'
import { answerText } from '#engines/questions/answer-text.ts'
import { keyText, letterOf } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { questionTypeLabels } from '#engines/questions/taxonomy.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import type { Application, ApplicationItem, Sitting } from '../results/contract.ts'

type Row = readonly (string | number)[]
interface Sheets {
  answers: WriteSheet & { rows: Row[] }
  key: WriteSheet & { rows: Row[] }
}

const fixed = ['Código', 'Nº', 'Nome', 'Sexo', 'Versão', 'Estado']

/**
 * What every pupil gave to every question, as it was written: a row each, a column for each question in the order of the
 * test. Blank is «–», not presented «n.a.», and nothing where nothing was entered. Marks are those of the report: on 0–20
 * whatever the test sums to, «*» while an answer waits to be marked. The key is above the answers, or on a sheet of its
 * own.
 */
export function answerSheets(
  application: Pick<Application, 'items' | 'sittings' | 'totalPoints'>,
  codes: ReadonlyMap<string, string>,
): Sheets {
  const { items, sittings, totalPoints } = application
  return {
    answers: {
      name: 'Respostas',
      header: [...fixed, ...items.map((_item, at) => String(at + 1)), 'Nota', 'Nota exacta'],
      rows: sittings.map(sitting => [
        sitting.studentId === null ? '' : (codes.get(sitting.studentId) ?? ''),
        sitting.number ?? '',
        sitting.name,
        sitting.sex ?? '',
        sitting.form,
        sitting.state ?? 'por entregar',
        ...items.map(item => answerCell(item, sitting)),
        ...markCells(items, sitting, totalPoints),
      ]),
    },
    key: {
      name: 'Chave',
      header: ['Nº', 'Pergunta', 'Tipo', 'Competência', 'Chave', 'Cotação'],
      rows: items.map((item, at) => [
        at + 1,
        plainText(item.question.stem),
        questionTypeLabels[item.question.type],
        item.competenceCode ?? '',
        keyOf(item),
        item.points,
      ]),
    },
  }
}

/** The same as one table, for CSV: the key is its first row. */
export function answersWithKey({ answers }: Pick<Sheets, 'answers'>, items: Application['items']) {
  const key = ['CHAVE', ...fixed.slice(1).map(() => ''), ...items.map(keyOf), '', '']
  return { header: answers.header, rows: [key, ...answers.rows] }
}

function markCells(items: Application['items'], { mark, responses }: Sitting, totalPoints: number): Row {
  const exact = mark === null ? null : markOf(mark, totalPoints)
  if (exact === null) return ['', '']
  const isProvisional = items.some(
    item => item.change?.kind !== 'drop' && responses[item.id]?.outcome === 'por corrigir',
  )
  const shown = shownMark(exact)
  return [isProvisional ? `${shown}*` : shown, exact]
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

/** As it counts now: a key that was found wrong is told as it was repaired. */
function keyOf({ change, question }: ApplicationItem): string {
  if (change?.kind === 'drop') return 'anulada'
  if (change?.kind === 'credit') return 'cotação a todos'
  return shortKey(question)
}

function answerCell(item: ApplicationItem, sitting: Sitting): string {
  if (sitting.state === 'não apresentado') return 'n.a.'
  const response = sitting.responses[item.id]
  if (!response) return ''
  if (response.outcome === 'branco') return '–'
  if (response.outcome === 'não apresentada') return 'n.a.'
  // Of an open answer on paper only its points were entered.
  if (response.answer === null || response.answer === undefined)
    return response.points === null ? '' : `${String(response.points).replace('.', ',')} pontos`
  return shortAnswer(item.question, response.answer)
}
