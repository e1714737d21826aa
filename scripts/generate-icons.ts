import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['app', 'journeys', 'features', 'school', 'kit']

/** The generated files: the icons of the first load, those of the shell around signed-in pages, those of the pages. */
export const iconFiles = {
  first: 'kit/web/theme/icons.generated.ts',
  shell: 'kit/web/theme/icons-of-shell.generated.ts',
  pages: 'kit/web/theme/icons-of-pages.generated.ts',
}

/** Whose icons the first load holds: the frames that need no session, and the pages of the way in. */
const FIRST =
  /^(app\/shell\/(frame|layout)\/(?!network|outbox|area)|app\/shell\/settings\/settings-button|school\/accounts\/web\/(sign|unified|auth|jwt|guest|password))/

/**
 * Reads which icons the source names and returns the text of the generated files, by path.
 * An icon is named in `<Icon name=…>`, in a property or attribute called `icon` or `…Icon`, or in a value declared
 * as `IconName`. Navigation draws its icons in two weights more: `icon:` in a file called `…navigation…`.
 * Throws when a name is no Phosphor icon.
 */
export function generateIcons(): Record<string, string> {
  const first = new Set<string>()
  const shell = new Set<string>()
  const pages = new Set<string>()
  for (const path of globSync(
    rooms.map(room => `${room}/**/*.{ts,tsx}`),
    { cwd: root },
  )) {
    if (path.includes('.generated.') || path.includes('.test.')) continue
    const found = FIRST.test(path) ? first : /^(app|kit)\//.test(path) ? shell : pages
    for (const key of iconsNamedIn(readFileSync(root + path, 'utf8'), path)) found.add(key)
  }
  const onlyShell = [...shell].filter(key => !first.has(key)).sort()
  const onlyPages = [...pages].filter(key => !shell.has(key) && !first.has(key)).sort()
  const shapes = phosphorShapes()
  const all = [...first, ...shell, ...pages]
  const names = [...new Set(all.map(key => key.replace(/-(duotone|fill)$/, '')))].sort()
  return {
    [iconFiles.first]: [
      header,
      `export type IconName =\n${names.map(name => `  | '${name}'`).join('\n')}\n`,
      tableText([...first].sort(), shapes),
    ].join('\n'),
    [iconFiles.shell]: [header, tableText(onlyShell, shapes)].join('\n'),
    [iconFiles.pages]: [header, tableText(onlyPages, shapes)].join('\n'),
  }
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
      keys.add(name)
      if (/navigation[^/]*$/.test(path)) {
        keys.add(`${name}-duotone`)
        keys.add(`${name}-fill`)
      }
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
  const files = generateIcons()
  for (const [path, text] of Object.entries(files)) writeFileSync(root + path, text)
}
