import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#kit/server/database/start-error.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web/index.html')
const sources = [
  'app',
  'journeys',
  'features',
  'school',
  'kit',
  'engines',
  'index.html',
  'scripts/files-together.ts',
  'scripts/first-screen-html.ts',
  'scripts/page-parts.ts',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Builds the web into `dist/web` when it is missing or older than what it is made of. In a process of its own, since
 * what the build occupies in memory would stay with the server.
 * @throws StartError when the build fails; the build's own words were shown before
 */
export function buildWebWhenNeeded(log: (line: string) => void): void {
  if (existsSync(built) && statSync(built).mtimeMs >= newest(sources.map(name => join(root, name)))) return
  log('A preparar as páginas (só na primeira vez e depois de cada actualização) …')
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new StartError('Não foi possível preparar as páginas; veja a razão acima.')
}

/** When the last of these files, or of those inside these folders, was changed. */
function newest(paths: string[]): number {
  return Math.max(0, ...paths.map(changedAt))
}

function changedAt(path: string): number {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const parts = readdirSync(path).filter(name => name !== 'server' && !/\.test\.tsx?$/.test(name))
  return newest(parts.map(name => join(path, name)))
}
