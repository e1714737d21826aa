import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const storeys = ['app', 'journeys', 'features', 'school', 'kit']

/** Drawn at the first load; the names of all icons stand there too. */
const FIRST_FILE = 'kit/web/theme/icons.generated.ts'
/** Whose icons the first load holds: the frames that need no session, the pages in them, and those of the way in. */
const FIRST = new RegExp(
  [
    'app/shell/(frame|layout)/(?!network|outbox|area)',
    'app/shell/settings/settings-button',
    'app/pages/not-found',
    'school/accounts/web/(sign|unified|auth|jwt|guest|password)',
    'features/assessment/applications/web/sitting/',
    'features/faqs/web/faqs-page',
    'journeys/sharing/web/shared-page',
    'kit/web/notice/(error-panel|note)',
  ]
    .map(source => `^${source}`)
    .join('|'),
)

/** What pupils play by a code: it has a table of its own, whatever stands in the others. */
const PLAY = /^features\/games\/web\/(play|door|play-page|room\/(phone-room|bingo-card|use-room))/

/** What of the shell and the kit is opened later than a list is seen. */
const LATER =
  /^(app\/pages|app\/shell\/(settings|account\/account-drawer|find\/(quick-find-dialog|pages)|layout\/outbox)|kit\/web\/(import|form|dialog\/history))/

/**
 * Reads which icons the source names and returns the text of the generated files, by path: a table for the first load,
 * one that comes with the frame (what it draws itself, and many rooms), one of the navigation, and one of all others.
 * An icon is named in `<Icon name=…>`, in a property or attribute called `icon` or `…Icon`, or in a value declared
 * as `IconName`. Navigation draws its icons in two weights: `icon:` in a file called `…navigation…`.
 * Throws when a name is no Phosphor icon.
 */
export function generateIcons(): Record<string, string> {
  const tables = tablesOf(iconsByRoom())
  const shapes = phosphorShapes()
  const keys = [...tables.values()].flat()
  const names = [...new Set(keys.map(key => key.replace(/-(duotone|fill)$/, '')))].sort()
  const later = [...tables].filter(([room]) => room !== 'first')
  const played = [...playIcons()].filter(key => !tables.get('first')?.includes(key)).sort()
  return {
    [FIRST_FILE]: [
      header,
      `export type IconName =\n${names.map(name => `  | '${name}'`).join('\n')}\n`,
      tableText(tables.get('first') ?? [], shapes),
    ].join('\n'),
    [fileOf('play')]: [header, tableText(played, shapes)].join('\n'),
    ...Object.fromEntries(
      later.map(([room, table]) => [fileOf(room), [header, tableText(table, shapes)].join('\n')]),
    ),
  }
}

function fileOf(room: string): string {
  return `app/icons/${room}.generated.ts`
}

function playIcons(): Set<string> {
  const paths = sourcePaths().filter(path => PLAY.test(path))
  return new Set(paths.flatMap(path => [...iconsNamedIn(readFileSync(root + path, 'utf8'), path)]))
}

function sourcePaths(): string[] {
  const paths = globSync(
    storeys.map(storey => `${storey}/**/*.{ts,tsx}`),
    { cwd: root },
  )
  return paths.filter(path => !path.includes('.generated.') && !path.includes('.test.')).sort()
}

function iconsByRoom(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>([
    ['first', new Set()],
    ['shell', new Set()],
  ])
  for (const path of sourcePaths()) {
    const room = roomOf(path)
    const icons = rooms.get(room) ?? new Set()
    for (const key of iconsNamedIn(readFileSync(root + path, 'utf8'), path)) icons.add(key)
    if (icons.size > 0) rooms.set(room, icons)
  }
  return rooms
}

function roomOf(path: string): string {
  if (FIRST.test(path)) return 'first'
  if (LATER.test(path)) return 'later'
  if (path.startsWith('app/shell/nav/')) return 'navigation'
  if (/^(app|kit)\//.test(path)) return 'shell'
  return /^(?:features\/(?:assessment|planning)|[^/]+)\/([^/]+)/.exec(path)?.[1] ?? ''
}

/** Icons that more rooms than these draw are likely to be needed by any page. */
const MANY = 3

/** Each icon in one table: the first load's, the navigation's, that of the frame, or that of all others. */
function tablesOf(rooms: Map<string, Set<string>>): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  const add = (table: string, key: string) => tables.set(table, [...(tables.get(table) ?? []), key])
  for (const key of [...new Set([...rooms.values()].flatMap(icons => [...icons]))].sort()) {
    const drawnBy = [...rooms].filter(([, icons]) => icons.has(key)).map(([room]) => room)
    const early = ['first', 'shell', 'navigation'].find(room => drawnBy.includes(room))
    add(early ?? (drawnBy.length > MANY ? 'shell' : 'others'), key)
  }
  return tables
}

const header = '// Written by scripts/generate-icons.ts. Phosphor icons, MIT licence.\n'

function tableText(keys: string[], shapes: (key: string) => string) {
  const lines = keys.map(key => `  '${key}': '${shapes(key)}',\n`).join('')
  return `export const icons: Readonly<Record<string, string>> = {\n${lines}}\n`
}

/** The keys (`name` or `name-weight`) that a source file asks for. */
export function iconsNamedIn(source: string, path: string): Set<string> {
  const keys = new Set<string>()
  for (const [tag] of source.matchAll(/<Icon\b(?:[^>'"]|'[^']*'|"[^"]*"|=>)*>/g)) {
    const names = literals(/\bname=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '')
    const weights = literals(/\bweight=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '"regular"')
    for (const name of names)
      for (const weight of weights) keys.add(weight === 'regular' ? name : `${name}-${weight}`)
  }
  for (const [, attribute, property] of source.matchAll(
    /\b(?:icon|\w+Icon)(?:=("[^"]*"|\{[^}]*\})|\??:\s*([^,;\n]*))/g,
  )) {
    const value = attribute ?? property ?? ''
    for (const name of literals(value)) {
      if (/navigation[^/]*$/.test(path)) {
        keys.add(`${name}-duotone`)
        keys.add(`${name}-fill`)
      } else keys.add(name)
    }
  }
  for (const [, value = ''] of source.matchAll(
    /:\s*[^=\n]*\bIconName\b[^=\n]*=\s*(\{[^}]*\}|\[[^\]]*\]|[^{[\n][^\n]*)/g,
  ))
    for (const name of literals(value)) keys.add(name)
  return keys
}

function literals(text: string): string[] {
  return [...text.matchAll(/(?<![=!]==?\s*)["'`]([a-z][a-z0-9-]*)["'`]/g)].map(match => match[1] ?? '')
}

/** Answers the shapes of an icon as text: `d|d`, a faded path with `~` before it. */
function phosphorShapes(): (key: string) => string {
  const json: unknown = JSON.parse(readFileSync(`${root}node_modules/@iconify-json/ph/icons.json`, 'utf8'))
  const { icons } = json as { icons: Record<string, { body: string } | undefined> }
  return key => {
    const body = icons[key]?.body
    if (body === undefined) throw new Error(`"${key}" is not a Phosphor icon.`)
    if (/<(?!path|\/?g)/.test(body))
      throw new Error(`"${key}" is not made of paths alone; choose another icon.`)
    return [...body.matchAll(/<path\b[^>]*>/g)]
      .map(([path]) => {
        const d = / d="([^"]+)"/.exec(path)?.[1] ?? ''
        return path.includes('opacity=') ? `~${d}` : d
      })
      .join('|')
  }
}

if (import.meta.main) {
  rmSync(`${root}app/icons`, { recursive: true, force: true })
  mkdirSync(`${root}app/icons`)
  for (const [path, text] of Object.entries(generateIcons())) writeFileSync(root + path, text)
}
