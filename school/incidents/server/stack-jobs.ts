import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { type Frame, plainFrame } from '../exception.ts'

/** Lines above a place that are searched for the function around it. */
const MAX_LINES_UP = 300

export const jobs = {
  /**
   * The places of a stack in the source, by the maps of the build, which stay on the server.
   * @param folder where the maps are, each named after its file
   * @returns `GlossaryListPage (features/glossary/web/glossary-list-page.tsx:45)`; as the browser said it where there is no map
   */
  nameFramesFromMapFile: async (folder: string, frames: readonly Frame[]): Promise<string[]> => {
    const maps = new Map<string, SourceMap | undefined>()
    const named: string[] = []
    for (const frame of frames) {
      const name = basename(frame.file)
      if (!maps.has(name)) maps.set(name, await readMap(join(folder, `${name}.map`)))
      named.push(nameFrame(frame, maps.get(name)))
    }
    return named
  },
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  if (!existsSync(file)) return undefined
  return new SourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload)
}

function nameFrame(frame: Frame, map: SourceMap | undefined): string {
  if (!map) return plainFrame(frame)
  const entry = map.findEntry(frame.line - 1, frame.column - 1)
  if (!('originalSource' in entry)) return plainFrame(frame)
  const { originalSource, originalLine } = entry
  const { sources, sourcesContent } = map.payload
  const text: string | null | undefined = sourcesContent[sources.indexOf(originalSource)]
  const name = text ? functionAround(text.split('\n'), originalLine) : frame.name
  const place = `(${originalSource.replace(/^(?:\.\.?\/)+/, '')}:${originalLine + 1})`
  return name === '' ? place : `${name} ${place}`
}

const DECLARED = [
  /\bfunction\s*\*?\s*([\w$]+)/,
  /\b(?:const|let)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\(|[\w$]+\s*=>|use\w+\(|function\b)/,
  /^\s+(?:override\s+|static\s+|async\s+|get\s+|set\s+|#)*([\w$]+)\s*\([^()]*\)\s*(?::\s*[^{]+)?\{$/,
]
/** Read like the name of a method, and none. */
const NO_NAMES = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'function'])

/** The named function around a line, by the indentation of what stands above it; empty where there is none. */
function functionAround(lines: readonly string[], at: number): string {
  let indent = Number.POSITIVE_INFINITY
  for (let line = at; line >= Math.max(0, at - MAX_LINES_UP); line -= 1) {
    const text = (lines[line] ?? '').slice(0, 300)
    const own = text.search(/\S/)
    if (own < 0 || own >= indent) continue
    indent = own
    const name = DECLARED.map(pattern => pattern.exec(text)?.[1]).find(
      found => found !== undefined && !NO_NAMES.has(found),
    )
    if (name !== undefined) return name
    if (own === 0 && line < at) break
  }
  return ''
}
