import { fold } from './fold.ts'

/** Words that a phrase has at most; a longer one is not looked for. */
const MAX_WORDS = 8

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
  for (const [phrase, of] of phrases) {
    const words = wordsOf(phrase).map(word => word.key)
    const [first] = words
    if (first === undefined || words.length > MAX_WORDS) continue
    const key = words.join(' ')
    if (!known.has(key)) known.set(key, of)
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return (text: string): Found<T>[] => {
    const words = wordsOf(text)
    const found: Found<T>[] = []
    for (let at = 0; at < words.length; at += 1) {
      const first = words[at]
      if (!first) continue
      for (let length = longest.get(first.key) ?? 0; length > 0; length -= 1) {
        const run = words.slice(at, at + length)
        const last = run.at(-1)
        const of = known.get(run.map(word => word.key).join(' '))
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
  key: string
  start: number
  end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    key: singular(fold(word)),
    start: index,
    end: index + word.length,
  }))
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

/** A folded word as if there were one of it; short words stay, being seldom plurals. */
function singular(word: string): string {
  if (word.length < 5) return word
  const rule = plurals.find(([ending]) => ending.test(word))
  return rule ? word.replace(rule[0], rule[1]) : word
}
