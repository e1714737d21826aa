import { gradeInTitle, titleLines } from '#school/subjects/grade-in-title.ts'

/** A class, a year and a shift as titles over a list write them. */
const YEAR = /\bano\s*(?:lec?tivo|escolar)?\s*(?:de\s*)?[:·.–—-]*\s*(20\d{2})(?![\d/])/i
const SHIFT = /\bturno\s*(?:d[aeo]\s*)?[:·.–—-]*\s*(manhã|manha|tarde|noite)(?!\p{L})/iu

/** A group as titles over a list write it, the letter in capitals: «Turma: B», «turma 8ª B», «TURMA “C”». */
const GROUP =
  /\bturma\s*(?:n[.º°o]*)?\s*[:·.–—-]*\s*[«"“']?\s*(\d{0,2}\s*[.ªº°]*\s*(?:[A-Z]\d{0,2}|\d{1,2}))(?![\p{L}\d])/iu

/**
 * The group that the titles over a list say in words, the nearest line first: «Relação nominal da 8ª Classe, Turma B» is of
 * 8ªB; undefined where they say none.
 */
export function groupInTitle(lines: readonly string[]): string | undefined {
  const words = titleLines(lines)
  const group = words.map(line => GROUP.exec(line)?.[1]).find(found => found !== undefined)
  if (group === undefined) return undefined
  const name = group.replaceAll(/[\s.]/g, '').toUpperCase()
  if (/^\d{1,2}[ªº°]?[A-Z]/.test(name)) return name
  return `${gradeInTitle(lines) ?? ''}${name}`
}

/** The class of a list of groups, the year or the shift, as its titles say them, by the key of the field. */
export function groupFieldInTitle(lines: readonly string[], key: string): string | undefined {
  const words = titleLines(lines)
  switch (key) {
    case 'grade':
      return gradeInTitle(lines)
    case 'year':
      return words.map(line => YEAR.exec(line)?.[1]).find(found => found !== undefined)
    case 'shift':
      return words.map(line => SHIFT.exec(line)?.[1]).find(found => found !== undefined)
    default:
      return undefined
  }
}
