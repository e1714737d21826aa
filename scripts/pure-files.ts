import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Packages that take values and give values. A file that imports another one is not pure until it stands here. */
const COMPUTES =
  /^(?:zod|acorn|docx|fflate|ical-generator|katex|papaparse|pdfjs-dist|pdfmake|qrcode|sanitize-html|saxes|ts-fsrs|uuid|node:zlib)(?:\/|$)/
/** What reads or writes the world without an import. */
const REACHES_OUT =
  /\b(?:window|localStorage|sessionStorage|navigator|indexedDB|process)\.|\b(?:location|history)\.(?:assign|back|hash|href|pathname|push|reload|replace|search|state)|\bfetch\(|\bdocument\.(?:add|body|cookie|create|documentElement|fonts|get|head|hidden|query|title|visibility)|\bnew (?:BroadcastChannel|EventSource|Image|Worker|XMLHttpRequest)\b/
/** An import that is there when the program runs; what it takes stands between braces. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm
/** Code that queries a database, by any connection. */
const ASKS_SQL =
  /(?<![.\w])sql(?:<[^`()]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|query(?:<[^()]*>)?)\(/
/** What a test imports that asks for a database or a server. A test that draws a page ends in `.test.tsx`. */
const NEEDS_MORE = /^kit\/server\/(?:database|http)\/testing\.ts$/
/** What only declares: schemas are made while a file is loaded, and calls hold the server to them. */
const DECLARES = /(?:^|[/-])(?:contract|shapes)\.ts$/
const TEST = /\.test\.tsx?$/

/** A file of the house: what it imports, and whether it names something beside its imports that is not pure. */
interface Source {
  /** Files from the root of the project, and packages as they are named. */
  readonly imports: readonly string[]
  readonly reachesOut: boolean
}

/** The files of the house and what each imports, types left out. */
export type House = ReadonlyMap<string, Source>

/** Reads what every file of the house imports. */
export function readHouse(root: string): House {
  const files = globSync('{app,engines,features,school,kit,journeys,scripts}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter(file => !/(?:^|\/)(?:canary|node_modules)\//.test(file))
  return new Map(files.map(file => [file, sourceOf(file, readFileSync(join(root, file), 'utf8'))] as const))
}

/** What a text of a file says of it. */
export function sourceOf(file: string, text: string): Source {
  const imports = [...text.matchAll(IMPORT)].flatMap(([, taken = '', named, fetched]) => {
    const target = named ?? fetched ?? ''
    const types = /^\{([^}]*)\}$/.exec(taken.trim())?.[1]?.split(',') ?? ['']
    if (taken !== '' && types.every(name => /^\s*(?:type\s.*)?$/s.test(name)) && types.join('').trim() !== '')
      return []
    return [placeOf(file, target)]
  })
  return { imports, reachesOut: REACHES_OUT.test(text) || ASKS_SQL.test(text) }
}

function placeOf(file: string, target: string): string {
  // Fonts, always the same ones.
  if (target === '#document-faces') return 'engines/documents/fonts/faces.ts'
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? join(dirname(file), target) : target
}

/**
 * The files that take values and give values: neither they nor anything that they import touches a database, a disk, a
 * network or a page. What tests alone import, what only
 * declares schemas, and what is generated, is left out.
 */
export function pureFiles(house: House): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, { imports }] of house)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file])
  const isForTests = (file: string, above: ReadonlySet<string> = new Set()): boolean => {
    if (TEST.test(file) || above.has(file)) return true
    const by = importers.get(file)
    return by?.every(other => isForTests(other, new Set([...above, file]))) ?? false
  }
  return [...house.keys()].filter(
    file =>
      /^(?:engines|features|school|kit|journeys)\/.*\.ts$/.test(file) &&
      !/\.(?:test|d|generated)\.ts$/.test(file) &&
      !(DECLARES.test(file) && !file.startsWith('kit/')) &&
      isPure(file, house) &&
      !isForTests(file),
  )
}

/** The tests that need no database, no server and no page. */
export function pureTests(house: House): string[] {
  return [...house.keys()].filter(file => {
    if (!/^(?:engines|features|school|kit|journeys)\/.*\.test\.ts$/.test(file)) return false
    if (house.get(file)?.imports.some(other => /^(?:fastify|node:(?:child_process|http|net))$/.test(other)))
      return false
    return ![...reachedFrom(file, house)].some(other => NEEDS_MORE.test(other))
  })
}

function isPure(file: string, house: House): boolean {
  return [...reachedFrom(file, house)].every(other => {
    const source = house.get(other)
    return source ? other.endsWith('.ts') && !source.reachesOut : COMPUTES.test(other)
  })
}

/** A file and everything that it imports, and what that imports. */
export function reachedFrom(file: string, house: House): Set<string> {
  const reached = new Set([file])
  for (const each of reached) for (const target of house.get(each)?.imports ?? []) reached.add(target)
  return reached
}

/** Where the project begins. */
export const PROJECT = resolve(import.meta.dirname, '..')
