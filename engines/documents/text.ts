import type {
  Block,
  Cell,
  CellContent,
  DocumentDescription,
  List,
  PlacedText,
  Run,
  Text,
} from './description.ts'

/**
 * The runs of a text, ready to be drawn: composed (NFC), tabs as spaces, line ends as `\n`, characters that have
 * no shape and no width left out. Nothing that can be seen is changed.
 */
export function runsOf(text: Text): Run[] {
  const runs = typeof text === 'string' ? [{ text }] : text
  return runs.map(run => ({ ...run, text: printable(run.text) })).filter(run => run.text !== '')
}

/** The text without its looks. */
export function plainText(text: Text): string {
  return runsOf(text)
    .map(run => run.text)
    .join('')
}

/** Every text of a document, in reading order, as the drawing functions find it. */
export function textsOf(description: DocumentDescription): Text[] {
  return [
    description.footer ?? '',
    description.runningHead ?? '',
    ...description.blocks.flatMap(textsOfBlock),
    ...(description.slip?.blocks.flatMap(textsOfBlock) ?? []),
  ]
}

function textsOfBlock(block: Block): Text[] {
  switch (block.kind) {
    case 'letterhead':
      return [...block.start, ...block.centre.map(serif), ...block.end]
    case 'title':
      return [serif(block.text), block.under ?? '']
    case 'heading':
      return [emphatic(block.text)]
    case 'paragraph':
      return [block.text]
    case 'facts':
      return block.items.flatMap(item => [emphatic(item.label), item.value])
    case 'list':
      return [...(signed(block) ? block.items.map((_, index) => markOf(block, index)) : []), ...block.items]
    case 'table':
      return [
        ...block.columns.flatMap(({ label, group }) => [
          emphatic(label),
          ...(group === undefined ? [] : [headText(group)]),
        ]),
        ...block.rows.flatMap(row => row.cells.flatMap(cell => textsOfCell(cell, row.strong ?? false))),
      ]
    case 'cards':
      return block.cards.flat().flatMap(textsOfBlock)
    case 'qr':
      return [block.caption ?? '']
    case 'columns':
      return block.columns.flatMap(column => column.blocks.flatMap(textsOfBlock))
    case 'newspaper':
      return block.entries.flat().flatMap(textsOfBlock)
    case 'keep':
      return block.blocks.flatMap(textsOfBlock)
    case 'signatures':
      return block.people.flatMap(person => [person.role, person.name ?? '', person.date ?? ''])
    case 'placed-page':
      return block.texts.map(placed => placedRuns(placed))
    case 'rule':
      return block.cut ? [SCISSORS] : []
    case 'picture':
    case 'writing-lines':
    case 'space':
    case 'page-break':
      return []
  }
}

/** Before what is cut along. */
export const SCISSORS = '✂'

/** Bullets of the lists that have one. */
export const MARKS = { dash: '–', tick: '✓', half: '◑', diamond: '◇' } as const

/** Whether what stands before its items is of another face than running text. */
function signed({ marker }: List): boolean {
  return marker !== 'none' && marker !== 'dash' && marker !== 'number'
}

/** What stands before an item of a list, its space included; empty where nothing does. */
export function markOf(list: List, index: number): Run[] {
  switch (list.marker) {
    case 'none':
      return []
    case 'number':
      return [{ text: `${(list.start ?? 1) + index}. ` }]
    case 'large-number':
      return [
        { ...serif(`${(list.start ?? 1) + index}`)[0], text: `${(list.start ?? 1) + index}  `, size: 15 },
      ]
    default:
      return [{ text: `${MARKS[list.marker]} ` }]
  }
}

function textsOfCell(cell: Cell, strong: boolean): Text[] {
  const texts = cellContent(cell).blocks.flatMap(textsOfBlock)
  return strong ? texts.map(emphatic) : texts
}

/** A cell in its long form. */
export function cellContent(cell: Cell): CellContent {
  return typeof cell === 'string' ? { blocks: cell === '' ? [] : [{ kind: 'paragraph', text: cell }] } : cell
}

/** The same text in bold. */
export function emphatic(text: Text): Run[] {
  return runsOf(text).map(run => ({ ...run, bold: true }))
}

/** What heads columns: its first line bold, the others not. */
export function headText(text: string): Run[] {
  const [first = '', ...others] = text.split('\n')
  return [...emphatic(first), ...runsOf(others.map(line => `\n${line}`).join(''))]
}

/** The columns of a table that stand side by side under one head, and single ones without: where each begins, and how many it has. */
export function headGroups(columns: readonly { group?: string }[]): { start: number; span: number }[] {
  const groups: { start: number; span: number }[] = []
  for (const [at, { group }] of columns.entries()) {
    const last = groups.at(-1)
    if (last && group !== undefined && columns[at - 1]?.group === group) last.span += 1
    else groups.push({ start: at, span: 1 })
  }
  return groups
}

/** The text in the serif of titles (semibold). */
export function serif(text: Text): Run[] {
  return runsOf(text).map(run => ({ ...run, serif: true, bold: true }))
}

/** The letters and signs of Europe, which stand for themselves: no marks apart, nothing that has no width. */
const EUROPEAN = /^[\n -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e]*$/

/** Whether a text is of the letters and signs of Europe alone: most are. */
export function isEuropean(text: string): boolean {
  return EUROPEAN.test(text)
}

function printable(text: string): string {
  if (isEuropean(text)) return text
  return text
    .normalize('NFC')
    .replaceAll('\v', '\n')
    .replaceAll(/\r\n?|\u2028|\u2029|\f/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The runs of a text on a placed page, and the ellipsis that stands where it had to be cut. */
export function placedRuns({ text, bold }: PlacedText): Run[] {
  return bold ? [...runsOf(emphatic(text)), { text: '…', bold: true }] : [...runsOf(text), { text: '…' }]
}
