/** The parts of a cell of names: «Matemática; Física», «Matemática e Física», lines. */
export function namesIn(cell: string): string[] {
  return cell
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\s*[;,/+&\n]\s*|\s+e\s+/)
    .map(name => name.trim())
    .filter(Boolean)
}

/** The parts of a cell of names, of which some have an «e» or a comma of their own: «Educação Visual e Plástica». */
export function knownNamesIn(cell: string, isKnown: (name: string) => boolean): string[] {
  const whole = cell.replaceAll(/\s+/g, ' ').trim()
  if (isKnown(whole)) return [whole]
  return cell
    .split(/[;,/+&\n]/)
    .map(part => part.trim())
    .filter(Boolean)
    .flatMap(part => (isKnown(part) ? [part] : namesIn(part)))
}

/** The groups of a cell: «8ªA, B e C» and «8ªA-C» are three of the 8ª. */
export function groupNamesIn(cell: string): string[] {
  let grade = ''
  return namesIn(cell).flatMap(name => {
    const [, before] = /^(\d{1,2}\s*[.ªº°]*\s*)\p{L}/u.exec(name) ?? []
    if (before !== undefined) grade = before
    return lettersOf(name).map(one => (/^\p{L}$/u.test(one) ? `${grade}${one}` : one))
  })
}

/** «8ªA-C», «8ªA a 8ªC» and «A a C», letter by letter; anything else is as it is. */
function lettersOf(name: string): string[] {
  const [, grade = '', first = '', again, last = ''] =
    /^(\d{1,2}\s?[.ªº°]*\s?)?([A-Z])\s?(?:-|–|—|a|à|até)\s?(\d{1,2}\s?[.ªº°]*\s?)?([A-Z])$/.exec(name) ?? []
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  const isOfOne = again === undefined || again.trim() === grade.trim()
  if (first === '' || !(to > from) || !isOfOne) return [name]
  return Array.from({ length: to - from + 1 }, (_, at) => `${grade}${String.fromCharCode(from + at)}`)
}
