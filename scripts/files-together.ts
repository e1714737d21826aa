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

/**
 * What a file less is worth, in bytes: on a phone's network a request takes as long as so many of them. Less where
 * somebody has the page already and waits for a dialog alone.
 */
const FILE_BYTES = { page: 22_000, later: 2000 }
/** What a part that a page fetches by name counts beside the page: a visit opens few of its tabs and dialogs. */
const PART_WEIGHT = 0.03
/**
 * What a page fetches for nothing at most, so that others have a file less; in bytes. Outside the frame stand the pages
 * that somebody opens with an empty phone.
 */
const MAX_WASTE = { framed: 50_000, alone: 17_000 }
/** So many bytes that pages fetch for nothing, all together, make a saving half as good. */
const WASTE_SCALE = 20_000
/** What is left of a byte of source once it is shaken, minified and pressed. */
const COMPRESSION_RATIO = { ours: 0.125, packages: 0.05, styles: 0.25 }

const ENTRY = 'app/web.tsx'
/** What comes with the frame: what it fetches as soon as it stands, and lists, which most pages are or lead to. */
const WITH_FRAME = [
  'kit/web/device/shelves.ts',
  'kit/web/list/list-page.tsx',
  'app/shell/layout/reading-reminder.tsx',
]

/** What lists to choose from are made of: it comes when they open. */
const LATE = /node_modules\/downshift\//

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** What somebody sees: a page, or a page with one of the parts that it fetches by name. */
interface View {
  modules: ReadonlySet<string>
  /** Whether it is in the frame of the back-office. */
  isFramed: boolean
  weight: number
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

/** What is weighed when two of them are to become one. */
interface Costs {
  fileBytes: number
  /** What each view fetches for nothing by now. */
  wasted: Map<View, number>
  /** What comes with a file, since it needs it. */
  below: (together: ChunkGroup) => ReadonlySet<ChunkGroup>
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
export function findFiles(root: string, graph: Graph): Map<string, string> {
  const closure = (...paths: string[]) =>
    closureOf(
      graph,
      paths.map(path => join(root, path)),
    )
  const first = closure(ENTRY)
  const frame = closure(DASHBOARD, ...WITH_FRAME)
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
    return { modules, isFramed, weight: 1 }
  })
  const everywhere = new Set(
    [...frame, ...first].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  const withParts = pages.flatMap(page => {
    const named = new Set(
      [...page.modules].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    )
    return [...without(named, everywhere)].map(
      (part): View => ({
        ...page,
        modules: new Set([...page.modules, ...closureOf(graph, [part])]),
        weight: PART_WEIGHT,
      }),
    )
  })
  const views = [...pages, ...withParts]
  const files = new Map<string, string>()

  const place = (all: readonly ChunkGroup[]) => {
    for (const together of all) {
      // Two of one name would come in one file.
      const name = nameOf(together, root)
      const taken = [...new Set(files.values())].filter(each => each.replace(/-\d+$/, '') === name).length
      for (const id of together.modules) files.set(id, taken === 0 ? name : `${name}-${taken + 1}`)
    }
  }
  place(merged(atomsOf(graph, views, files), FILE_BYTES.page))
  const later = partsIn(
    graph,
    pages.map(({ modules }) => modules),
  ).map((id): View => ({ modules: closureOf(graph, [id]), isFramed: false, weight: 1 }))
  const shared = atomsOf(graph, later, files).filter(({ views }) => views.size > 1)
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
  for (const { weight } of views) sum += weight
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
function merged(all: readonly ChunkGroup[], fileBytes: number): readonly ChunkGroup[] {
  const found = new Map<ChunkGroup, ReadonlySet<ChunkGroup>>()
  const below = (file: ChunkGroup) => {
    const known = found.get(file) ?? allNeeded(file)
    found.set(file, known)
    return known
  }
  const costs: Costs = { fileBytes, wasted: new Map(), below }
  const left = new Set(all)
  const gains = new Map<ChunkGroup, Map<ChunkGroup, number>>()
  const weigh = (file: ChunkGroup) => {
    const ofFile = new Map<ChunkGroup, number>()
    for (const other of left) {
      const gain = other === file ? 0 : gainOf(file, other, costs)
      if (gain > 0) ofFile.set(other, gain)
    }
    gains.set(file, ofFile)
  }
  for (const file of all) weigh(file)
  for (;;) {
    const [file, other, expected = 0] = bestOf(gains)
    if (!file || !other) return [...left]
    // Other files have become one meanwhile.
    const gain = gainOf(file, other, costs)
    if (gain < expected) {
      gains.get(other)?.delete(file)
      if (gain > 0) gains.get(file)?.set(other, gain)
      else gains.get(file)?.delete(other)
      continue
    }
    left.delete(other)
    gains.delete(other)
    take(file, other, costs)
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
 * of what that needs. What is cheap comes first, so that little of `MAX_WASTE` is spent on each.
 */
function gainOf(file: ChunkGroup, other: ChunkGroup, { fileBytes, wasted, below }: Costs): number {
  const shared = weightOf([...file.views].filter(view => other.views.has(view)))
  if (shared === 0) return 0
  // The frame of the back-office begins its work when it comes: who has no frame does not fetch it.
  if (isFrame(file) ? needsNoFrame(other) : isFrame(other) && needsNoFrame(file)) return 0
  const both = filesIn({ scripts: file.scripts + other.scripts, styles: file.styles + other.styles })
  /** For a view that needs the one alone: a file more, where one of them is a style, and the other for nothing. */
  const lost = (needed: ChunkGroup, more: ChunkGroup) =>
    (needed.weight - shared) * (fileBytes * (both - filesIn(needed)) + more.scripts + more.styles)
  const saved = shared * fileBytes * (filesIn(file) + filesIn(other) - both)
  let paid = lost(file, other) + lost(other, file)
  if (saved <= paid) return 0
  // Of two files that need each other, one would begin before what it needs.
  if (isBetween(file, other, below) || isBetween(other, file, below)) return 0
  for (const [needed, more] of [
    [file, other],
    [other, file],
  ] as const)
    for (const view of without(needed.views, more.views)) {
      let bytes = more.scripts + more.styles
      for (const each of below(more)) {
        if (each.views.has(view)) continue
        bytes += each.scripts + each.styles
        paid += view.weight * (fileBytes * filesIn(each) + each.scripts + each.styles)
      }
      if ((wasted.get(view) ?? 0) + bytes > MAX_WASTE[view.isFramed ? 'framed' : 'alone']) return 0
    }
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
function isBetween(file: ChunkGroup, other: ChunkGroup, below: Costs['below']): boolean {
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

function take(file: ChunkGroup, other: ChunkGroup, { wasted, below }: Costs): void {
  const fetched = new Set([file, other, ...below(file), ...below(other)])
  for (const view of [...without(file.views, other.views), ...without(other.views, file.views)])
    for (const { views, scripts, styles } of fetched)
      if (!views.has(view)) wasted.set(view, (wasted.get(view) ?? 0) + scripts + styles)
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
