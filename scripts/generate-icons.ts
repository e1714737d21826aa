import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconsNamedIn } from './icon-modules.ts'

const ROOT = join(import.meta.dirname, '..')

/** Where the names of all icons stand. */
export const ICON_NAMES = 'kit/web/theme/icon-name.generated.ts'

/** The type of all icons that the source names, as the text of its file. */
export function iconNames(): string {
  const paths = globSync('{app,journeys,features,school,kit}/**/*.{ts,tsx}', { cwd: ROOT })
  const names = new Set(
    paths
      .filter(path => !/\.(?:generated|test)\./.test(path))
      .flatMap(path => [...iconsNamedIn(readFileSync(join(ROOT, path), 'utf8'), path.replaceAll('\\', '/'))])
      .map(key => key.replace(/-(duotone|fill)$/, '')),
  )
  const lines = [...names].sort().map(name => `  | '${name}'`)
  return `// Written by scripts/generate-icons.ts. Phosphor icons, MIT licence.\n\nexport type IconName =\n${lines.join('\n')}\n`
}

if (import.meta.main) writeFileSync(join(ROOT, ICON_NAMES), iconNames())
