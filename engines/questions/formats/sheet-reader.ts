import type { OnProgress } from '#engines/progress.ts'
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
  rangeAnswer,
  readEach,
  readOne,
  settleAnswers,
  singleOptions,
} from './read-one.ts'
import { type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'
import { type Column, isHeader, readHeader, readRow, readType, type SheetRow } from './sheet-columns.ts'

/**
 * Reads a table of questions, one in each row under a header row (see README for the columns).
 *
 * @throws {UnreadableFile} when no row names the columns
 */
export function readTable(table: string[][], firstIndex = 1, onProgress?: OnProgress): ReadQuestion[] {
  const headerAt = table.slice(0, 30).findIndex(row => isHeader(readHeader(row)))
  if (headerAt < 0)
    throw new UnreadableFile('A tabela não tem uma linha de títulos com a coluna «Enunciado».')
  const places = readHeader(table[headerAt] ?? [])
  const rows = table
    .slice(headerAt + 1)
    .map(cells => readRow(cells, places))
    .filter(row => row.cells.size + row.lists.size > (row.cells.has('number') ? 1 : 0))
  return readEach(rows, (row, place) => readRowQuestion(row, firstIndex + place), onProgress)
}

function readRowQuestion(row: SheetRow, index: number): ReadQuestion {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const label = {
    name: cell('name') || excerpt(escapeHtml(cell('stem'))),
    type: readType(cell('type')) ?? (cell('type') || 'desconhecido'),
  }
  return readOne(index, label, desk => {
    const type = cell('type') ? readType(cell('type')) : guessType(row)
    if (!type) throw new UnfitQuestion(`O tipo «${cell('type')}» não é conhecido.`)
    if (!cell('stem')) throw new UnfitQuestion('A pergunta não tem enunciado.')
    const specific = readSpecific(desk, row, type)
    return { ...readCommon(desk, row, type), ...specific } as Question
  })
}

/** The type that the filled cells imply, when the row does not say. */
function guessType(row: SheetRow): QuestionType {
  const key = row.cells.get('key') ?? ''
  const options = (row.lists.get('option') ?? []).filter(Boolean)
  if (
    /\{\d*:[A-Z]+:/.test(row.cells.get('stem') ?? '') ||
    /\[\[[^[\]]+\]\]/.test(row.cells.get('stem') ?? '')
  )
    return 'gaps'
  if (options.length > 0 && options.every(option => option.includes('->'))) return 'matching'
  if (options.length > 1) return letters(key).length > 1 ? 'multiple-choice' : 'single-choice'
  if (readTruth(key) !== undefined) return 'true-false'
  if (readNumberKey(key, '') !== undefined) return 'numeric'
  return key === '' && options.length === 0 ? 'essay' : 'short-answer'
}

function readCommon(desk: QuestionDesk, row: SheetRow, type: QuestionType) {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const rich = (column: Column) => desk.rich(cell(column), 'auto')
  const known = <T>(column: Column, parse: (text: string) => T | undefined): T | null => {
    const value = cell(column) === '' ? undefined : parse(cell(column))
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
    ...(cell('competence') ? { competence: desk.line(cell('competence')) } : {}),
    ...(cell('bloom') ? { bloom: known('bloom', parseBloom) } : {}),
    ...(cell('difficulty') ? { difficulty: known('difficulty', parseDifficulty) } : {}),
    name: desk.line(cell('name')),
    points: known('points', parseNumber) ?? 1,
    explanation: rich('explanation'),
    feedback: { right: rich('right'), partial: rich('partial'), wrong: rich('wrong') },
    hints: (row.lists.get('hint') ?? []).filter(Boolean).map(hint => desk.rich(hint, 'auto')),
    penalty: penalty === undefined ? null : Math.max(0, penalty),
    category: desk.line(cell('category')),
    externalId: desk.line(cell('externalId')),
  }
}

function readSpecific(
  desk: QuestionDesk,
  row: SheetRow,
  type: QuestionType,
): SpecificFields & { stem?: string } {
  const cell = (column: Column) => row.cells.get(column) ?? ''
  const at = (list: 'option' | 'weight' | 'typicalError' | 'feedback', index: number) =>
    row.lists.get(list)?.[index] ?? ''
  const options = [...(row.lists.get('option') ?? [])]
    .map((text, index) => ({ text: text ?? '', index }))
    .filter(each => each.text !== '')
  const verdict = (index: number) => ({
    typicalError: desk.line(at('typicalError', index)),
    feedback: desk.rich(at('feedback', index), 'auto'),
  })
  const weightAt = (index: number) =>
    at('weight', index) === '' ? undefined : percentToWeight(at('weight', index).replace('%', ''))
  const shuffle = readYes(cell('shuffle'), true)
  switch (type) {
    case 'single-choice':
    case 'multiple-choice': {
      const right = rightOptions(cell('key'), options)
      const even = evenWeights(
        options.map(option => right.includes(option.index)),
        false,
      )
      const drafts = options.map((option, place) => ({
        text: desk.rich(option.text, 'auto'),
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
      const correct = readTruth(cell('key')) ?? truthOfOptions(cell('key'), options)
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
          text: desk.line(text),
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
        const key = readNumberKey(text, cell('tolerance'))
        if (!key) throw new UnfitQuestion(`«${text}» não é um número.`)
        return { ...key, weight: weightAt(index) ?? 1, ...verdict(index) }
      })
      return {
        type,
        answers: settleAnswers(desk, answers),
        otherFeedback: desk.rich(cell('other'), 'auto'),
        units: readUnits(desk, cell('units')),
      }
    }
    case 'matching': {
      const pairs = options.map(({ text }) => {
        const arrow = text.indexOf('->')
        if (arrow < 0) throw new UnfitQuestion(`Falta «->» no par «${text.slice(0, 40)}».`)
        return {
          left: desk.rich(text.slice(0, arrow), 'auto'),
          right: desk.rich(text.slice(arrow + 2), 'auto'),
        }
      })
      if (pairs.some(pair => pair.left && !pair.right) || pairs.length === 0)
        throw new UnfitQuestion('Há um elemento sem par.')
      return { type, shuffle, ...wholeOnly(row), ...matchingParts(pairs) }
    }
    case 'ordering': {
      const scoring = foldWord(cell('scoring'))
      const items = options.map(({ text }, index) => ({ id: partId(index), text: desk.rich(text, 'auto') }))
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
        template: desk.rich(cell('template'), 'auto'),
        guidance: desk.rich(cell('guidance'), 'auto'),
        rubric: readRubric(desk, cell('rubric')),
      }
  }
}

/** Gaps in Cloze, or simply `[[Maputo|maputo]]` with the texts that are accepted. */
function readGapsCell(
  desk: QuestionDesk,
  row: SheetRow,
  shuffle: boolean,
): SpecificFields & { stem: string } {
  const text = row.cells.get('stem') ?? ''
  const escaped = text.replace(/\[\[([^[\]]+)\]\]/g, (whole, body: string) =>
    /\{\d*:[A-Z_]+:/.test(text)
      ? whole
      : `{1:SHORTANSWER:${body
          .split('|')
          .map(each => `=${each.trim().replace(/[\\~#}]/g, '\\$&')}`)
          .join('~')}}`,
  )
  const isHtml = /<[a-z][^<>]*>|&[a-z#\d]+;/i.test(text)
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
function wholeOnly(row: SheetRow): { scoring?: 'all-or-nothing' } {
  return /tudo|all/.test(foldWord(row.cells.get('scoring') ?? '')) ? { scoring: 'all-or-nothing' } : {}
}

function letters(key: string): string[] {
  if (key.length > 200) return []
  const bare = key
    .replace(/\s+(?:e|and)\s+|[\s,;.)&+/]+/gi, ' ')
    .trim()
    .toUpperCase()
  if (/^[A-Z](?: [A-Z])*$/.test(bare)) return bare.split(' ')
  return /^[A-H]{2,8}$/.test(key.trim()) ? [...key.trim()] : []
}

/** The options that a key names: by letter, by number, or by their text. */
function rightOptions(key: string, options: { text: string; index: number }[]): number[] {
  const named = letters(key).map(letter => letter.charCodeAt(0) - 65)
  if (named.length > 0 && named.every(index => options.some(option => option.index === index))) return named
  const texts = key.split(/\s*[;|]\s*/)
  const said = options
    .filter(option => texts.some(text => foldWord(text) === foldWord(option.text)))
    .map(option => option.index)
  if (said.length > 0) return said
  const numbers = key.split(/[\s,;]+/).map(Number)
  if (key.trim() !== '' && numbers.every(each => options.some(option => option.index === each - 1)))
    return numbers.map(each => each - 1)
  if (key.trim() === '') return []
  throw new UnfitQuestion(`A resposta «${key}» não é a letra de uma das opções.`)
}

function readTruth(key: string): boolean | undefined {
  const word = foldWord(key)
  if (/^(?:v|verdadeir[oa]|verdade|true|t|certo|sim)$/.test(word)) return true
  return /^(?:f|fals[oa]|false|errado|nao)$/.test(word) ? false : undefined
}

function truthOfOptions(key: string, options: { text: string; index: number }[]): boolean | undefined {
  const [index] = letters(key).map(letter => letter.charCodeAt(0) - 65)
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

/** `3,14`, `3,14 ± 0,01`, `3,14:0,01` or `1..5`. */
function readNumberKey(text: string, tolerance: string): { value: number; tolerance: number } | undefined {
  if (text.length > 200) return undefined
  const range = /^(.+?)\s*(?:\.\.|\ba\b)\s*(.+)$/.exec(text.trim())
  const [low, high] = range ? [parseNumber(range[1] ?? ''), parseNumber(range[2] ?? '')] : []
  if (low !== undefined && high !== undefined) return rangeAnswer(low, high)
  const [first = '', second = tolerance] = text.split(/±|\+\/-|:/)
  const value = parseNumber(first)
  const margin = second.trim() === '' ? 0 : parseNumber(second)
  return value === undefined || margin === undefined ? undefined : { value, tolerance: Math.abs(margin) }
}

function readUnits(desk: QuestionDesk, text: string): { name: string; factor: number }[] {
  return text
    .split(';')
    .filter(part => part.trim() !== '')
    .map(part => {
      const at = part.lastIndexOf('=')
      return {
        name: desk.line(at < 0 ? part : part.slice(0, at)),
        factor: (at < 0 ? undefined : parseNumber(part.slice(at + 1))) ?? 1,
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
    const points = parseNumber(amount)
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
