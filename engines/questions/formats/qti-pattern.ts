import { meetsParts } from '../match-answer.ts'

/** The texts that a pattern accepts: of each alternative, the parts between its `.*`. */
export type TextPattern = string[][]

/**
 * A regular expression of XML Schema that is no more than texts, `.*` and alternatives of them.
 * No other is ever run, since a pattern of the file's own could take for ever: undefined for those.
 */
export function readPattern(source: string): TextPattern | undefined {
  let bare = source.trim().replace(/^\^/, '')
  if (/(?:^|[^\\])\$$/.test(bare)) bare = bare.slice(0, -1)
  const group = /^\((?:\?:)?([^()]*)\)$/.exec(bare)
  const alternatives = splitAlternatives(group?.[1] ?? bare)
  const read = alternatives.map(readAlternative)
  return read.every(each => each !== undefined) ? read : undefined
}

export function meetsPattern(text: string, pattern: TextPattern): boolean {
  return pattern.some(parts => meetsParts(text, parts))
}

function splitAlternatives(source: string): string[] {
  const tokens = source.match(/\\[\s\S]|[\s\S]/g) ?? []
  const alternatives = ['']
  for (const token of tokens) {
    if (token === '|') alternatives.push('')
    else alternatives[alternatives.length - 1] += token
  }
  return alternatives
}

function readAlternative(source: string): string[] | undefined {
  const parts = ['']
  for (const token of source.match(/\.\*|\\[\s\S]|[\s\S]/g) ?? []) {
    if (token === '.*') parts.push('')
    else if (/^\\[\\.*+?()[\]{}|^$-]$/.test(token)) parts[parts.length - 1] += token.slice(1)
    else if (/^[\\.*+?()[\]{}|^$]/.test(token)) return undefined
    else parts[parts.length - 1] += token
  }
  return parts
}
