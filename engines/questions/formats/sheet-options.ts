import { foldWord } from './metadata-tags.ts'

/** A cell of more is a text. */
const MAX_LETTERS = 5000

/**
 * The options that one cell holds: a line each, after letters (`a) um b) dois`), as a list (`["um", "dois"]`), or between
 * bars, semicolons or, where the key is one of them, commas. Undefined where nobody can tell one from the next.
 */
export function optionsInCell(cell: string, key: string): string[] | undefined {
  if (cell.length > MAX_LETTERS) return undefined
  const listed = listOf(cell)
  if (listed) return listed
  for (const parts of [cell.split('\n'), byLetters(cell), cell.split('|'), cell.split(';')]) {
    const options = parts.map(part => part.trim()).filter(Boolean)
    if (options.length > 1) return withoutLetters(options)
  }
  const options = cell.split(',').map(part => part.trim())
  return options.some(option => foldWord(option) === foldWord(key)) && options.length > 1
    ? options
    : undefined
}

function listOf(cell: string): string[] | undefined {
  if (!/^\s*\[[\s\S]*\]\s*$/.test(cell)) return undefined
  const quoted = /"((?:[^"\\]|\\.){0,500})"|'((?:[^'\\]|\\.){0,500})'/g
  // Quotes of a word («don't») part the list elsewhere: what is left over shows it.
  if (!/^\s*\[\s*(?:,\s*)*\]\s*$/.test(cell.replace(quoted, ''))) return undefined
  const found = [...cell.matchAll(quoted)].map(match =>
    (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1').trim(),
  )
  return found.length > 1 && found.every(option => option !== '') ? found : undefined
}

/** `a) um b) dois`, by letters that follow one another. */
function byLetters(cell: string): string[] {
  const starts: number[] = []
  for (const match of cell.matchAll(/(^|\s)[([]?([A-La-l])[.)\]]\s+/g))
    if ((match[2] ?? '').toUpperCase().charCodeAt(0) === 65 + starts.length)
      starts.push(match.index + (match[1] ?? '').length)
  if (starts.length < 2 || cell.slice(0, starts[0]).trim() !== '') return []
  return starts.map((start, at) => cell.slice(start, starts[at + 1]))
}

/** Letters or numbers that only count the options are no part of them. */
export function withoutLetters(options: string[]): string[] {
  const bare = options.map((option, at) => {
    const match = /^[([]?(?:([A-La-l])|(\d{1,2}))\s?[.)\]:-]\s*/.exec(option)
    const place = match?.[1] ? match[1].toUpperCase().charCodeAt(0) - 64 : Number(match?.[2])
    return match && place === at + 1 ? option.slice(match[0].length) : undefined
  })
  return bare.every(option => option !== undefined && option !== '') ? (bare as string[]) : options
}
