import type { Answers, Decision } from '#engines/decisions.ts'
import type { OnProgress } from '#engines/progress.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { counted } from '#kit/figures.ts'
import { commonFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import type { Question } from '../question.ts'
import { escapeHtml, excerpt } from '../rich-text.ts'
import type { QuestionType } from '../taxonomy.ts'
import { readForeignTable } from './long-sheets.ts'
import { metadataFromTags, parseBloom, parseDifficulty } from './metadata-tags.ts'
import { percentToWeight, type QuestionDesk, readEach, readOne } from './read-one.ts'
import { type Lost, type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'
import { lineCell, optionsOf, readSpecific, readTruth, richCell } from './sheet-answers.ts'
import {
  type Column,
  headerOfTable,
  placeName,
  type ReadRow,
  readHeader,
  readRow,
  titlesOf,
  unknownHeaders,
} from './sheet-columns.ts'
import { SheetDecisions, topOf } from './sheet-decisions.ts'
import { type KeyRow, optionsNamed, type ReadKey, readingInTitle, readKeys } from './sheet-keys.ts'
import { lostColumns, lostRows } from './sheet-losses.ts'
import { isEither, readMeasure, readNumberKey } from './sheet-numbers.ts'
import { boxReadings, keyReadings, type TableTop } from './sheet-readings.ts'
import { isEitherChoice, readType } from './sheet-types.ts'

/** What a table gives: its questions, how it was read, and what goes. */
export type TableReading = { questions: ReadQuestion[]; decisions: Decision[]; top: TableTop; lost: Lost[] }

/**
 * Reads a table of questions, one in each row under a header row (see README for the columns).
 *
 * @param options.answers what a person said of how the table is read
 * @throws {UnreadableFile} when no row names the columns
 */
export function readTable(
  raw: readonly RawRow[],
  { firstIndex = 1, sheet = 0, name = '', answers = {}, onProgress }: TableOptions = {},
): TableReading {
  const decisions = new SheetDecisions(sheet, answers)
  const { table, tool, headerAt, places } = layoutOf(raw, decisions)
  const titlesAt = raw.findIndex(row => row.line === table[headerAt]?.line)
  const titles = titlesOf(table[headerAt])
  const rows = table
    .slice(headerAt + 1)
    .map(row => readRow(row, places))
    .filter(
      row => row.refusal !== undefined || row.cells.size + row.lists.size > (row.cells.has('number') ? 1 : 0),
    )
  for (const row of rows) takeMarks(row)
  const keyTitle = titles.find((_, at) => isColumn(places[at], 'key'))
  const keyAnswer = keyReadings.find(each => each === decisions.answer('keys'))
  const keyed = rows.filter(namesOptions).map(keyRow)
  const keys = readKeys(keyed, {
    title: keyTitle === undefined ? undefined : readingInTitle(keyTitle),
    answer: keyAnswer,
  })
  if (keys.doubt) decisions.keys(undefined, keys.doubt)
  else if (keyed.length > 0 && keys.reading)
    decisions.keys(keys.reading, { readings: keyReadings, lines: [], example: '' })
  const boxes = readBoxes(rows, keys.read, decisions)
  const texts = textsOfRows(rows)
  const read = (row: ReadRow, place: number) =>
    readRowQuestion(row, firstIndex + place, {
      textIn: texts.get(row),
      ...(tool?.takesAny && { anyOf: tool.tool }),
      key: keys.read.get(row.line),
      box: boxes.get(row.line),
    })
  const questions = readEach(rows, read, onProgress)
  return {
    questions,
    decisions: decisions.list,
    top: topOf(name, decisions.idOf('header'), raw),
    lost: [
      ...lostAbove(raw, titlesAt),
      ...lostColumns(unknownHeaders(table, headerAt, places)),
      ...lostRows(
        questions,
        rows.map(row => row.line),
      ),
      ...(tool?.lost ?? []),
    ],
  }
}

/** Whether a table is one of questions: its titles say where the text of each is. */
export function hasQuestions(rows: readonly RawRow[]): boolean {
  return readForeignTable(rows) !== undefined || headerOfTable(rows) >= 0
}

/** Where a table has its titles, and what its columns are: as its tool has them, as they say, or as the person does. */
function layoutOf(raw: readonly RawRow[], decisions: SheetDecisions) {
  const found = readForeignTable(raw)
  const tool = found && decisions.tool(found.tool) ? found : undefined
  const table = tool?.rows ?? raw
  const headerAt = headerOfTable(table)
  if (headerAt < 0)
    throw new UnreadableFile('A tabela não tem uma linha de títulos com a coluna «Enunciado».')
  if (tool) return { table, tool, headerAt, places: readHeader(titlesOf(table[headerAt])) }
  const chosenAt = decisions.header(table, headerAt)
  return { table, tool, headerAt: chosenAt, places: decisions.columns(table, chosenAt) }
}

/** What stands over the titles is of no question. */
function lostAbove(raw: readonly RawRow[], titlesAt: number): Lost[] {
  const words = raw
    .slice(0, Math.max(0, titlesAt))
    .map(row => titlesOf(row).join(' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const [first = ''] = words
  return first === ''
    ? []
    : [
        {
          what: `texto por cima dos títulos das colunas: ${counted(words.length, 'linha', 'linhas')}`,
          why: `Não é de nenhuma pergunta: «${excerpt(escapeHtml(first), 60)}».`,
        },
      ]
}

export type TableOptions = {
  firstIndex?: number
  /** Which sheet of a workbook it is, from 0, and its name. */
  sheet?: number
  name?: string
  answers?: Answers
  onProgress?: OnProgress | undefined
}

/** What was decided of a row among all rows. */
type Decided = {
  /** The row that writes the text which this one shares. */
  textIn: ReadRow | undefined
  key: ReadKey | undefined
  box: ReadBox | undefined
  /** The tool in which any one of several right options is enough. */
  anyOf?: string
}
type ReadBox = { type?: QuestionType; doubt?: string }

function isColumn(place: ReturnType<typeof readHeader>[number], column: Column): boolean {
  return place !== undefined && 'column' in place && place.column === column
}

function keyRow(row: ReadRow): KeyRow {
  return { line: row.line, key: row.cells.get('key') ?? '', options: optionsOf(row) }
}

/** Whether the key of a row names options, rather than being the answer itself. */
function namesOptions(row: ReadRow): boolean {
  const key = row.cells.get('key') ?? ''
  const said = row.cells.has('type') ? readType(row.cells.get('type') ?? '') : undefined
  if (key === '' || row.refusal !== undefined) return false
  if (said === 'true-false') return readTruth(key) === undefined && optionsOf(row).length > 0
  if (said !== undefined) return said === 'single-choice' || said === 'multiple-choice'
  return !row.cells.has('type') && holdsOptions(row)
}

/**
 * Whether the options of a row without a type are to be chosen from. A key that names one of them says so, whatever
 * signs are in their texts: arrows of a reaction, or `lista[[1]]` in the stem.
 */
function holdsOptions(row: ReadRow): boolean {
  const options = optionsOf(row)
  if (options.length < 2) return false
  const key = row.cells.get('key') ?? ''
  if (key !== '' && keyReadings.some(reading => optionsNamed(key, options, reading))) return true
  return !hasGaps(row) && !options.every(option => option.text.includes('->'))
}

const markBefore = /^\s*(?:\*|[✓✔✅]\ufe0f?)\s*/
const markAfter = /\s*(?:\*|[✓✔✅]\ufe0f?|\((?:cert[ao]|correc?t[ao])\))\s*$/i

/** An option without the sign that says that it is right; undefined where it has none. */
function withoutMark(text: string): string | undefined {
  const before = markBefore.exec(text.slice(0, 20))
  const after = markAfter.exec(text.slice(-30))
  if (!before && !after) return undefined
  return text.slice(before?.[0].length ?? 0, text.length - (after?.[0].length ?? 0))
}

/** A sign at some of the options of a row that has no key says which are right, and is no part of them. */
function takeMarks(row: ReadRow): void {
  const options = optionsOf(row)
  const said = row.cells.has('type') ? readType(row.cells.get('type') ?? '') : 'single-choice'
  if (
    row.cells.has('key') ||
    row.lists.has('weight') ||
    !(said === 'single-choice' || said === 'multiple-choice')
  )
    return
  const right = options.flatMap(({ index, text }) => {
    const bare = withoutMark(text)
    return bare === undefined ? [] : [{ index, text: bare }]
  })
  if (right.length === 0 || right.length === options.length) return
  const texts = row.lists.get('option') ?? []
  for (const { index, text } of right) {
    texts[index] = text
    row.html.delete(placeName('option', index))
  }
  row.cells.set('key', right.map(({ index }) => String.fromCharCode(65 + index)).join(', '))
}

function hasGaps(row: ReadRow): boolean {
  const stem = row.cells.get('stem') ?? ''
  return /\{\d*:[A-Z]+:/.test(stem) || /\[\[[^[\]]+\]\]/.test(stem)
}

/**
 * What «Escolha múltipla» means in a table: boxes, where a row of it has several right options; where all have one, it
 * may as well be a choice of one, and waits for what the person says.
 */
function readBoxes(
  rows: ReadRow[],
  keys: Map<number, ReadKey>,
  decisions: SheetDecisions,
): Map<number, ReadBox> {
  const either = rows.filter(row => isEitherChoice(row.cells.get('type') ?? ''))
  const [first] = either
  if (!first) return new Map()
  const rightOf = (row: ReadRow) => keys.get(row.line)?.right?.length ?? 0
  const positive = (row: ReadRow) =>
    (row.lists.get('weight') ?? []).filter(weight => (parseNumber(weight.replace('%', '')) ?? 0) > 0).length
  const isDecided = either.some(row => rightOf(row) > 1 || positive(row) > 1 || row.cells.has('scoring'))
  const answer = boxReadings.find(each => each === decisions.answer('boxes'))
  // Where rows of another type are boxes, these are none.
  const isOne = !isDecided && rows.some(isBoxes)
  decisions.boxes(isDecided ? 'many' : isOne ? 'one' : undefined, {
    lines: either.map(row => row.line),
    example: first.cells.get('type') ?? '',
  })
  const type = answer === 'one' ? 'single-choice' : 'multiple-choice'
  if (isDecided) return new Map(answer ? either.map(row => [row.line, { type }]) : [])
  if (isOne) {
    const own = answer === 'many' ? 'multiple-choice' : 'single-choice'
    return new Map(either.map(row => [row.line, { type: own }]))
  }
  const doubt = '«Escolha múltipla» tanto pode ser escolher uma opção como marcar várias.'
  return new Map(either.map(row => [row.line, answer ? { type, doubt } : { doubt }]))
}

function isBoxes(row: ReadRow): boolean {
  const type = row.cells.get('type') ?? ''
  return readType(type) === 'multiple-choice' && !isEitherChoice(type)
}

function readRowQuestion(row: ReadRow, index: number, decided: Decided): ReadQuestion {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const label = {
    name: cell('name') || excerpt(escapeHtml(cell('stem'))) || `linha ${row.line}`,
    type: readType(cell('type')) ?? (cell('type') || 'desconhecido'),
  }
  return readOne(index, label, desk => {
    desk.losses.addAll(row.lost)
    if (row.refusal !== undefined) throw new UnfitQuestion(row.refusal)
    const said = cell('type') ? readType(cell('type')) : guessType(row, decided.key)
    if (!said) throw new UnfitQuestion(`O tipo «${cell('type')}» não é conhecido.`)
    if (!cell('stem')) throw new UnfitQuestion('A pergunta não tem enunciado.')
    if (decided.box?.doubt) desk.doubt = decided.box.doubt
    if (decided.box && !decided.box.type) throw new UnfitQuestion(decided.box.doubt ?? '')
    const type = decided.box?.type ?? said
    if (decided.anyOf && (decided.key?.right?.length ?? 0) > 1)
      desk.lose('várias opções certas', `No ${decided.anyOf} basta escolher uma delas: aqui marcam-se todas.`)
    if (cell('image'))
      desk.lose(
        `imagem «${cell('image').slice(0, 80)}»`,
        'É um endereço ou um nome: junte-a depois de importar.',
      )
    const specific = readSpecific(desk, row, type, decided.key)
    return {
      ...readCommon(desk, row, type),
      ...readPassage(desk, row, decided.textIn),
      ...specific,
    } as Question
  })
}

/** For each row about a text the one that writes it: itself, else the nearest above with its title, else any below. */
function textsOfRows(rows: readonly ReadRow[]): Map<ReadRow, ReadRow> {
  const titleOf = (row: ReadRow) => row.cells.get('passageTitle') ?? ''
  const first = new Map<string, ReadRow>()
  for (const row of rows)
    if (row.cells.has('passage') && !first.has(titleOf(row))) first.set(titleOf(row), row)
  const above = new Map<string, ReadRow>()
  const found = new Map<ReadRow, ReadRow>()
  for (const row of rows) {
    if (row.cells.has('passage')) above.set(titleOf(row), row)
    else if (titleOf(row) === '') continue
    const source = above.get(titleOf(row)) ?? first.get(titleOf(row))
    if (source) found.set(row, source)
  }
  return found
}

function readPassage(
  desk: QuestionDesk,
  row: ReadRow,
  source: ReadRow | undefined,
): Pick<Question, 'passage'> {
  const title = lineCell(desk, row, 'passageTitle')
  if (!source) {
    if (title) desk.lose(`texto de apoio «${title}»`, 'Nenhuma linha da folha traz este texto.')
    return {}
  }
  const text = richCell(desk, source, 'passage')
  return { passage: { title: title || excerpt(text) || 'Texto', text } }
}

/** The type that the filled cells imply, when the row does not say. */
function guessType(row: ReadRow, read: ReadKey | undefined): QuestionType {
  const key = row.cells.get('key') ?? ''
  const options = optionsOf(row)
  const isChoice = holdsOptions(row)
  if (!isChoice && hasGaps(row)) return 'gaps'
  if (!isChoice && options.length > 0 && options.every(option => option.text.includes('->')))
    return 'matching'
  if (options.length > 1) return (read?.right?.length ?? 0) > 1 ? 'multiple-choice' : 'single-choice'
  if (readTruth(key) !== undefined) return 'true-false'
  if (isEither(key) || readNumberKey(key, '') !== undefined || readMeasure(key)) return 'numeric'
  return key === '' && options.length === 0 ? 'essay' : 'short-answer'
}

function readCommon(desk: QuestionDesk, row: ReadRow, type: QuestionType) {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const rich = (column: Column) => richCell(desk, row, column)
  const known = <T>(column: Column, parse: (text: string) => T | undefined): T | null => {
    const isOpen = column === 'points' && isEither(cell(column))
    const value = cell(column) === '' || isOpen ? undefined : parse(cell(column))
    if (cell(column) !== '' && value === undefined)
      desk.lose(
        `«${cell(column)}»`,
        `Não é um valor da coluna ${column === 'bloom' ? 'Nível cognitivo' : column === 'difficulty' ? 'Dificuldade' : 'Cotação'}.`,
      )
    return value ?? null
  }
  // «Nível» is how hard it is for some.
  const isDifficulty =
    !cell('difficulty') &&
    parseBloom(cell('bloom')) === undefined &&
    parseDifficulty(cell('bloom')) !== undefined
  const penalty = percentToWeight(cell('penalty').replace('%', ''))
  return {
    ...commonFields(type === 'gaps' ? '' : rich('stem')),
    ...metadataFromTags(cell('tags').split(';')),
    ...(cell('competence') ? { competence: lineCell(desk, row, 'competence') } : {}),
    ...(cell('bloom') && !isDifficulty ? { bloom: known('bloom', parseBloom) } : {}),
    ...(cell('difficulty') ? { difficulty: known('difficulty', parseDifficulty) } : {}),
    ...(isDifficulty ? { difficulty: parseDifficulty(cell('bloom')) ?? null } : {}),
    name: lineCell(desk, row, 'name'),
    points: known('points', parseNumber) ?? 1,
    explanation: rich('explanation'),
    feedback: { right: rich('right'), partial: rich('partial'), wrong: rich('wrong') },
    hints: (row.lists.get('hint') ?? [])
      .map((hint, index) => hint && richCell(desk, row, 'hint', index))
      .filter(Boolean),
    penalty: penalty === undefined ? null : Math.max(0, penalty),
    category: lineCell(desk, row, 'category'),
    externalId: lineCell(desk, row, 'externalId'),
  }
}
