import { fold, namesOf } from '#kit/server/transfer/import-table.ts'

/** «Prof.», «Profª», «dr.», «Dra.», «Eng.», «Sr.» before a name. */
const TITLE =
  /^(?:prof(?:essora|essor)?(?:\(a\))?|dra?|doutora?|engª?|engenheir[oa]|lic(?:enciad[oa])?|sra?|mestre|msc)(?:\.?[ªºao]?\.?)\s+(?=\p{L})/iu

/** No name is longer, and what is longer is not looked at. */
const LONGEST = 200

/** A name without what goes before it, and without what stands in brackets. */
export function withoutTitle(words: string): string {
  if (words.length > LONGEST) return words
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  // «Prof. dr. Rui Cossa».
  return plain.replace(TITLE, '').replace(TITLE, '')
}

/** A name as it is compared: without titles and brackets, the surname behind. */
function plainName(words: string): string {
  const bare = withoutTitle(words.replaceAll(/\([^)]*\)/g, ' '))
  const [, surname, first] = /^([^,]+),([^,]+)$/.exec(bare) ?? []
  return surname === undefined ? bare : `${first?.trim()} ${surname.trim()}`
}

/** A person of the staff as a file may name them. */
export interface StaffMember {
  id: string
  name: string
  email: string
}

/** The staff of a school by the names that a file may give them. */
export class StaffNames<T extends StaffMember> {
  readonly #whole: ReadonlyMap<string, T[]>
  readonly #parts: { person: T; names: string[] }[]
  /** A file names the same people in many rows. */
  readonly #found = new Map<string, T[]>()

  constructor(people: readonly T[]) {
    this.#whole = namesOf(people, ({ name, email }) => [name, email])
    this.#parts = people.map(person => ({ person, names: fold(person.name).split(' ') }))
  }

  /** Those whose whole name or e-mail this is. */
  whole(words: string): readonly T[] {
    return this.#whole.get(fold(words)) ?? this.#whole.get(fold(plainName(words))) ?? []
  }

  /**
   * The one whom a cell names: by the whole name or the e-mail, or else by words of the name that nobody else has: «prof.
   * Sitoe», «R. Cossa», «Ermelinda Sitoe» of Ermelinda da Graça Sitoe. The messages say who was not found, and who is known
   * by part of a name.
   * @param cell.otherwise what becomes of the row where nobody is found: «a turma entra sem director»
   */
  find(
    { key, words, otherwise }: { key: string; words: string; otherwise: string },
    messages: Record<string, string>,
  ): T | undefined {
    if (words === '') return undefined
    const whole = words.length > LONGEST ? [] : this.whole(words)
    const found = whole.length > 0 ? whole : this.#withWords(words)
    const [person] = found
    if (person === undefined) messages[key] = `«${words}» não tem conta do corpo docente: ${otherwise}.`
    else if (found.length > 1) messages[key] = `Há mais do que um «${words}»: ${otherwise}.`
    else if (whole.length === 0) messages[key] = `«${words}» é ${person.name}: mais ninguém tem este nome.`
    return found.length === 1 ? person : undefined
  }

  /** Those in all of whose names these words stand, in order; one letter stands for a name that begins so. */
  #withWords(text: string): T[] {
    if (text.length > LONGEST) return []
    const words = fold(plainName(text)).split(' ').filter(Boolean)
    const key = words.join(' ')
    const before = this.#found.get(key)
    if (before) return before
    const isTelling = words.some(word => word.length > 1)
    const found = isTelling
      ? this.#parts.filter(({ names }) => holdsInOrder(names, words)).map(({ person }) => person)
      : []
    this.#found.set(key, found)
    return found
  }
}

function holdsInOrder(names: readonly string[], words: readonly string[]): boolean {
  let at = 0
  for (const name of names) {
    const word = words[at]
    if (word !== undefined && (name === word || (word.length === 1 && name.startsWith(word)))) at += 1
  }
  return at === words.length
}
