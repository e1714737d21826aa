import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** So many lines that are the same to the letter are a copy. */
export const COPIED_LINES = 8

/** A run of lines that stands in two places. */
export interface Copy {
  /** File and first line of each. */
  places: readonly [string, string]
  lines: number
}

interface Line {
  text: string
  number: number
}

/** The lines that say something: no imports, comments, blank lines, or brackets alone. */
function linesOf(text: string): Line[] {
  const isBlank = (match: string) => match.replace(/[^\n]/g, '')
  return text
    .replace(/^(?:import|export) (?:type )?(?:[^'";]*? from )?'[^']+'$/gm, isBlank)
    .replace(/\/\*[\s\S]*?\*\//g, isBlank)
    .split('\n')
    .map((line, at) => ({ text: line.replace(/^\s*\/\/.*/, '').trim(), number: at + 1 }))
    .filter(line => /[\p{L}\d]/u.test(line.text))
}

/** Every run of at least {@link COPIED_LINES} lines that stands in two places of the files. */
export function copiesIn(files: ReadonlyMap<string, string>): Copy[] {
  const all = [...files].map(([file, text]) => ({ file, lines: linesOf(text) }))
  const seen = new Map<string, { file: string; lines: Line[]; at: number }>()
  const copies: Copy[] = []
  for (const { file, lines } of all) {
    for (let at = 0; at + COPIED_LINES <= lines.length; at++) {
      const window = lines.slice(at, at + COPIED_LINES)
      const key = window.map(line => line.text).join('\n')
      const other = seen.get(key)
      if (!other) {
        seen.set(key, { file, lines, at })
        continue
      }
      let length = COPIED_LINES
      while (
        lines[at + length] !== undefined &&
        lines[at + length]?.text === other.lines[other.at + length]?.text
      )
        length++
      const place = (each: { file: string; lines: Line[]; at: number }) =>
        `${each.file}:${each.lines[each.at]?.number}`
      copies.push({ places: [place(other), place({ file, lines, at })], lines: length })
      at += length - 1
    }
  }
  return copies
}

/** The product's code and style, without what is generated from something else. */
export function productFiles(root: string, kind: 'code' | 'style'): Map<string, string> {
  const pattern = `{app,engines,features,journeys,kit,school}/**/*.${kind === 'code' ? '{ts,tsx}' : 'css'}`
  const files = globSync(pattern, { cwd: root }).filter(
    file =>
      !/\.(?:test|generated|d)\.tsx?$|testing\.tsx?$|(?:^|\/)(?:canary|fixtures|testdata)[/.]/.test(file),
  )
  return new Map(files.sort().map(file => [file, readFileSync(join(root, file), 'utf8')]))
}
