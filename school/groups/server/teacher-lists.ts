/** The parts of a cell of names: «Matemática; Física», «Matemática e Física», lines. */
export function namesIn(cell: string): string[] {
  return cell
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/\s*[;,/+&\n]\s*|\s+e\s+/)
    .map(name => name.trim())
    .filter(Boolean)
}

/** The groups of a cell: «8ªA, B e C» are three of the 8ª. */
export function groupNamesIn(cell: string): string[] {
  let grade = ''
  return namesIn(cell).map(name => {
    const [, before] = /^(\d{1,2}\s*[.ªº°]*\s*)\p{L}/u.exec(name) ?? []
    if (before !== undefined) grade = before
    return /^\p{L}$/u.test(name) ? `${grade}${name}` : name
  })
}
