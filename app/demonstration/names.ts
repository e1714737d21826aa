/** Finds what a name of the data stands for. @throws Error when nothing has that name */
export type ByName<T> = (name: string) => T

/** The way from the names that the data uses to what was made of them. */
export function byName<T>(all: readonly T[], nameOf: (item: T) => string): ByName<T> {
  const known = new Map(all.map(value => [nameOf(value), value]))
  return name => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`Os dados da demonstração falam de «${name}», que não existe.`)
    return found
  }
}

/** The number of a grade as the data writes it: 6 for «6ª». */
export function gradeOf(word: string): number {
  return Number.parseInt(word, 10)
}

/** As it stands within a sentence; a country keeps its capital. */
export function lowered(text = ''): string {
  if (text.startsWith('Moçambique')) return text
  return text.charAt(0).toLocaleLowerCase('pt') + text.slice(1)
}
