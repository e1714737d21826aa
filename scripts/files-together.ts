import { statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { DASHBOARD, partsOf } from '#app/built-files.ts'
import { componentOf, type Route, routes } from '#app/routes.ts'
import { classroomParts } from './classroom-parts.ts'

/**
 * What comes in one file. All that the first page needs is one. Of the rest, modules that the same pages need stand
 * together, and two files become one where what the pages save by it, a file less each, weighs more than what some of
 * them then fetch for nothing.
 */

/** What a file less is worth, in bytes that pages fetch for nothing. */
const FILE_BYTES = 6500
/** What a page outside the frame counts beside one within: somebody opens it with an empty phone. */
const ALONE_WEIGHT = 4
/** So many of these, of all pages together, make a saving half as good: what is cheap comes first. */
const WASTE_SCALE = 20_000
/** What is left of a byte of source once it is shaken, minified and pressed. */
const COMPRESSION_RATIO = { ours: 0.147, packages: 0.1, styles: 0.25 }

const ENTRY = 'app/web.tsx'
/** What comes with the frame: it is fetched as soon as that stands. */
const WITH_FRAME = ['kit/web/device/shelves.ts', 'app/shell/layout/reading-reminder.tsx']

/** What lists to choose from are made of: it comes when they open. */
const LATE = /node_modules\/downshift\//

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** What somebody sees: a page, or a part that pages fetch by name. */
interface View {
  modules: ReadonlySet<string>
  /** Whether it is in the frame of the back-office. */
  isFramed: boolean
}

/** Modules that come together. */
interface ChunkGroup {
  modules: string[]
  /** The views that need them, and what these weigh together. */
  views: Set<View>
  weight: number
  scripts: number
  styles: number
  /** What these import. */
  needs: Set<ChunkGroup>
}

/** What comes with a file, since it needs it. */
type Below = (together: ChunkGroup) => ReadonlySet<ChunkGroup>

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
export function findFiles(root: string, graph: Graph): Map<string, string> {
  const closure = (...paths: string[]) =>
    closureOf(
      graph,
      paths.map(path => join(root, path)),
    )
  const partsWith = (route: Route) =>
    route.classroom ? [...partsOf(route), ...classroomParts(root, componentOf(route).file)] : partsOf(route)
  const parts = [...new Map(routes.map(route => [route.page, partsWith(route)])).values()]
  for (const route of routes) {
    const modules = route.classroom ? [] : [...closure(ENTRY, ...partsOf(route))]
    const early = modules.find(id => graph.getModuleInfo(id)?.importedIds.some(other => LATE.test(other)))
    if (early)
      throw new Error(
        `${route.page} brings the combobox before its first picture, by ${relative(root, early)}.`,
      )
  }
  const pages = parts.map((sources): View => {
    const isFramed = sources.includes(DASHBOARD)
    const modules = closure(ENTRY, ...sources, ...(isFramed ? WITH_FRAME : []))
    return { modules, isFramed }
  })
  const files = new Map<string, string>()

  const place = (all: readonly ChunkGroup[]) => {
    for (const together of all) {
      // Two of one name would come in one file.
      const name = nameOf(together, root)
      const taken = [...new Set(files.values())].filter(each => each.replace(/-\d+$/, '') === name).length
      for (const id of together.modules) files.set(id, taken === 0 ? name : `${name}-${taken + 1}`)
    }
  }
  place(merged(atomsOf(graph, pages, files)))
  const later = partsIn(
    graph,
    pages.map(({ modules }) => modules),
  ).map((id): View => ({ modules: closureOf(graph, [id]), isFramed: false }))
  const shared = atomsOf(graph, later, files).filter(({ views }) => views.size > 1)
  place(merged(shared))
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

/** Modules that the same views need, of those that have no file yet. */
function atomsOf(graph: Graph, all: readonly View[], files: ReadonlyMap<string, string>): ChunkGroup[] {
  const atoms = new Map<string, ChunkGroup>()
  const atomOf = new Map<string, ChunkGroup>()
  for (const id of new Set(all.flatMap(({ modules }) => [...modules]))) {
    if (files.has(id)) continue
    const isNeeded = all.map(({ modules }) => modules.has(id))
    const isStyle = id.includes('.css')
    const key = `${isStyle} ${isNeeded.map(Number).join('')}`
    const views = new Set(all.filter((_, index) => isNeeded[index]))
    const atom = atoms.get(key) ?? {
      modules: [],
      views,
      weight: weightOf(views),
      scripts: 0,
      styles: 0,
      needs: new Set(),
    }
    atoms.set(key, atom)
    atomOf.set(id, atom)
    atom.modules.push(id)
    if (isStyle) atom.styles += COMPRESSION_RATIO.styles * bytesOf(id)
    atom.scripts += pressedScript(id) * (graph.getModuleInfo(id)?.code?.length || bytesOf(id))
  }
  for (const [id, atom] of atomOf)
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) {
      const needs = atomOf.get(other)
      if (needs && needs !== atom) atom.needs.add(needs)
    }
  return [...atoms.values()]
}

function pressedScript(id: string): number {
  // The names of a module's classes are a script.
  if (id.includes('.css')) return id.includes('.module.') ? 0.02 : 0
  return id.includes('node_modules') ? COMPRESSION_RATIO.packages : COMPRESSION_RATIO.ours
}

function weightOf(views: Iterable<View>): number {
  let sum = 0
  for (const { isFramed } of views) sum += isFramed ? 1 : ALONE_WEIGHT
  return sum
}

function without<T>(some: ReadonlySet<T>, others: ReadonlySet<T>): T[] {
  return [...some].filter(each => !others.has(each))
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

/** Merges two of them as long as the views gain by it, the best first. */
function merged(all: readonly ChunkGroup[]): readonly ChunkGroup[] {
  const found = new Map<ChunkGroup, ReadonlySet<ChunkGroup>>()
  const below = (file: ChunkGroup) => {
    const known = found.get(file) ?? allNeeded(file)
    found.set(file, known)
    return known
  }
  const left = new Set(all)
  const gains = new Map<ChunkGroup, Map<ChunkGroup, number>>()
  const weigh = (file: ChunkGroup) => {
    const ofFile = new Map<ChunkGroup, number>()
    for (const other of left) {
      const gain = other === file ? 0 : gainOf(file, other, below)
      if (gain > 0) ofFile.set(other, gain)
    }
    gains.set(file, ofFile)
  }
  for (const file of all) weigh(file)
  for (;;) {
    const [file, other, expected = 0] = bestOf(gains)
    if (!file || !other) return [...left]
    // Other files have become one meanwhile.
    const gain = gainOf(file, other, below)
    if (gain < expected) {
      gains.get(other)?.delete(file)
      if (gain > 0) gains.get(file)?.set(other, gain)
      else gains.get(file)?.delete(other)
      continue
    }
    left.delete(other)
    gains.delete(other)
    take(file, other)
    found.clear()
    for (const each of left) {
      gains.get(each)?.delete(file)
      gains.get(each)?.delete(other)
      if (each.needs.delete(other)) each.needs.add(file)
    }
    weigh(file)
  }
}

/**
 * What views save by one file less, beside what they pay for it: bytes that they fetch for nothing, of the other file and
 * of what that needs.
 */
function gainOf(file: ChunkGroup, other: ChunkGroup, below: Below): number {
  const shared = weightOf([...file.views].filter(view => other.views.has(view)))
  if (shared === 0) return 0
  // The frame of the back-office begins its work when it comes: who has no frame does not fetch it.
  if (isFrame(file) ? needsNoFrame(other) : isFrame(other) && needsNoFrame(file)) return 0
  const both = filesIn({ scripts: file.scripts + other.scripts, styles: file.styles + other.styles })
  /** For a view that needs the one alone: a file more, where one of them is a style, and the other for nothing. */
  const lost = (needed: ChunkGroup, more: ChunkGroup) =>
    (needed.weight - shared) * (FILE_BYTES * (both - filesIn(needed)) + more.scripts + more.styles)
  const saved = shared * FILE_BYTES * (filesIn(file) + filesIn(other) - both)
  let paid = lost(file, other) + lost(other, file)
  if (saved <= paid) return 0
  // Of two files that need each other, one would begin before what it needs.
  if (isBetween(file, other, below) || isBetween(other, file, below)) return 0
  for (const [needed, more] of [
    [file, other],
    [other, file],
  ] as const)
    for (const view of without(needed.views, more.views))
      for (const each of below(more))
        if (!each.views.has(view))
          paid += weightOf([view]) * (FILE_BYTES * filesIn(each) + each.scripts + each.styles)
  return saved > paid ? (saved - paid) / (paid + WASTE_SCALE) : 0
}

function allNeeded(file: ChunkGroup): Set<ChunkGroup> {
  const seen = new Set<ChunkGroup>()
  const left = [...file.needs]
  for (let next = left.pop(); next; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...next.needs)
  }
  return seen
}

/** Whether the file needs something that needs the other. */
function isBetween(file: ChunkGroup, other: ChunkGroup, below: Below): boolean {
  if (!below(file).has(other)) return false
  for (const each of below(file)) if (each !== other && each !== file && below(each).has(other)) return true
  return false
}

function isFrame({ modules }: ChunkGroup): boolean {
  return modules.some(id => id.endsWith(DASHBOARD))
}

function needsNoFrame({ views }: ChunkGroup): boolean {
  return [...views].some(({ isFramed }) => !isFramed)
}

function filesIn({ scripts, styles }: Pick<ChunkGroup, 'scripts' | 'styles'>): number {
  return (scripts > 0 ? 1 : 0) + (styles > 0 ? 1 : 0)
}

function bestOf(
  gains: ReadonlyMap<ChunkGroup, ReadonlyMap<ChunkGroup, number>>,
): [file?: ChunkGroup, other?: ChunkGroup, gain?: number] {
  let best: [file?: ChunkGroup, other?: ChunkGroup] = []
  let most = 0
  for (const [file, ofFile] of gains)
    for (const [other, gain] of ofFile)
      if (gain > most) {
        most = gain
        best = [file, other]
      }
  return [...best, most] as [ChunkGroup, ChunkGroup, number]
}

function take(file: ChunkGroup, other: ChunkGroup): void {
  file.modules.push(...other.modules)
  file.scripts += other.scripts
  file.styles += other.styles
  for (const needed of other.needs) file.needs.add(needed)
  file.needs.delete(file)
  file.needs.delete(other)
  // Importers of the file now also fetch the other's needs.
  const views = new Set([...file.views, ...other.views])
  for (const each of [file, ...allNeeded(file)]) {
    each.views = new Set([...each.views, ...views])
    each.weight = weightOf(each.views)
  }
}

/** After the frame, or the page, that is in it; else after its largest module of ours. */
function nameOf({ modules }: ChunkGroup, root: string): string {
  const files = modules.filter(id => !id.startsWith('\0'))
  const sources = files.map(id => relative(root, id.replace(/\?.*$/, '')))
  if (sources.includes(ENTRY)) return 'first'
  if (sources.includes(DASHBOARD)) return 'frame'
  const pages = new Set(routes.map(route => componentOf(route).file))
  const own = sources.filter(source => pages.has(source))
  const scripts = sources.filter(source => !source.endsWith('.css'))
  const ours = scripts.filter(source => !source.includes('node_modules'))
  const [named = sources] = [own, ours, scripts].filter(each => each.length > 0)
  const [name = 'icons'] = named.toSorted((a, b) => bytesOf(join(root, b)) - bytesOf(join(root, a)))
  return basename(name, extname(name))
}
