import type { Decision } from '#engines/decisions.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { counted } from '#kit/figures.ts'
import { readAiken } from './aiken.ts'
import { readGift } from './gift-reader.ts'
import { foldWord } from './metadata-tags.ts'
import { answerMark, NEAR, optionMark } from './numbered-lines.ts'
import type { Losses, Reading, ReadQuestion } from './reading.ts'
import { isHeader, readHeader } from './sheet-columns.ts'
import { hasQuestions, readTable, type TableOptions } from './sheet-reader.ts'
import type { TableTop } from './sheet-readings.ts'
import { type Block, blocksText, type CellSpan, type TableBlock } from './text-blocks.ts'

type Other = Pick<Reading, 'questions' | 'decisions' | 'tops'>
export type ReadingHelp = Pick<TableOptions, 'answers' | 'onProgress'>

/** The braces of GIFT with an answer in them. */
const giftAnswers = /\{\s*(?:[=~#]|%-?\d|(?:T|F|TRUE|FALSE|V)\s*(?:#[^{}]*)?\})[^{}]{0,5000}/g
const aikenKey = /^\s*(?:answer|ans|resposta(?: certa)?)\s*[.:–-]+\s*\(?([A-Za-z])\)?[.)]?\s*$/i
const aikenOption = /^\s*[A-Za-z][.)]\s*\S/

/**
 * Questions that a document does not number: GIFT or Aiken that somebody typed in it, or a table of a question a row.
 * Undefined where it has none of them; what stands beside them is said.
 */
export function readOtherWriting(
  blocks: readonly Block[],
  losses: Losses,
  help: ReadingHelp,
): Other | undefined {
  const hasNumbers = blocks.some(
    block =>
      block.kind === 'text' &&
      (block.label?.kind === 'number' || /^\s*\d{1,3}\s?[.)]/.test(blocksText([block]))),
  )
  const tables = blocks.filter((block): block is TableBlock => block.kind === 'table')
  const sheets = uprightTables(tables.map(rawRows))
  const lines = blocks.map(block => blocksText([block]))
  // Numbered instructions beside a table ask nothing.
  const isAnswered = blocks.some(
    (block, at) =>
      block.kind === 'text' &&
      (block.label?.kind === 'letter' ||
        optionMark.test(near(lines[at])) ||
        answerMark.test(near(lines[at]))),
  )
  if (!(hasNumbers && isAnswered) && sheets.some(hasQuestions))
    return readSheets(sheets, blocks, losses, help)
  const text = lines.join('\n')
  // A formula may have braces; GIFT has a mark behind them.
  const gifts = text.replace(/\\\([\s\S]*?\\\)/g, '').match(giftAnswers)?.length ?? 0
  if (gifts > 0 && gifts >= lines.filter(line => aikenOption.test(line)).length)
    return { questions: readGift(giftText(lines), help.onProgress).questions }
  const hasKeys = lines.some(line => aikenKey.test(line)) && lines.some(line => aikenOption.test(line))
  if (!hasKeys || hasNumbers) return undefined
  const written = lines.map(line =>
    line.replace(aikenKey, (_, letter: string) => `ANSWER: ${letter.toUpperCase()}\n`),
  )
  return { questions: readAiken(written.join('\n'), help.onProgress).questions }
}

/** GIFT parts its questions by an empty line, which a document writes as none. */
function giftText(lines: readonly string[]): string {
  let depth = 0
  return lines
    .map(line => {
      for (const sign of line.replace(/\\[{}]/g, '')) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
      return depth <= 0 && /\}[^{}]*$/.test(line) ? `${line}\n` : line
    })
    .join('\n')
}

const near = (line = '') => line.slice(0, NEAR)

/** Tables that have their titles down the first column, a question each, as one table with its titles above. */
function uprightTables(tables: readonly RawRow[][]): RawRow[][] {
  const upright: RawRow[][] = []
  let titles = ''
  for (const rows of tables) {
    const column = rows.map(row => row.cells[0] ?? { text: '', kind: 'text' as const })
    const isUpright = rows.some(row => row.cells.length !== 2) || hasQuestions(rows)
    if (isUpright || !isHeader(readHeader(column.map(({ text }) => text)))) {
      upright.push(rows)
      titles = ''
      continue
    }
    const own = column.map(({ text }) => foldWord(text)).join('\t')
    const open = own === titles ? upright.at(-1) : undefined
    const cells = rows.map(row => row.cells[1] ?? { text: '', kind: 'text' as const })
    if (open) open.push({ line: open.length + 1, cells })
    else
      upright.push([
        { line: 1, cells: column },
        { line: 2, cells },
      ])
    titles = own
  }
  return upright
}

/** The rows of a table; one whose first cells go on from above is more of the row over it. */
function rawRows({ rows, spans }: TableBlock): RawRow[] {
  const raw: RawRow[] = []
  for (const [at, cells] of rows.entries()) {
    const texts = cells.map(cell => blocksText(cell).trim())
    const above = raw.at(-1)
    if (above && goesOn(spans?.[at])) {
      above.cells = texts.map((text, column) => ({
        text: [above.cells[column]?.text ?? '', text].filter(Boolean).join('\n'),
        kind: 'text' as const,
      }))
    } else raw.push({ line: at + 1, cells: texts.map(text => ({ text, kind: 'text' as const })) })
  }
  return raw
}

function goesOn(spans: readonly (CellSpan | undefined)[] | undefined): boolean {
  const [first, second] = spans ?? []
  return first?.columns === 0 || (second?.columns === 0 && (first?.columns ?? 1) === 1)
}

function readSheets(
  tables: readonly RawRow[][],
  blocks: readonly Block[],
  losses: Losses,
  help: ReadingHelp,
): Other {
  const questions: ReadQuestion[] = []
  const decisions: Decision[] = []
  const tops: TableTop[] = []
  for (const [at, rows] of tables.entries()) {
    const name = tables.length > 1 ? `Tabela ${at + 1}` : ''
    if (!hasQuestions(rows)) {
      losses.add(
        `${name}: ${counted(rows.length, 'linha', 'linhas')}`,
        'Não tem uma linha de títulos com a coluna «Enunciado», e não foi lida.',
      )
      continue
    }
    const read = readTable(rows, {
      ...help,
      firstIndex: questions.length + 1,
      sheet: tops.length,
      name,
    })
    for (const each of read.questions) questions.push(each)
    decisions.push(...read.decisions)
    tops.push(read.top)
    losses.addAll(read.lost)
  }
  const beside = blocks.filter(block => block.kind === 'text' && blocksText([block]).trim() !== '')
  if (beside.length > 0)
    losses.add(
      `texto fora da tabela: ${beside.length} de ${blocks.length} parágrafos e tabelas`,
      'As perguntas são as linhas da tabela; o resto do documento ficou de fora.',
    )
  return { questions, decisions, tops }
}
