import { fold } from './fold.ts'

/** Words that a phrase has at most; a longer one is not looked for. */
const MAX_WORDS = 8
/** A phrase is looked for in as many ways: of eight words that each may be of several there would be thousands. */
const MAX_WAYS = 64

/** Where a phrase is in a text. */
export interface Found<T> {
  start: number
  end: number
  of: T
}

/**
 * A search for many phrases at once, without accents, capitals and plurals: it goes through a text once, and its work
 * grows with the text, not with the number of phrases. Of two that begin at one word the longer is found; a part of a
 * word with a hyphen is another word («recta» is not in «semi-recta»).
 */
export function phraseSearch<T>(phrases: Iterable<readonly [phrase: string, of: T]>) {
  const known = new Map<string, T>()
  const longest = new Map<string, number>()
  const others: (readonly [key: string, of: T])[] = []
  for (const [phrase, of] of phrases) {
    const words = wordsOf(phrase)
    if (words.length === 0 || words.length > MAX_WORDS) continue
    for (const first of words[0]?.keys ?? [])
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
    const [key = '', ...more] = keysOf(words)
    if (!known.has(key)) known.set(key, of)
    others.push(...more.map(each => [each, of] as const))
  }
  // What is written as the text has it goes before what only could be meant.
  for (const [key, of] of others) if (!known.has(key)) known.set(key, of)
  return (text: string): Found<T>[] => {
    const words = wordsOf(text)
    const found: Found<T>[] = []
    for (let at = 0; at < words.length; at += 1) {
      const first = words[at]
      if (!first) continue
      const most = Math.max(...first.keys.map(key => longest.get(key) ?? 0))
      for (let length = most; length > 0; length -= 1) {
        const run = words.slice(at, at + length)
        const last = run.at(-1)
        const key = keysOf(run).find(each => known.has(each))
        const of = key === undefined ? undefined : known.get(key)
        if (run.length < length || of === undefined || !last || !isOnePhrase(text, run)) continue
        if (isPartOfWord(text, first.start, last.end)) continue
        found.push({ start: first.start, end: last.end, of })
        at += length - 1
        break
      }
    }
    return found
  }
}

interface Word {
  /** As if there were one of it; what else it may be comes after. */
  keys: readonly string[]
  start: number
  end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    keys: singulars(word),
    start: index,
    end: index + word.length,
  }))
}

/** The words of a phrase as they may be known: each in all its ways, the first of all of them first. */
function keysOf(words: readonly Word[]): string[] {
  return words.reduce<string[]>(
    (before, { keys }) =>
      before.flatMap(each => keys.map(key => (each === '' ? key : `${each} ${key}`))).slice(0, MAX_WAYS),
    [''],
  )
}

/** Words belong to one phrase when spaces or a hyphen part them, and no full stop or comma. */
function isOnePhrase(text: string, words: readonly Word[]): boolean {
  return words.every((word, at) => {
    const next = words[at + 1]
    return !next || /^[\s‐‑-]+$/.test(text.slice(word.end, next.start))
  })
}

/** Whether a hyphen joins it to another word before it or after it. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{N}\p{M}][-‐‑]$/u.test(text.slice(Math.max(0, start - 3), start)) ||
    /^[-‐‑][\p{L}\p{N}]/u.test(text.slice(end, end + 3))
  )
}

const plurals: readonly [RegExp, string][] = [
  [/(oes|aes|aos)$/, 'ao'],
  [/([aeou])is$/, '$1l'],
  // «répteis» and «réptil», «projéctil» and «projécteis».
  [/il$/, 'el'],
  [/ns$/, 'm'],
  [/([rz])es$/, '$1'],
  [/s$/, ''],
]

/**
 * What a word may be one of. With an accent on its last vowel it may be one itself («gás» and «gases», «país» and «países», «mês» and
 * «meses»), or several («cafés»); of four letters it may be several («rios», «sons», «mãos»), though most are not.
 */
function singulars(word: string): string[] {
  const folded = fold(word)
  const all = [singular(folded)]
  if (/[áâàéêíóôú]s$/i.test(word.normalize('NFC'))) all.push(singular(`${folded}es`))
  // «flores» is of «flor», «árvores» of «árvore».
  if (folded.length > 4 && /[rz]es$/.test(folded)) all.push(folded.slice(0, -1))
  const rule = folded.length === 4 ? shortPlurals.find(([ending]) => ending.test(folded)) : undefined
  if (rule) all.push(folded.replace(rule[0], rule[1]))
  return [...new Set(all)]
}

const shortPlurals: readonly [RegExp, string][] = [
  [/^maes$/, 'mae'],
  [/(oes|aes|aos)$/, 'ao'],
  [/ns$/, 'm'],
  [/([aeou])s$/, '$1'],
]

/** A folded word as if there were one of it; short words stay, being seldom plurals. */
function singular(word: string): string {
  if (word.length < 5) return word
  const rule = plurals.find(([ending]) => ending.test(word))
  return rule ? word.replace(rule[0], rule[1]) : word
}
