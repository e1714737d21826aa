/** A pupil or a guardian of the school, as stored. */
export interface KnownPerson {
  name: string
  /** Of a pupil; null for a guardian. */
  code: string | null
}

/** What of a text may say who a pupil is, in the words of the text. */
export interface NamesFound {
  /** A code, two words of one name side by side, a name with an initial: never sent. */
  certain: string[]
  /** A name alone, or initials: sent once a person has said that no pupil is meant. */
  possible: string[]
}

/** Particles of names: they identify nobody. */
const PARTICLES = new Set(['a', 'e', 'o', 'd', 'da', 'de', 'do', 'das', 'dos'])
/** Ordinary short words: «a mina» is Amina only beside another part of that name. */
const SHORT_WORDS = new Set([...PARTICLES, ...'as os em na no nas nos ao um se que com por'.split(' ')])

const CODE_LENGTH = 8
/** Longest word of a name that is looked for in letters that stand apart, or in words written as one. */
const MAX_JOINED = 24
/** Shortest parts of a name that count where they are written as one word. */
const MIN_GLUED_PART = 3
const MIN_GLUED = 8

interface Token {
  text: string
  start: number
  end: number
  isInitial: boolean
  isCapitals: boolean
}

/** A word of a name where the text has it. */
interface Hit {
  word: string
  from: number
  to: number
  /** Put together from pieces of which the first is an ordinary short word. */
  isWeak: boolean
}

/** Letters without accents or case; what is invisible and apostrophes are left out. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, '')
    .toLowerCase()
}

/** The words of a name that can identify: without particles and single letters. */
export function wordsOfName(name: string): string[] {
  const words = foldName(name).split(/[^\p{L}\p{N}]+/u)
  return words.filter(word => word.length > 1 && !PARTICLES.has(word))
}

/** First letters of all words, and of the first and last. */
export function initialsOfName(name: string): string[] {
  const all = wordsOfName(name).map(word => word.charAt(0))
  return all.length < 2 ? [] : [...new Set([all.join(''), `${all[0]}${all.at(-1)}`])]
}

/** All numbers of eight digits that a text can be read to hold, however its digits are parted. */
export function codesIn(text: string): string[] {
  const runs = text.normalize('NFKC').match(/\d(?:[^\p{L}\d]{0,3}\d)*/gu) ?? []
  return runs.flatMap(run => {
    const digits = run.replaceAll(/\D/g, '')
    const windows = Math.max(0, digits.length - CODE_LENGTH + 1)
    return Array.from({ length: windows }, (_none, at) => digits.slice(at, at + CODE_LENGTH))
  })
}

/** Initials that a text holds: «A. J.», «A.F.J.» or three capitals and more. */
export function initialsIn(text: string): string[] {
  return findInitials(tokensOf(text), text).map(found => found.letters)
}

/**
 * Names and codes of people in a text, in any order, case, spacing or accents, with initials, or one name alone.
 * @param people those who could be in it
 */
export function findNames(text: string, people: readonly KnownPerson[]): NamesFound {
  const certain = new Set<string>()
  const possible = new Set<string>()
  const codes = new Set(codesIn(text))
  const ofWord = new Map<string, Set<number>>()
  const names = people.map(person => wordsOfName(person.name))
  for (const [at, words] of names.entries())
    for (const word of words) ofWord.set(word, (ofWord.get(word) ?? new Set()).add(at))
  for (const { code } of people) if (code !== null && codes.has(code)) certain.add(code)

  const tokens = tokensOf(text)
  const said = (from: number, to: number) =>
    text.slice(tokens[from]?.start, tokens[to - 1]?.end).replaceAll(/\s+/g, ' ')
  const hits = findHits(tokens, word => ofWord.has(word))
  const byStart = Map.groupBy(hits, hit => hit.from)
  for (const hit of hits) {
    if (!hit.isWeak && isOfPupil(hit.word)) possible.add(said(hit.from, hit.to))
    const owners = ofWord.get(hit.word) ?? new Set<number>()
    for (const other of nextHits(tokens, byStart, hit))
      if (other.word !== hit.word && shares(owners, ofWord.get(other.word)))
        certain.add(said(hit.from, other.to))
    for (const at of [hit.from - 1, hit.to]) {
      const token = tokens[at]
      if (token?.text.length !== 1) continue
      if (!(token.isInitial || (at === hit.to && token.isCapitals && !hit.isWeak))) continue
      const isOthers = [...owners].some(owner =>
        names[owner]?.some(word => word !== hit.word && word.startsWith(token.text)),
      )
      if (isOthers) certain.add(said(Math.min(at, hit.from), Math.max(at + 1, hit.to)))
    }
  }
  for (const { text: token, from } of glued(tokens)) {
    if (isMadeOfOneName(token, ofWord)) certain.add(said(from, from + 1))
  }
  const initials = new Set(people.flatMap(({ name, code }) => (code === null ? [] : initialsOfName(name))))
  for (const { letters, from, to } of findInitials(tokens, text))
    if (initials.has(letters)) possible.add(said(from, to))
  return { certain: [...certain], possible: [...possible] }

  function isOfPupil(word: string): boolean {
    return [...(ofWord.get(word) ?? [])].some(at => people[at]?.code !== null)
  }
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}'’‘ʼ`´]+/gu)].flatMap(match => {
    const folded = foldName(match[0])
    if (!/[\p{L}\p{N}]/u.test(folded)) return []
    const end = match.index + match[0].length
    return [
      {
        text: folded,
        start: match.index,
        end,
        isInitial: folded.length === 1 && /^\p{L}$/u.test(folded) && text.charAt(end) === '.',
        isCapitals: /^\p{Lu}+$/u.test(match[0].normalize('NFC')),
      },
    ]
  })
}

/** Words that are in names: as they stand, and put together from pieces side by side. */
function findHits(tokens: readonly Token[], isName: (word: string) => boolean): Hit[] {
  const hits: Hit[] = []
  for (let from = 0; from < tokens.length; from++) {
    let word = ''
    const beginsOrdinary = SHORT_WORDS.has(tokens[from]?.text ?? '')
    let isSpelled = true
    for (let to = from + 1; to <= tokens.length; to++) {
      const piece = tokens[to - 1]?.text ?? ''
      word += piece
      if (word.length > MAX_JOINED) break
      isSpelled &&= piece.length === 1
      if (isName(word)) hits.push({ word, from, to, isWeak: to > from + 1 && beginsOrdinary && !isSpelled })
    }
  }
  return hits
}

/** Words of names that follow one at once, or after particles, an initial or one other word. */
function nextHits(tokens: readonly Token[], byStart: ReadonlyMap<number, Hit[]>, hit: Hit): Hit[] {
  const next: Hit[] = []
  let others = 0
  for (let at = hit.to; at < tokens.length && others <= 1; at++) {
    next.push(...(byStart.get(at) ?? []))
    const word = tokens[at]?.text ?? ''
    if (!PARTICLES.has(word) && word.length > 1) others++
    if (at - hit.to > 4) break
  }
  return next
}

/** Tokens that are long enough to be two names written as one word. */
function glued(tokens: readonly Token[]) {
  return tokens.flatMap(({ text }, from) => (text.length >= MIN_GLUED ? [{ text, from }] : []))
}

/** Whether a word is several words of one name after another. */
function isMadeOfOneName(word: string, ofWord: ReadonlyMap<string, Set<number>>): boolean {
  /** By how far the word is read, whose names alone it is made of so far. */
  const owners: (Set<number> | undefined)[] = []
  for (let from = 0; from <= word.length - MIN_GLUED_PART; from++) {
    if (from > 0 && !owners[from]) continue
    const end = Math.min(word.length, from + MAX_JOINED)
    for (let to = from + MIN_GLUED_PART; to <= end; to++) {
      if (from === 0 && to === word.length) continue
      for (const owner of ofWord.get(word.slice(from, to)) ?? []) {
        if (from > 0 && !owners[from]?.has(owner)) continue
        const here = owners[to] ?? new Set()
        owners[to] = here.add(owner)
      }
    }
  }
  return owners[word.length] !== undefined
}

function findInitials(tokens: readonly Token[], text: string) {
  const found: { letters: string; from: number; to: number }[] = []
  for (let from = 0; from < tokens.length; from++) {
    const token = tokens[from]
    if (!token) continue
    if (token.isCapitals && token.text.length >= 3 && token.text.length <= 6)
      found.push({ letters: token.text, from, to: from + 1 })
    let letters = ''
    for (let to = from; tokens[to]?.isInitial || (to > from && isLastInitial(to)); to++) {
      letters += tokens[to]?.text
      if (letters.length >= 2) found.push({ letters, from, to: to + 1 })
      if (letters.length >= 6 || !tokens[to]?.isInitial) break
    }
  }
  return found

  /** «A.J»: a capital right after an initial. */
  function isLastInitial(at: number): boolean {
    const [before, token] = [tokens[at - 1], tokens[at]]
    if (!before?.isInitial || !token?.isCapitals || token.text.length !== 1) return false
    return text.slice(before.end, token.start).trim() === '.'
  }
}

function shares(one: ReadonlySet<number>, other: ReadonlySet<number> | undefined): boolean {
  return other !== undefined && [...one].some(at => other.has(at))
}
