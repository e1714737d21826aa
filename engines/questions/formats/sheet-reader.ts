import type { OnProgress } from '#engines/progress.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import { commonFields, evenWeights, type SpecificFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import { partId, type Question, roundWeight } from '../question.ts'
import { escapeHtml, excerpt, plainText } from '../rich-text.ts'
import type { QuestionType } from '../taxonomy.ts'
import { readCloze } from './cloze.ts'
import { foldWord, metadataFromTags, parseBloom, parseDifficulty } from './metadata-tags.ts'
import {
  matchingParts,
  multipleOptions,
  percentToWeight,
  type QuestionDesk,
  readEach,
  readOne,
  settleAnswers,
  singleOptions,
} from './read-one.ts'
import { type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'
import {
  type Column,
  headerOfTable,
  isEitherChoice,
  type NumberedColumn,
  placeName,
  type ReadRow,
  readHeader,
  readRow,
  readType,
  titlesOf,
} from './sheet-columns.ts'
import {
  type BoxReading,
  boxReadings,
  type Doubt,
  type KeyOption,
  type KeyRow,
  type ReadKey,
  readingInTitle,
  readKeys,
  type SheetAnswers,
} from './sheet-keys.ts'
import { isEither, readNumber, readNumberKey } from './sheet-numbers.ts'

/** What a table gives: its questions, and what it leaves open. */
export type TableReading = { questions: ReadQuestion[]; doubts: Doubt[] }

/**
 * Reads a table of questions, one in each row under a header row (see README for the columns).
 *
 * @param answers what a person said of what the table leaves open
 * @throws {UnreadableFile} when no row names the columns
 */
export function readTable(
  table: readonly RawRow[],
  { firstIndex = 1, answers = {}, onProgress }: TableOptions = {},
): TableReading {
  const headerAt = headerOfTable(table)
  if (headerAt < 0)
    throw new UnreadableFile('A tabela não tem uma linha de títulos com a coluna «Enunciado».')
  const titles = titlesOf(table[headerAt])
  const places = readHeader(titles)
  const rows = table
    .slice(headerAt + 1)
    .map(row => readRow(row, places))
    .filter(
      row => row.refusal !== undefined || row.cells.size + row.lists.size > (row.cells.has('number') ? 1 : 0),
    )
  const keyTitle = titles.find((_, at) => isColumn(places[at], 'key'))
  const keys = readKeys(rows.filter(namesOptions).map(keyRow), {
    title: keyTitle === undefined ? undefined : readingInTitle(keyTitle),
    answer: answers.keys,
  })
  const boxes = readBoxes(rows, keys.read, answers.boxes)
  const read = (row: ReadRow, place: number) =>
    readRowQuestion(row, firstIndex + place, { key: keys.read.get(row.line), box: boxes.read.get(row.line) })
  return {
    questions: readEach(rows, read, onProgress),
    doubts: [keys.doubt, boxes.doubt].filter(doubt => doubt !== undefined),
  }
}

export type TableOptions = {
  firstIndex?: number
  answers?: SheetAnswers
  onProgress?: OnProgress | undefined
}

/** What was decided of a row among all rows. */
type Decided = { key: ReadKey | undefined; box: ReadBox | undefined }
type ReadBox = { type?: QuestionType; doubt?: string }

function isColumn(place: ReturnType<typeof readHeader>[number], column: Column): boolean {
  return place !== undefined && 'column' in place && place.column === column
}

function optionsOf(row: ReadRow): KeyOption[] {
  return [...(row.lists.get('option') ?? [])]
    .map((text, index) => ({ text: text ?? '', index }))
    .filter(each => each.text !== '')
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

/** Whether the options of a row without a type are to be chosen from. */
function holdsOptions(row: ReadRow): boolean {
  const options = optionsOf(row)
  return options.length > 1 && !hasGaps(row) && !options.every(option => option.text.includes('->'))
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
  answer: BoxReading | undefined,
): { read: Map<number, ReadBox>; doubt: Doubt | undefined } {
  const either = rows.filter(row => isEitherChoice(row.cells.get('type') ?? ''))
  const rightOf = (row: ReadRow) => keys.get(row.line)?.right?.length ?? 0
  const positive = (row: ReadRow) =>
    (row.lists.get('weight') ?? []).filter(weight => (parseNumber(weight.replace('%', '')) ?? 0) > 0).length
  const isDecided =
    either.length === 0 ||
    either.some(row => rightOf(row) > 1 || positive(row) > 1 || row.cells.has('scoring'))
  if (isDecided) return { read: new Map(), doubt: undefined }
  const doubt = '«Escolha múltipla» tanto pode ser escolher uma opção como marcar várias.'
  const [first] = either
  return {
    read: new Map(
      either.map(row => [
        row.line,
        answer ? { type: answer === 'one' ? 'single-choice' : 'multiple-choice', doubt } : { doubt },
      ]),
    ),
    doubt: first && {
      kind: 'boxes',
      readings: [...boxReadings],
      lines: either.map(row => row.line),
      example: first.cells.get('type') ?? '',
    },
  }
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
    const specific = readSpecific(desk, row, type, decided.key)
    return { ...readCommon(desk, row, type), ...specific } as Question
  })
}

/** The type that the filled cells imply, when the row does not say. */
function guessType(row: ReadRow, read: ReadKey | undefined): QuestionType {
  const key = row.cells.get('key') ?? ''
  const options = optionsOf(row)
  if (hasGaps(row)) return 'gaps'
  if (options.length > 0 && options.every(option => option.text.includes('->'))) return 'matching'
  if (options.length > 1) return (read?.right?.length ?? 0) > 1 ? 'multiple-choice' : 'single-choice'
  if (readTruth(key) !== undefined) return 'true-false'
  if (isEither(key) || readNumberKey(key, '') !== undefined) return 'numeric'
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
  const penalty = percentToWeight(cell('penalty').replace('%', ''))
  return {
    ...commonFields(type === 'gaps' ? '' : rich('stem')),
    ...metadataFromTags(cell('tags').split(';')),
    ...(cell('competence') ? { competence: lineCell(desk, row, 'competence') } : {}),
    ...(cell('bloom') ? { bloom: known('bloom', parseBloom) } : {}),
    ...(cell('difficulty') ? { difficulty: known('difficulty', parseDifficulty) } : {}),
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

/** A cell as rich text, with the look of its letters. */
function richCell(desk: QuestionDesk, row: ReadRow, column: Column | NumberedColumn, index?: number): string {
  const html = row.html.get(placeName(column, index))
  return html === undefined
    ? desk.rich(textOf(row, column, index), 'auto')
    : desk.rich(html.replaceAll('\n', '<br />'))
}

/** A cell as a line of text; that raised or lowered letters stay on the line is said. */
function lineCell(desk: QuestionDesk, row: ReadRow, column: Column | NumberedColumn, index?: number): string {
  const text = textOf(row, column, index)
  if (row.flattened.has(placeName(column, index)))
    desk.lose(
      `letras levantadas ou rebaixadas em «${text.slice(0, 40)}»`,
      'Aqui só cabe texto simples: ficaram na linha.',
    )
  return desk.line(text)
}

function textOf(row: ReadRow, column: Column | NumberedColumn, index?: number): string {
  return (
    (index === undefined
      ? row.cells.get(column as Column)
      : row.lists.get(column as NumberedColumn)?.[index]) ?? ''
  )
}

function readSpecific(
  desk: QuestionDesk,
  row: ReadRow,
  type: QuestionType,
  read: ReadKey | undefined,
): SpecificFields & { stem?: string } {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const at = (list: 'option' | 'weight' | 'typicalError' | 'feedback', index: number) =>
    row.lists.get(list)?.[index] ?? ''
  const options = optionsOf(row)
  const rich = (index: number) => richCell(desk, row, 'option', index)
  const verdict = (index: number) => ({
    typicalError: lineCell(desk, row, 'typicalError', index),
    feedback: richCell(desk, row, 'feedback', index),
  })
  const weightAt = (index: number) =>
    at('weight', index) === '' ? undefined : percentToWeight(at('weight', index).replace('%', ''))
  const shuffle = readYes(cell('shuffle'), true)
  switch (type) {
    case 'single-choice':
    case 'multiple-choice': {
      const right = rightOptions(desk, read)
      const even = evenWeights(
        options.map(option => right.includes(option.index)),
        false,
      )
      const drafts = options.map((option, place) => ({
        text: rich(option.index),
        weight:
          weightAt(option.index) ??
          (type === 'single-choice' ? Number(right.includes(option.index)) : (even[place] ?? 0)),
        ...verdict(option.index),
      }))
      if (drafts.length < 2) throw new UnfitQuestion('Uma escolha precisa de pelo menos duas opções.')
      if (type === 'single-choice') return { type, shuffle, options: singleOptions(desk, drafts) }
      return { type, shuffle, scoring: 'weights', ...wholeOnly(row), options: multipleOptions(desk, drafts) }
    }
    case 'true-false': {
      const correct = readTruth(cell('key')) ?? truthOfOptions(desk, read, options)
      if (correct === undefined) throw new UnfitQuestion('A resposta tem de ser V ou F.')
      return { type, correct, whenTrue: verdict(0), whenFalse: verdict(1) }
    }
    case 'short-answer': {
      const texts =
        options.length > 0
          ? options
          : cell('key')
              .split('|')
              .map((text, index) => ({ text, index }))
      const answers = texts
        .map(({ text, index }) => ({
          text: options.length > 0 ? lineCell(desk, row, 'option', index) : desk.line(text),
          weight: weightAt(index) ?? 1,
          ...verdict(index),
        }))
        .filter(answer => answer.text !== '')
      return {
        type,
        caseSensitive: readYes(cell('caseSensitive'), false),
        accentSensitive: readYes(cell('accentSensitive'), false),
        wildcards: readYes(cell('wildcards'), false),
        answers: settleAnswers(desk, answers),
      }
    }
    case 'numeric': {
      const texts =
        options.length > 0
          ? options
          : cell('key')
              .split('|')
              .map((text, index) => ({ text, index }))
      const answers = texts.map(({ text, index }) => {
        const key = readNumberKey(text, cell('tolerance'), true)
        if (!key) throw new UnfitQuestion(`«${text}» não é um número.`)
        return { ...key, weight: weightAt(index) ?? 1, ...verdict(index) }
      })
      return {
        type,
        answers: settleAnswers(desk, answers),
        otherFeedback: richCell(desk, row, 'other'),
        units: readUnits(desk, cell('units')),
      }
    }
    case 'matching': {
      const pairs = options.map(({ text: plain, index }) => {
        const html = row.html.get(placeName('option', index))
        const text = html?.replace('-&gt;', '->') ?? plain
        const arrow = text.indexOf('->')
        if (arrow < 0) throw new UnfitQuestion(`Falta «->» no par «${text.slice(0, 40)}».`)
        return {
          left: desk.rich(text.slice(0, arrow), html === undefined ? 'auto' : 'html'),
          right: desk.rich(text.slice(arrow + 2), html === undefined ? 'auto' : 'html'),
        }
      })
      if (pairs.some(pair => pair.left && !pair.right) || pairs.length === 0)
        throw new UnfitQuestion('Há um elemento sem par.')
      return { type, shuffle, ...wholeOnly(row), ...matchingParts(pairs) }
    }
    case 'ordering': {
      const scoring = foldWord(cell('scoring'))
      const items = options.map(({ index }, place) => ({ id: partId(place), text: rich(index) }))
      return {
        type,
        scoring: /tudo|all/.test(scoring)
          ? 'all-or-nothing'
          : /seguid|vizinh/.test(scoring)
            ? 'neighbours'
            : 'positions',
        items,
      }
    }
    case 'gaps':
      return readGapsCell(desk, row, shuffle)
    case 'essay':
      return {
        type,
        lines: Math.min(100, readCount(cell('lines')) ?? 10),
        minWords: readCount(cell('minWords')),
        maxWords: readCount(cell('maxWords')),
        template: richCell(desk, row, 'template'),
        guidance: richCell(desk, row, 'guidance'),
        rubric: readRubric(desk, cell('rubric')),
      }
  }
}

/** Gaps in Cloze, or simply `[[Maputo|maputo]]` with the texts that are accepted. */
function readGapsCell(desk: QuestionDesk, row: ReadRow, shuffle: boolean): SpecificFields & { stem: string } {
  const html = row.html.get('stem')
  const text = html?.replaceAll('\n', '<br />') ?? row.cells.get('stem') ?? ''
  const escaped = text.replace(/\[\[([^[\]]+)\]\]/g, (whole, body: string) =>
    /\{\d*:[A-Z_]+:/.test(text)
      ? whole
      : `{1:SHORTANSWER:${body
          .split('|')
          .map(each => `=${each.trim().replace(/[\\~#}]/g, '\\$&')}`)
          .join('~')}}`,
  )
  const isHtml = html !== undefined || /<[a-z][^<>]*>|&[a-z#\d]+;/i.test(text)
  const cloze = readCloze(desk, isHtml ? escaped : escapeHtml(escaped).replace(/\n/g, '<br />'))
  const accentSensitive = readYes(row.cells.get('accentSensitive') ?? '', false)
  const hasChoices = cloze.gaps.some(gap => gap.kind === 'choice')
  return {
    type: 'gaps',
    ...wholeOnly(row),
    presentation: readYes(row.cells.get('presentation') ?? '', false) ? 'bank' : 'inline',
    gaps: cloze.gaps.map(gap => (gap.kind === 'text' ? { ...gap, accentSensitive } : gap)),
    shuffle: hasChoices ? cloze.shuffle : shuffle,
    stem: desk.rich(cloze.stem),
  }
}

/** All or nothing, where the row says so. */
function wholeOnly(row: ReadRow): { scoring?: 'all-or-nothing' } {
  return /tudo|all/.test(foldWord(row.cells.get('scoring') ?? '')) ? { scoring: 'all-or-nothing' } : {}
}

/** The options that the key names, as it is read among all keys of its column. */
function rightOptions(desk: QuestionDesk, read: ReadKey | undefined): number[] {
  if (!read) return []
  if (read.doubt) desk.doubt = read.doubt
  if (!read.right) throw new UnfitQuestion(read.error)
  return read.right
}

function readTruth(key: string): boolean | undefined {
  const word = foldWord(key)
  if (/^(?:v|verdadeir[oa]|verdade|true|t|certo|sim)$/.test(word)) return true
  return /^(?:f|fals[oa]|false|errado|nao)$/.test(word) ? false : undefined
}

function truthOfOptions(
  desk: QuestionDesk,
  read: ReadKey | undefined,
  options: KeyOption[],
): boolean | undefined {
  const [index] = rightOptions(desk, read)
  return readTruth(plainText(options.find(option => option.index === index)?.text ?? ''))
}

function readYes(text: string, usual: boolean): boolean {
  const word = foldWord(text)
  return word === '' ? usual : /^(?:s|sim|x|1|v|verdadeiro|yes|y|true)$/.test(word)
}

function readCount(text: string): number | null {
  const value = parseNumber(text)
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : null
}

function readUnits(desk: QuestionDesk, text: string): { name: string; factor: number }[] {
  return text
    .split(';')
    .filter(part => part.trim() !== '')
    .map(part => {
      const at = part.lastIndexOf('=')
      return {
        name: desk.line(at < 0 ? part : part.slice(0, at)),
        factor: (at < 0 ? undefined : readNumber(part.slice(at + 1))) ?? 1,
      }
    })
}

/** `1. Clareza [2]` for a criterion, `- Muito claro [2]` for a level of it. */
function readRubric(desk: QuestionDesk, text: string) {
  const rubric: Extract<SpecificFields, { type: 'essay' }>['rubric'] = []
  for (const line of text
    .split('\n')
    .map(each => each.trim())
    .filter(Boolean)) {
    const [, mark = '', name = '', amount = ''] =
      /^(-\s+|\d+[.)]\s+)?(.*?)\s*\[([\d.,]+)\]$/.exec(line.slice(0, 2000)) ?? []
    const points = isEither(amount) ? undefined : parseNumber(amount)
    if (points === undefined) {
      desk.lose(`critério «${line.slice(0, 40)}»`, 'Falta a cotação entre parênteses rectos no fim.')
      continue
    }
    if (mark.startsWith('-')) rubric.at(-1)?.levels.push({ text: desk.line(name), points })
    else
      rubric.push({
        id: partId(rubric.length),
        text: desk.line(name),
        points: roundWeight(points),
        levels: [],
      })
  }
  return rubric
}
