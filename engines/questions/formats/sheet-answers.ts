import { evenWeights, type SpecificFields } from '../blank-question.ts'
import { parseNumber } from '../match-answer.ts'
import { partId, roundWeight } from '../question.ts'
import { escapeHtml, plainText } from '../rich-text.ts'
import type { QuestionType } from '../taxonomy.ts'
import { readCloze } from './cloze.ts'
import { foldWord } from './metadata-tags.ts'
import {
  matchingParts,
  multipleOptions,
  percentToWeight,
  type QuestionDesk,
  settleAnswers,
  singleOptions,
} from './read-one.ts'
import { UnfitQuestion } from './reading.ts'
import { type Column, type NumberedColumn, placeName, type ReadRow } from './sheet-columns.ts'
import type { KeyOption, ReadKey } from './sheet-keys.ts'
import { isEither, readMeasure, readNumber, readNumberKey } from './sheet-numbers.ts'

/** The filled options of a row, each with its place from 0. */
export function optionsOf(row: ReadRow): KeyOption[] {
  return [...(row.lists.get('option') ?? [])]
    .map((text, index) => ({
      text: text ?? '',
      index,
      shown: row.shown.get(placeName('option', index))?.text,
    }))
    .filter(each => each.text !== '')
}

/** A cell as rich text, with the look of its letters. */
export function richCell(
  desk: QuestionDesk,
  row: ReadRow,
  column: Column | NumberedColumn,
  index?: number,
): string {
  const html = row.html.get(placeName(column, index))
  return html === undefined
    ? desk.rich(textOf(desk, row, column, index), 'auto')
    : desk.rich(html.replaceAll('\n', '<br />'))
}

/** A cell as a line of text; that raised or lowered letters stay on the line is said. */
export function lineCell(
  desk: QuestionDesk,
  row: ReadRow,
  column: Column | NumberedColumn,
  index?: number,
): string {
  const text = textOf(desk, row, column, index)
  if (row.flattened.has(placeName(column, index)))
    desk.lose(
      `letras levantadas ou rebaixadas em «${text.slice(0, 40)}»`,
      'Aqui só cabe texto simples: ficaram na linha.',
    )
  return desk.line(text)
}

/** A cell as the sheet shows it. */
function textOf(desk: QuestionDesk, row: ReadRow, column: Column | NumberedColumn, index?: number): string {
  const shown = row.shown.get(placeName(column, index))
  if (shown?.lost) desk.lose(shown.lost.what, shown.lost.why)
  if (shown) return shown.text
  return (
    (index === undefined
      ? row.cells.get(column as Column)
      : row.lists.get(column as NumberedColumn)?.[index]) ?? ''
  )
}

export function readSpecific(
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
      const even = evenWeights(options.map(option => right.includes(option.index)))
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
          : textOf(desk, row, 'key')
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
        const key = readNumberKey(text, cell('tolerance'), true) ?? measureKey(text, cell('tolerance'))
        if (!key) throw new UnfitQuestion(`«${text}» não é um número.`)
        return { ...key, weight: weightAt(index) ?? 1, ...verdict(index) }
      })
      return {
        type,
        answers: settleAnswers(desk, answers),
        otherFeedback: richCell(desk, row, 'other'),
        units: cell('units') ? readUnits(desk, cell('units')) : unitsOf(texts.map(({ text }) => text)),
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
    case 'hotspot':
      throw new UnfitQuestion('Uma folha de cálculo não tem perguntas em que se toca numa imagem.')
    case 'labels':
      throw new UnfitQuestion('Uma folha de cálculo não tem imagens que se legendam.')
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

function measureKey(text: string, tolerance: string) {
  const measure = readMeasure(text)
  const margin = tolerance.trim() === '' ? 0 : readNumber(tolerance)
  return measure && margin !== undefined ? { value: measure.value, tolerance: Math.abs(margin) } : undefined
}

/** The unit that the keys themselves have, where it is one. */
function unitsOf(texts: readonly string[]): { name: string; factor: number }[] {
  const names = new Set(
    texts.map(text => (readNumberKey(text, '', true) ? '' : (readMeasure(text)?.unit ?? ''))),
  )
  const [name = ''] = names
  return names.size === 1 && name !== '' ? [{ name, factor: 1 }] : []
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

export function readTruth(key: string): boolean | undefined {
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
