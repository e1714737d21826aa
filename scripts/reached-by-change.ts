import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentOf, routes } from '#app/routes.ts'
import { type House, PROJECT, reachedFrom, sourceOf } from './pure-files.ts'
import { filesOfSpec } from './story-turns.ts'

const E2E = join(PROJECT, 'e2e')
/** What so large a part of the stories or tests reaches is the subject of none: turns and the deep run look after it. */
const FOUNDATION = 1 / 6
/** A story that opens so large a part of all pages, or a test that imports so much, is about none of them. */
const ABOUT_ALL = 1 / 4

/**
 * The files that differ from where this branch left main, from the commit before on main itself, or from `TEST_BASE`;
 * with what is not yet committed. None where there is no history.
 */
export function changedFiles(root = PROJECT): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const attempt = (...args: string[]) => {
    try {
      return git(...args)
    } catch {
      // No history, no such branch, or one commit alone.
      return ''
    }
  }
  const head = attempt('rev-parse', 'HEAD')
  const left = ['origin/main', 'main'].map(main => attempt('merge-base', 'HEAD', main))
  const base =
    process.env.TEST_BASE ||
    left.find(commit => commit !== '' && commit !== head) ||
    attempt('rev-parse', 'HEAD~1')
  if (base === '') return []
  const files = [attempt('diff', '--name-only', base), attempt('ls-files', '--others', '--exclude-standard')]
  return files.flatMap(text => text.split('\n')).filter(file => file !== '')
}

/** What a story is about: files, and among them those of the rooms whose pages it opens. */
export interface Subject {
  files: ReadonlySet<string>
  rooms: ReadonlySet<string>
}

/** What each spec is about: its own files, and what the pages that it opens are made of, their server among it. */
export function subjectsOfSpecs(house: House, specs: readonly string[]): Map<string, Subject> {
  const all = [...new Set(routes.map(route => componentOf(route).file))]
  const filesOfPage = new Map(
    all.map(page => [page, new Set(sourcesOf(page, house).flatMap(file => [...reachedFrom(file, house)]))]),
  )
  return new Map(
    specs.map(spec => {
      const own = filesOfSpec(E2E, spec)
      const texts = own.map(file => readFileSync(join(E2E, file), 'utf8'))
      const opened = openedPages(texts.join('\n'))
      const pages = opened.length > all.length * ABOUT_ALL ? [] : opened
      const imported = own.flatMap((file, at) => sourceOf(`e2e/${file}`, texts[at] ?? '').imports)
      const files = [
        ...own.map(file => `e2e/${file}`),
        ...imported.flatMap(file => [...reachedFrom(file, house)]),
        ...pages.flatMap(page => [...(filesOfPage.get(page) ?? [])]),
      ]
      return [spec, { files: new Set(files), rooms: new Set(pages.map(roomOf)) }]
    }),
  )
}

function roomOf(page: string): string {
  return page.replace(/\/web\/.*$/, '/')
}

/** A page, and what of its room answers it. */
function sourcesOf(page: string, house: House): string[] {
  const answers = [...house.keys()].filter(
    file => file.startsWith(`${roomOf(page)}server/`) && !/\.test\.tsx?$/.test(file),
  )
  return [page, ...answers]
}

/** At its origin, or at that of an installation of the story's own. */
const ADDRESS = /['"`](?:\$\{[^}]*\})?(\/(?:\$\{[^}]*\}|[^'"`?#\s])*)/g

/** The pages whose addresses stand in a text; where a part of one is computed, all that it may be. */
export function openedPages(text: string): string[] {
  const addresses = [...text.matchAll(ADDRESS)].map(([, address = '']) =>
    address.replace(/\$\{[^}]*\}/g, ':').split('/'),
  )
  const pages = addresses.flatMap(address => {
    const known = routes.filter(({ path }) => isAt(path.split('/'), address, false))
    return known.length > 0 ? known : routes.filter(({ path }) => isAt(path.split('/'), address, true))
  })
  return [...new Set(pages.map(route => componentOf(route).file))]
}

function isAt(parts: readonly string[], address: readonly string[], isComputed: boolean): boolean {
  return (
    address.length === parts.length &&
    parts.every((part, at) => {
      const there = address[at]
      return (
        part === there || (part.startsWith(':') && there !== '') || (isComputed && at > 1 && there === ':')
      )
    })
  )
}

/** With so few rooms a story is about each of them; the others pass through many. */
const FEW_ROOMS = 2

/**
 * What one of the files belongs to by imports; where that is too large a part of all, what opens a page of its room, or
 * pages of hardly another room; and nothing where that is too large, too.
 */
export function reachedBy(files: readonly string[], subjects: ReadonlyMap<string, Subject>): Set<string> {
  const reached = new Set<string>()
  for (const file of files) {
    const named = (holds: (subject: Subject) => boolean) =>
      [...subjects].filter(([, subject]) => holds(subject)).map(([name]) => name)
    const isFew = (names: readonly string[]) => names.length <= Math.max(1, subjects.size * FOUNDATION)
    const byImports = named(subject => subject.files.has(file))
    const byRoom = named(subject => [...subject.rooms].some(room => file.startsWith(room)))
    const mainly = byRoom.filter(name => (subjects.get(name)?.rooms.size ?? 0) <= FEW_ROOMS)
    for (const name of [byImports, byRoom, mainly].find(isFew) ?? []) reached.add(name)
  }
  return reached
}

/** The tests that draw cases, with what each is about; a test that reads too much of the house runs deep with the rest. */
export function subjectsOfDrawingTests(house: House): Map<string, Subject> {
  const tests = [...house].filter(
    ([file, { imports }]) => /\.test\.tsx?$/.test(file) && imports.includes('scripts/patience.ts'),
  )
  return new Map(
    tests
      .map(([file]) => [file, { files: reachedFrom(file, house), rooms: new Set<string>() }] as const)
      .filter(([, { files }]) => files.size <= house.size * ABOUT_ALL),
  )
}
