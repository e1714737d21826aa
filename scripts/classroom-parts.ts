import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What every page of the classroom needs besides its own: it says that the network failed, and cannot wait for one. */
const ALWAYS = ['kit/web/notice/toasts.tsx']

/** Imports of our own files that come with a module. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([#.][^']+)'/gm
/** Dialogs, drawers, menus, tabs and parts that a module has fetched by name (`kit/web/parts`). */
const FETCHED = /\b(?:fetched(?:Dialog|Part|Tab)\w*(?:<[^>]*>)?|codeOf)\(\s*\(\)\s*=>\s*import\('([^']+)'\)/g

/**
 * The sources of all parts that a page of the classroom, or a part of it, has fetched by name: they come with the page, so
 * that a network that fails just after it was drawn leaves every one of its dialogs able to open.
 */
export function classroomParts(root: string, page: string): string[] {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const left = [page, ...ALWAYS]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    const source = readFileSync(join(root, file), 'utf8')
    const named = (pattern: RegExp) =>
      [...source.matchAll(pattern)]
        .map(([, name = '']) => fileOf(root, file, name))
        .filter(existing => existing)
    const fetched = named(FETCHED)
    for (const part of fetched) parts.add(part)
    left.push(...named(STATIC), ...fetched)
  }
  return [...parts].sort()
}

/** The file that an import names, from the root; nothing for what is no file of ours. */
function fileOf(root: string, from: string, name: string): string {
  const file = name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(from), name))
  return existsSync(join(root, file)) ? file : ''
}
