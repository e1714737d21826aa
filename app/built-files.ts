import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What the build says of its files: by the source of each part that is fetched by name. */
export type BuildManifest = Readonly<Record<string, Chunk>>

/** Where each page stands, with parameters as `:id`, and the sources of the parts that are fetched by name there. */
export type PageParts = Readonly<Record<string, readonly string[]>>

/** What each page asks the server for first: the API and the address within it, by the page's own address. */
export type PageAsks = Readonly<Record<string, readonly (readonly [api: string, address: string])[]>>

/** Where the build keeps its `PageAsks`, inside its folder. */
export const PAGE_ASKS = '.vite/page-asks.json'

/** Where the build keeps its `PageParts`, inside its folder. */
export const PAGE_PARTS = '.vite/page-parts.json'

/** Where it says what it is made of. */
export const MANIFEST = '.vite/manifest.json'

/** Reads which parts each page of the build in this folder has. */
export function readPageParts(out: string): PageParts {
  return JSON.parse(readFileSync(join(out, PAGE_PARTS), 'utf8')) as PageParts
}

/** Reads what each page of the build in this folder asks first. */
export function readPageAsks(out: string): PageAsks {
  return JSON.parse(readFileSync(join(out, PAGE_ASKS), 'utf8')) as PageAsks
}

/** Reads what the build in this folder is made of. */
export function readManifest(out: string): BuildManifest {
  return JSON.parse(readFileSync(join(out, MANIFEST), 'utf8')) as BuildManifest
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
