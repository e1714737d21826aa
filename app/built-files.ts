import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentOf, type Route } from './routes.ts'

/** The frame of both areas. */
export const DASHBOARD = 'app/shell/layout/dashboard-layout.tsx'

/** The document of what is played by a code. */
export const PLAY_FILE = 'play.html'
/** The document of a pupil's own page. */
export const PROGRESS_FILE = 'progresso.html'

/** The documents that stand apart from the rest of the product, by the first word of their addresses. */
const ALONE: Readonly<Record<string, string>> = { j: PLAY_FILE, progresso: PROGRESS_FILE }

/** The document at an address, where it is not that of the rest of the product. */
export function documentAt(path: string): string | undefined {
  return ALONE[path.split('/')[1] ?? '']
}

const ROLE_GUARD = 'school/accounts/web/role-guard.tsx'

/**
 * The sources that are fetched by name at this page: the frame around it, who is let in, and the page itself. A document
 * of its own names its files itself.
 */
export function partsOf(route: Pick<Route, 'page' | 'frame' | 'who'>): string[] {
  if (route.frame === 'alone') return []
  const isFramed = route.frame === 'academy' || route.frame === 'diagnostics'
  return [...(isFramed ? [DASHBOARD] : []), componentOf(route).file, ...(route.who ? [ROLE_GUARD] : [])]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What the build says of its files: by the source of each part that is fetched by name. */
export type BuildManifest = Readonly<Record<string, Chunk>>

/** Where it says what it is made of. */
export const MANIFEST = '.vite/manifest.json'

/** The same of the documents that stand apart. */
export const ALONE_MANIFEST = '.vite/alone.json'

/** Reads what the build in this folder is made of. */
export function readManifest(out: string, file: string = MANIFEST): BuildManifest {
  return JSON.parse(readFileSync(join(out, file), 'utf8')) as BuildManifest
}

/** The scripts and sheets of these parts and of all that they import. */
export function filesOf(manifest: BuildManifest, parts: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const part of parts) add(part)
  return files
}
