import { distinctItems, type GameContent, type GameItem } from './content.ts'

/** The letters of a word as a grid or a keyboard knows them: capitals without accents, digits; nothing else. */
export function gridLetters(text: string): string[] {
  return [...fold(text)].filter(character => /[\p{L}\p{N}]/u.test(character))
}

/** Capitals without accents: «Erosão» is `EROSAO`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().normalize('NFC')
}

/** An item as a word of a grid. */
export interface GridWord {
  item: string
  letters: readonly string[]
}

/** An item that a kind cannot use, and why. */
export interface LeftOut {
  item: string
  why: string
}

/** The words of a grid, each once, with what is left out for its length or because its word is there already. */
export function gridWords(
  content: GameContent,
  shortest: number,
  longest: number,
): { words: GridWord[]; leftOut: LeftOut[] } {
  const seen = new Set<string>()
  const words: GridWord[] = []
  const leftOut: LeftOut[] = []
  for (const item of content) {
    const letters = gridLetters(item.answer)
    const word = letters.join('')
    const why = isFormula(item.answer) ? FORMULA : whyNot(letters, seen.has(word), shortest, longest)
    if (why) leftOut.push({ item: item.id, why })
    else words.push({ item: item.id, letters })
    seen.add(word)
  }
  return { words, leftOut }
}

const FORMULA = 'é uma fórmula ou um número, e não uma palavra'

/** What is calculated or measured and not spelled: TeX, a calculation, an index, or digits without a word beside them. */
export function isFormula(text: string): boolean {
  if (/\\[([]|\$\$|[=<>+×÷√^±≤≥₀-₉⁰-⁹²³¹]/u.test(text)) return true
  return /\d\s*[-−*/%]\s*\d/.test(text) || (/\d/.test(text) && !/\p{L}{3}/u.test(text))
}

/** «; uma fórmula não é palavra», after what a kind of words lacks, where the content has formulae. */
export function formulaNote(content: GameContent): string {
  return content.some(({ answer }) => isFormula(answer)) ? '; uma fórmula ou um número não é palavra' : ''
}

function whyNot(letters: string[], repeated: boolean, shortest: number, longest: number): string | undefined {
  if (letters.length < shortest)
    return letters.length === 0 ? 'não tem letras' : `tem menos de ${shortest} letras`
  if (letters.length > longest) return `tem mais de ${longest} letras`
  return repeated ? 'é uma palavra repetida' : undefined
}

/**
 * The items that a game leaves out in which all must be distinguishable, each with the reason.
 * @param why.empty what an item without words lacks, where the game asks for them
 * @param why.repeated what an item repeats
 */
export function leftOutOf(content: GameContent, why: { empty?: string; repeated: string }): LeftOut[] {
  const used = new Set(distinctItems(content, why.empty !== undefined))
  return content
    .filter(item => !used.has(item))
    .map(item => ({
      item: item.id,
      why: (item.prompt.trim() === '' && !item.picture && why.empty) || why.repeated,
    }))
}

/** «5 palavras; «Ciclo da água» fica de fora». */
export function describeLeftOut(gives: string, leftOut: readonly LeftOut[], content: GameContent): string {
  const names = leftOut.map(
    ({ item }) => `«${content.find(candidate => candidate.id === item)?.answer ?? ''}»`,
  )
  if (names.length === 0) return gives
  if (names.length > 2) return `${gives}; ${names.length} ficam de fora`
  return `${gives}; ${names.join(' e ')} ${names.length === 1 ? 'fica' : 'ficam'} de fora`
}

/** Named one by one; of more than that the others are counted. */
const NAMED = 4

/** «Fora deste tabuleiro: «Solo» e «Húmus».», of what a board was offered and does not hold; nothing where it holds all. */
export function describeOmitted(board: { items: GameContent }, content: GameContent): string {
  const there = new Set(board.items.map(({ id }) => id))
  const names = content.filter(({ id }) => !there.has(id)).map(({ answer }) => `«${answer}»`)
  if (names.length === 0) return ''
  const others = names.length - NAMED
  const said = others > 1 ? [...names.slice(0, NAMED), `mais ${others}`] : names
  const list = said.length === 1 ? said.join() : `${said.slice(0, -1).join(', ')} e ${said.at(-1)}`
  return `Fora deste tabuleiro: ${list}.`
}

/** The item of an id; a board only ever names items that it was made of. */
export function itemOf<T extends Pick<GameItem, 'id'>>(items: readonly T[], id: string): T {
  const found = items.find(item => item.id === id)
  if (!found) throw new Error(`No item ${id} on this board.`)
  return found
}
