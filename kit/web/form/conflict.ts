import type { NameOf } from '#kit/fields.ts'

/** A field of a row, as the conflict dialog names and shows it. */
export interface ConflictField<Values> {
  key: keyof Values & string
  label: string
  /** The value as people read it; text and numbers as they are, lists joined with commas, by default. */
  show?: (value: unknown, nameOf: NameOf) => string
}

export interface Difference {
  key: string
  label: string
  mine: string
  theirs: string
}

/**
 * Lays two versions of a row side by side: the fields whose values differ, with their values as text, and the labels
 * of those that are equal.
 * @param nameOf what the rows are called that the values refer to
 */
export function compareVersions<Values extends object>(
  fields: readonly ConflictField<Values>[],
  mine: Values,
  theirs: Values,
  nameOf: NameOf = () => '–',
): { differ: Difference[]; equal: string[] } {
  const differ: Difference[] = []
  const equal: string[] = []
  for (const { key, label, show = showPlainly } of fields) {
    const [left, right] = [mine[key], theirs[key]]
    if (inOrder(left) === inOrder(right)) equal.push(label)
    else differ.push({ key, label, mine: show(left, nameOf), theirs: show(right, nameOf) })
  }
  return { differ, equal }
}

/** A value as text, the parts of its objects by name: the database and a form write them in another order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The values to keep: those of mine, and theirs where the person chose theirs; fields not listed stay mine. */
export function mergeVersions<Values extends object>(
  mine: Values,
  theirs: Values,
  choice: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values {
  const merged = { ...mine }
  for (const key of Object.keys(choice) as (keyof Values & string)[])
    if (choice[key] === 'theirs') merged[key] = theirs[key]
  return merged
}

export interface Piece {
  text: string
  /** Not in the other version. */
  changed: boolean
}

/**
 * The words and signs of a text, those that the other text has not marked. Longest common subsequence of words
 * (Wagner and Fischer, 1974); texts beyond 400 words are marked whole, to stay quick on an old phone.
 */
export function markChanges(text: string, other: string): Piece[] {
  const words = split(text)
  const others = split(other)
  if (words.length > 400 || others.length > 400) return [{ text, changed: text !== other }]
  const common = longestCommon(words, others)
  const pieces: Piece[] = []
  let [at, to] = [0, 0]
  for (const word of words) {
    const match = matchOf(common, words, others, at, to)
    if (match >= 0) to = match + 1
    push(pieces, word, match < 0)
    at++
  }
  // Where little is shared, scattered marks only confuse.
  const shared = common[0]?.[0] ?? 0
  return shared < 0.4 * Math.max(words.length, others.length) ? [{ text, changed: text !== other }] : pieces
}

function split(text: string): string[] {
  return text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])/gu) ?? []
}

/** `table[i][j]`: how many words `a` from i on and `b` from j on have in common, in order. */
function longestCommon(a: string[], b: string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i]
      if (row) row[j] = same(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  return table
}

/** Where in `b`, from j on, word i of `a` is in a longest common subsequence; -1 when it does not. */
function matchOf(common: number[][], a: string[], b: string[], i: number, j: number): number {
  const best = common[i]?.[j] ?? 0
  if ((common[i + 1]?.[j] ?? 0) === best) return -1
  for (let k = j; k < b.length; k++)
    if (same(a[i], b[k]) && (common[i + 1]?.[k + 1] ?? 0) + 1 === best) return k
  return -1
}

function same(a: string | undefined, b: string | undefined) {
  return a?.trim() === b?.trim()
}

function push(pieces: Piece[], text: string, changed: boolean) {
  const last = pieces.at(-1)
  if (last && last.changed === changed) last.text += text
  else pieces.push({ text, changed })
}

function showPlainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(showPlainly).join(', ')
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return typeof value === 'object'
    ? Object.values(value).map(showPlainly).filter(Boolean).join(' · ')
    : String(value)
}
