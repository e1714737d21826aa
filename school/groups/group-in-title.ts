/** A group as titles over a list write it, the letter in capitals: «Turma: B», «turma 8ª B», «TURMA “C”». */
const GROUP =
  /\bturma\s*(?:n[.º°o]*)?\s*[:·.–—-]*\s*[«"“']?\s*(\d{0,2}\s*[.ªº°]*\s*(?:[A-Z]\d{0,2}|\d{1,2}))(?![\p{L}\d])/iu
const GRADES = [/(?:^|\D)(\d{1,2})\s*[.ªº°a]*\s*classe/i, /\bclasse\s*[:·.–—-]*\s*(\d{1,2})(?!\d)/i]
/** No title that people write is longer. */
const LONGEST = 300

/**
 * The group that the titles over a list say in words, the nearest line first: «Relação nominal da 8ª Classe, Turma B» is of
 * 8ªB; undefined where they say none.
 */
export function groupInTitle(lines: readonly string[]): string | undefined {
  const words = lines.map(line => line.slice(0, LONGEST).replaceAll(/\s+/g, ' ')).toReversed()
  const group = words.map(line => GROUP.exec(line)?.[1]).find(found => found !== undefined)
  if (group === undefined) return undefined
  const name = group.replaceAll(/[\s.]/g, '').toUpperCase()
  if (/^\d{1,2}[ªº°]?[A-Z]/.test(name)) return name
  const grade = words
    .flatMap(line => GRADES.map(pattern => pattern.exec(line)?.[1]))
    .find(found => found !== undefined)
  return grade === undefined ? name : `${Number(grade)}ª${name}`
}
