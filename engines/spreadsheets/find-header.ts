import { type Answers, type Decision, type DecisionOption, decided } from '../decisions.ts'
import { foldTitle } from './fold-title.ts'
import type { RawRow } from './raw-table.ts'

/** How far down titles are looked for: what is above them is the school, a date, a row of labels. */
export const TOP_ROWS = 15

/** Where the titles of the columns stand: in one row or two, or nowhere. */
export interface FoundHeader {
  titles: string[]
  /** How many rows stand above the data, titles included. */
  rowsAbove: number
  /** How many rows stand above the titles. */
  titlesAt: number
  decision: Decision
}

interface Candidate {
  value: string
  titles: string[]
  at: number
  height: number
  /** How many known words it says. */
  known: number
}

const NONE = 'none'

/**
 * Finds the row of titles among the first rows with something in them: the one that says most of the words that are known,
 * or else the first that is nearly as wide as the table and says only names. Two rows are one where together they say more.
 * @param words titles that are known, as `foldTitle` has them
 * @param sheet its place among several
 * @param key names its decision among those of several tables
 */
export function findHeader(
  rows: readonly RawRow[],
  words: ReadonlySet<string>,
  { sheet, key, name, answers }: { sheet: number | undefined; key: string; name: string; answers: Answers },
): FoundHeader {
  const candidates = candidatesOf(rows.slice(0, TOP_ROWS), words)
  const best = bestOf(candidates, rows)
  const id = key === '' ? 'header' : `header:${key}`
  const where = name === '' ? '' : ` da folha «${name}»`
  const options: DecisionOption[] = [
    ...candidates.map(({ value, titles }) => ({
      value,
      label: `Linha ${value.replace('+', ' e ')}: ${titles.filter(Boolean).slice(0, 4).join(' · ')}`.slice(
        0,
        90,
      ),
    })),
    { value: NONE, label: 'Nenhuma: os dados começam logo' },
  ]
  const settled = best?.value ?? null
  const draft = decided(
    {
      id,
      text: '',
      evidence: evidenceOf(best),
      options,
      rows: rows.map(({ line }) => ({ line, sheet })),
      rereads: true,
    },
    settled,
    answers,
  )
  const chosen = candidates.find(({ value }) => value === draft.chosen)
  const text = chosen
    ? `Os títulos das colunas${where} estão na linha ${chosen.value.replace('+', ' e na ')}.`
    : draft.chosen === NONE
      ? `Nenhuma linha${where} tem os títulos das colunas.`
      : `Em que linha${where} estão os títulos das colunas?`
  return {
    titles: chosen?.titles ?? [],
    rowsAbove: chosen ? chosen.at + chosen.height : 0,
    titlesAt: chosen?.at ?? 0,
    decision: { ...draft, text },
  }
}

function candidatesOf(rows: readonly RawRow[], words: ReadonlySet<string>): Candidate[] {
  const single = rows.map((row, at): Candidate => {
    const titles = row.cells.map(cell => oneLine(cell.text))
    const known = isLabels(row) ? 0 : knownIn(titles, words)
    return { value: String(row.line), titles, at, height: 1, known }
  })
  const double = single.flatMap((upper, at) => {
    const lower = single[at + 1]
    const row = rows[at + 1]
    if (!lower || !row || !looksLikeNames(row)) return []
    const titles = joined(upper.titles, lower.titles)
    const known = knownIn(titles, words)
    const isMore = known > upper.known && known > lower.known
    return isMore ? [{ ...upper, value: `${upper.value}+${lower.value}`, titles, height: 2, known }] : []
  })
  return [...single, ...double]
}

/** A title over several columns goes with each of those under it; a word of both lines is said once. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    if (above !== '') over = above
    if (below === '') return above
    return above === '' && over === '' ? below : `${above || over} ${below}`
  })
}

function knownIn(titles: readonly string[], words: ReadonlySet<string>): number {
  return new Set(
    titles.flatMap(title =>
      foldTitle(title)
        .filter(word => words.has(word))
        .slice(0, 1),
    ),
  ).size
}

/** Fewer known words than these tell nothing of a row of several cells: a title may hold one by chance. */
const TELLING = 2

function bestOf(candidates: readonly Candidate[], rows: readonly RawRow[]): Candidate | undefined {
  const most = candidates.reduce<Candidate | undefined>(
    (best, one) => (one.known > (best?.known ?? 0) ? one : best),
    undefined,
  )
  if (most && (most.known >= TELLING || widthOf(most.titles) === 1)) return most
  const at = firstRowOfNames(rows)
  return at === undefined ? undefined : candidates.find(one => one.at === at && one.height === 1)
}

function evidenceOf(best: Candidate | undefined): string {
  if (!best) return 'Nenhuma das primeiras linhas diz nomes de colunas que se conheçam.'
  if (best.known >= TELLING) return `Diz ${best.known} nomes de colunas que se conhecem.`
  return 'É a primeira linha tão larga como a tabela em que só há nomes.'
}

/** The first row nearly as wide as the table, where all its cells are names. Undefined where data stand there instead. */
function firstRowOfNames(rows: readonly RawRow[]): number | undefined {
  const counts = rows.map(row => row.cells.filter(cell => cell.text.trim() !== '').length)
  const sorted = counts.slice(0, 200).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 1
  const index = counts.slice(0, TOP_ROWS).findIndex(count => count >= Math.max(1, usual * 0.6))
  const row = rows[index]
  return row && looksLikeNames(row) && !isLabels(row) ? index : undefined
}

const DATA = /^(?:[-+]?[\d\s.,]*\d\s*%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

function looksLikeNames(row: RawRow): boolean {
  return row.cells.every(({ text, kind }) => {
    const name = text.trim()
    return name === '' || (kind === 'text' && name.length <= 80 && !DATA.test(name))
  })
}

/** `A`, `B`, `C`: how a sheet calls its columns, typed into it. */
function isLabels(row: RawRow): boolean {
  const names = row.cells.map(cell => cell.text.trim()).filter(Boolean)
  return names.length > 1 && names.every((name, at) => name === String.fromCharCode(65 + at))
}

function widthOf(titles: readonly string[]): number {
  return titles.filter(title => title !== '').length
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
