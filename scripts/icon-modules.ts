import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const ICON = 'virtual:icon/'
/**
 * Every icon of the navigation, for its renderers: `navigation.ts` itself comes with each frame, and phones draw none.
 */
const NAVIGATION = 'virtual:navigation-icons'
const NAVIGATION_FILE = 'app/shell/nav/navigation.ts'
const SHAPES_FILE = join(ROOT, 'kit/web/theme/icon-shapes.ts').replaceAll('\\', '/')
/** Where components are, and the contracts whose values say which icon they have. */
const OURS = /\/(?:app|journeys|features|school|kit|scripts\/parts)\/.*(?<!\.test|\.generated|\.d)\.tsx?$/

/** Lets each module of ours bring the icons that it names, so that they come in the same file as what draws them. */
export function iconModules(): Plugin {
  const shapesOf = phosphorShapes()
  return {
    name: 'icon-modules',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:(?:icon\/|navigation-icons$)/ }, handler: id => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:icon\/|navigation-icons$)/ },
      handler(id) {
        const name = id.slice(1)
        if (name === NAVIGATION) return importsOf(iconsNamedIn(sourceOf(NAVIGATION_FILE), NAVIGATION_FILE))
        const key = name.slice(ICON.length)
        const args = [key, shapesOf(key)].map(text => JSON.stringify(text)).join(', ')
        return `import { addIcon } from ${JSON.stringify(SHAPES_FILE)}\naddIcon(${args})\n`
      },
    },
    transform: {
      filter: { id: OURS },
      handler(code, id) {
        const path = relative(ROOT, id).replaceAll('\\', '/')
        if (path === NAVIGATION_FILE) return
        const icons = iconsNamedIn(code, path)
        // At the end, where it moves no line; imports run first wherever they stand.
        return icons.size === 0 ? undefined : { code: `${code}\n${importsOf(icons)}`, map: null }
      },
    },
  }
}

function importsOf(icons: ReadonlySet<string>): string {
  return [...icons].map(key => `import '${ICON}${key}'\n`).join('')
}

function sourceOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/**
 * The icons (`name` or `name-weight`) that a source file asks for: named in `<Icon name=…>`, in a property or attribute
 * called `icon` or `…Icon`, or in a value declared as `IconName`. The navigation draws its icons in two weights.
 */
export function iconsNamedIn(source: string, path: string): Set<string> {
  const keys = new Set<string>()
  for (const [tag] of source.matchAll(/<Icon\b(?:[^>'"{]|'[^']*'|"[^"]*"|\{[^}]*\})*>/g)) {
    const names = literals(/\bname=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '')
    const weights = literals(/\bweight=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '"regular"')
    for (const name of names)
      for (const weight of weights) keys.add(weight === 'regular' ? name : `${name}-${weight}`)
  }
  for (const [, attribute, property] of source.matchAll(
    /\b(?:icon|\w+Icon)(?:=("[^"]*"|\{[^}]*\})|\??:\s*([^,;\n]*))/g,
  )) {
    for (const name of literals(attribute ?? property ?? '')) {
      if (path === NAVIGATION_FILE) {
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
  const json: unknown = JSON.parse(sourceOf('node_modules/@iconify-json/ph/icons.json'))
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
