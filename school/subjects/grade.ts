/** The grades of Mozambican schools, 1 to 12. */
export const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Short name of a grade: 5 → «5ª». */
export function gradeName(grade: number): string {
  return `${grade}ª`
}

/** Full name of a grade, its parts kept on one line: 5 → «5ª classe». */
export function gradeTitle(grade: number): string {
  return `${grade}ª\u00a0classe`
}

/** Grades as a reader likes them: [4, 5, 6, 8] → «4ª a 6ª, 8ª». */
export function gradesText(list: readonly number[]): string {
  const sorted = [...new Set(list)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const grade of sorted) {
    const run = runs.at(-1)
    if (run && run[1] === grade - 1) run[1] = grade
    else runs.push([grade, grade])
  }
  return runs.map(runText).join(', ')
}

function runText([first, last]: [number, number]): string {
  if (first === last) return gradeName(first)
  return last === first + 1
    ? `${gradeName(first)} e ${gradeName(last)}`
    : `${gradeName(first)} a ${gradeName(last)}`
}

/** A cycle of the school system and its grades (Lei 18/2018: primary to the 6th, secondary from the 7th). */
export interface Cycle {
  code: 'EP1' | 'EP2' | 'ES1' | 'ES2'
  name: string
  grades: readonly number[]
}

export const cycles: readonly Cycle[] = [
  { code: 'EP1', name: 'Ensino Primário, 1.º ciclo', grades: [1, 2, 3] },
  { code: 'EP2', name: 'Ensino Primário, 2.º ciclo', grades: [4, 5, 6] },
  { code: 'ES1', name: 'Ensino Secundário, 1.º ciclo', grades: [7, 8, 9] },
  { code: 'ES2', name: 'Ensino Secundário, 2.º ciclo', grades: [10, 11, 12] },
]

/**
 * Grades in what a person wrote: «5ª; 6a», «5 e 6», «5.ª classe», «1ª a 6ª», «4-6», «todas»; undefined when a part is not a
 * grade.
 */
export function parseGrades(words: string): number[] | undefined {
  const plain = words
    // Or long runs of spaces would be tried in every way that they can be parted.
    .replace(/\s+/g, ' ')
    .replace(/(\d\s?[.ªº°]*\s?)anos?\b/gi, '$1')
    .replace(/classes?/gi, '')
    .trim()
  if (/^todas(?: as)?$/i.test(plain)) return [...grades]
  const found = plain
    .split(/[;,/+]|\be\b/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(gradesOfPart)
  return found.some(part => part === undefined)
    ? undefined
    : [...new Set(found.flatMap(part => part ?? []))].sort((a, b) => a - b)
}

const RANGE =
  /^(?:d[ae]\s+)?(\d{1,2})\s*[.ªº°]*a?[.ªº°]*(?:\s*(?:-|–|—|até(?: à)?|à|a)\s*(\d{1,2})\s*[.ªº°]*a?[.ªº°]*)?$/i

/** One grade, or those from one to another. */
function gradesOfPart(part: string): number[] | undefined {
  const [, first, last = first] = RANGE.exec(part) ?? []
  const [from, to] = [Number(first), Number(last)]
  if (!(from >= 1 && to >= from && to <= 12)) return undefined
  return grades.filter(grade => grade >= from && grade <= to)
}
