import { statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { DASHBOARD, partsOf } from '#app/built-files.ts'
import { componentOf, routes } from '#app/routes.ts'

/**
 * What comes in one file. All that the first page needs is one. Of the rest, modules that the same pages need stand
 * together, and two files become one where what the pages save by it, a file less each, weighs more than what some of
 * them then fetch for nothing.
 */

/**
 * What a file less is worth, in bytes: on a phone's network a request takes as long as so many of them. Less where
 * somebody has the page already and waits for a dialog alone.
 */
const FILE_BYTES = { page: 12_000, later: 2000 }
/** What any page fetches for nothing at most, so that others have a file less; in bytes. */
const MOST_WASTE = 26_000
/** What is left of a byte of source once it is minified and pressed. */
const PRESSED = 0.2

const ENTRY = 'app/web.tsx'
/** What comes with the frame: what it fetches as soon as it stands, and lists, which most pages are or lead to. */
const WITH_FRAME = ['kit/web/device/shelves.ts', 'kit/web/list/list-page.tsx']

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Modules that come together. */
interface Together {
  modules: string[]
  /** By the number of each page, whether it needs them. */
  pages: boolean[]
  scripts: number
  styles: number
  /** What these import. */
  needs: Set<Together>
}

/** What is weighed when two of them are to become one. */
interface Costs {
  fileBytes: number
  /** Which pages stand in the frame of the back-office. */
  framed: readonly boolean[]
  /** What each page fetches for nothing by now. */
  wasted: number[]
}

/** Groups for `output.codeSplitting`. */
export function filesTogether(root: string): Rolldown.OutputOptions['codeSplitting'] {
  let found: Map<string, string> | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, graph) => {
          found ??= findFiles(root, graph)
          return found.get(id) ?? null
        },
      },
    ],
  }
}

/** The file of each module: of pages first, then of what several dialogs, menus or tabs need that come later. */
function findFiles(root: string, graph: Graph): Map<string, string> {
  const closure = (...paths: string[]) =>
    closureOf(
      graph,
      paths.map(path => join(root, path)),
    )
  const first = closure(ENTRY)
  const parts = [...new Map(routes.map(route => [route.page, partsOf(route)])).values()]
  const framed = parts.map(sources => sources.includes(DASHBOARD))
  const needed = parts.map((sources, page) => closure(...sources, ...(framed[page] ? WITH_FRAME : [])))
  const files = new Map([...first].map(id => [id, 'first']))
  files.set('\0rolldown/runtime.js', 'first')

  const place = (all: readonly Together[]) => {
    for (const together of all) {
      // Two of one name would come in one file.
      const name = nameOf(together, root)
      const taken = [...new Set(files.values())].filter(each => each.replace(/-\d+$/, '') === name).length
      for (const id of together.modules) files.set(id, taken === 0 ? name : `${name}-${taken + 1}`)
    }
  }
  place(merged(atomsOf(graph, needed, files), FILE_BYTES.page, framed))
  const later = partsIn(graph, needed).map(id => closureOf(graph, [id]))
  const shared = atomsOf(graph, later, files).filter(({ pages }) => pages.filter(Boolean).length > 1)
  place(merged(shared, FILE_BYTES.later))
  return files
}

/** What is fetched by name and is no page: dialogs, menus, tabs. */
function partsIn(graph: Graph, pages: readonly ReadonlySet<string>[]): string[] {
  const parts = new Set<string>()
  const left = pages.flatMap(ids => [...ids])
  const seen = new Set<string>()
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const module = graph.getModuleInfo(id)
    for (const part of module?.dynamicallyImportedIds ?? []) parts.add(part)
    left.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []))
  }
  return [...parts]
}

/** Modules that the same pages need, of those that have no file yet. */
function atomsOf(
  graph: Graph,
  needed: readonly ReadonlySet<string>[],
  files: ReadonlyMap<string, string>,
): Together[] {
  const atoms = new Map<string, Together>()
  const atomOf = new Map<string, Together>()
  for (const id of new Set(needed.flatMap(ids => [...ids]))) {
    if (files.has(id)) continue
    const pages = needed.map(ids => ids.has(id))
    const isStyle = id.includes('.css')
    const key = `${isStyle} ${pages.map(Number).join('')}`
    const atom = atoms.get(key) ?? { modules: [], pages, scripts: 0, styles: 0, needs: new Set() }
    atoms.set(key, atom)
    atomOf.set(id, atom)
    atom.modules.push(id)
    if (isStyle) atom.styles += PRESSED * bytesOf(id)
    atom.scripts += PRESSED * (graph.getModuleInfo(id)?.code?.length || bytesOf(id))
  }
  for (const [id, atom] of atomOf)
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needs = atomOf.get(other)
      if (needs && needs !== atom) atom.needs.add(needs)
    }
  return [...atoms.values()]
}

/** What comes with these modules, themselves among it. */
export function closureOf(graph: Graph, roots: readonly string[]): Set<string> {
  const ids = new Set<string>()
  const add = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(other)
  }
  for (const id of roots) add(id)
  return ids
}

function bytesOf(id: string): number {
  return id.startsWith('\0') ? 0 : (statSync(id.replace(/\?.*$/, ''), { throwIfNoEntry: false })?.size ?? 0)
}

/** Merges two of them as long as the pages gain by it, those that gain most first. */
function merged(
  all: readonly Together[],
  fileBytes: number,
  framed: readonly boolean[] = [],
): readonly Together[] {
  const costs: Costs = { fileBytes, framed, wasted: [] }
  const left = new Set(all)
  const gains = new Map<Together, Map<Together, number>>()
  const weigh = (one: Together) => {
    const found = new Map<Together, number>()
    for (const other of left) {
      const gain = other === one ? 0 : gainOf(one, other, costs)
      if (gain > 0) found.set(other, gain)
    }
    gains.set(one, found)
  }
  for (const one of all) weigh(one)
  for (;;) {
    const [one, other, expected = 0] = bestOf(gains)
    if (!one || !other) return [...left]
    // Other files have become one meanwhile.
    const gain = gainOf(one, other, costs)
    if (gain < expected) {
      gains.get(other)?.delete(one)
      if (gain > 0) gains.get(one)?.set(other, gain)
      else gains.get(one)?.delete(other)
      continue
    }
    left.delete(other)
    gains.delete(other)
    take(one, other, costs.wasted)
    for (const each of left) {
      gains.get(each)?.delete(one)
      gains.get(each)?.delete(other)
      if (each.needs.delete(other)) each.needs.add(one)
    }
    weigh(one)
  }
}

/** What pages save by one file less, without what they would fetch for nothing: the other file, and what that needs. */
function gainOf(one: Together, other: Together, { fileBytes, framed, wasted }: Costs): number {
  if (!one.pages.some((isNeeded, page) => isNeeded && other.pages[page])) return 0
  // The frame of the back-office begins its work when it comes: who has no frame does not fetch it.
  if (
    isFrame(one, framed) ? needsNoFrame(other, framed) : isFrame(other, framed) && needsNoFrame(one, framed)
  )
    return 0
  const [below, otherBelow] = [allNeeded(one), allNeeded(other)]
  // Of two files that need each other, one would begin before what it needs.
  if (isBetween(one, other, below) || isBetween(other, one, otherBelow)) return 0
  const files = filesIn(one)
  const others = filesIn(other)
  const together = filesIn({
    scripts: one.scripts + other.scripts,
    styles: one.styles + other.styles,
  })
  let gain = 0
  for (const [page, isNeeded] of one.pages.entries()) {
    const isOther = other.pages[page]
    if (isNeeded && isOther) gain += fileBytes * (files + others - together)
    else if (isNeeded || isOther) {
      const [has, more, moreBelow] = isNeeded ? [files, other, otherBelow] : [others, one, below]
      const missing = [more, ...moreBelow].filter(each => !each.pages[page])
      const bytes = missing.reduce((sum, each) => sum + each.scripts + each.styles, 0)
      if ((wasted[page] ?? 0) + bytes > MOST_WASTE) return 0
      const filesMore = missing.reduce((sum, each) => sum + filesIn(each), 0) - filesIn(more)
      gain += fileBytes * (has - together - filesMore) - bytes
    }
  }
  return gain
}

/** What comes with a file, since it needs it. */
function allNeeded(one: Together): Set<Together> {
  const seen = new Set<Together>()
  const left = [...one.needs]
  for (let next = left.pop(); next; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...next.needs)
  }
  return seen
}

/** Whether one needs something that needs the other. */
function isBetween(one: Together, other: Together, below: ReadonlySet<Together>): boolean {
  if (!below.has(other)) return false
  for (const each of below) if (each !== other && each !== one && allNeeded(each).has(other)) return true
  return false
}

function isFrame({ pages }: Together, framed: readonly boolean[]): boolean {
  return framed.length > 0 && framed.every((isFramed, page) => pages[page] === isFramed)
}

function needsNoFrame({ pages }: Together, framed: readonly boolean[]): boolean {
  return pages.some((isNeeded, page) => isNeeded && !framed[page])
}

function filesIn({ scripts, styles }: Pick<Together, 'scripts' | 'styles'>): number {
  return (scripts > 0 ? 1 : 0) + (styles > 0 ? 1 : 0)
}

function bestOf(
  gains: ReadonlyMap<Together, ReadonlyMap<Together, number>>,
): [one?: Together, other?: Together, gain?: number] {
  let best: [one?: Together, other?: Together] = []
  let most = 0
  for (const [one, found] of gains)
    for (const [other, gain] of found)
      if (gain > most) {
        most = gain
        best = [one, other]
      }
  return [...best, most] as [Together, Together, number]
}

function take(one: Together, other: Together, wasted: number[]): void {
  for (const [page, isNeeded] of one.pages.entries()) {
    if (isNeeded === other.pages[page]) continue
    const missing = [one, other, ...allNeeded(one), ...allNeeded(other)].filter(each => !each.pages[page])
    for (const { scripts, styles } of new Set(missing)) wasted[page] = (wasted[page] ?? 0) + scripts + styles
  }
  one.modules.push(...other.modules)
  one.pages = one.pages.map((isNeeded, page) => isNeeded || other.pages[page] === true)
  one.scripts += other.scripts
  one.styles += other.styles
  for (const needed of other.needs) one.needs.add(needed)
  one.needs.delete(one)
  one.needs.delete(other)
  // Whoever fetches the one now fetches what the other needs.
  for (const needed of allNeeded(one))
    needed.pages = needed.pages.map((isNeeded, page) => isNeeded || one.pages[page] === true)
}

/** After the frame, or the page, that stands in it; else after its largest module of ours. */
function nameOf({ modules }: Together, root: string): string {
  const files = modules.filter(id => !id.startsWith('\0'))
  const sources = files.map(id => relative(root, id.replace(/\?.*$/, '')))
  if (sources.includes(DASHBOARD)) return 'frame'
  const pages = new Set(routes.map(route => componentOf(route).file))
  const own = sources.filter(source => pages.has(source))
  const scripts = sources.filter(source => !source.endsWith('.css'))
  const ours = scripts.filter(source => !source.includes('node_modules'))
  const [named = sources] = [own, ours, scripts].filter(each => each.length > 0)
  const [name = 'icons'] = named.toSorted((a, b) => bytesOf(join(root, b)) - bytesOf(join(root, a)))
  return basename(name, extname(name))
}
