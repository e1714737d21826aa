// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const everywhere = ['app', 'journeys', 'features', 'school', 'kit', 'engines', 'package-lock.json']
const parts = {
  web: {
    built: 'dist/web/index.html',
    config: 'vite.config.ts',
    sources: ['index.html', 'play.html', 'progresso.html', 'scripts'],
    without: 'server',
    says: 'A preparar as páginas (só na primeira vez e depois de cada actualização) …',
  },
  // One file instead of a thousand: reading those took half of the start.
  server: {
    built: 'dist/server/run.js',
    config: 'vite.server.config.ts',
    sources: [],
    without: 'web',
    says: 'A preparar o servidor …',
  },
}

/**
 * Builds a part of the product into `dist` if it is missing or older than its sources. In a separate process, since the
 * memory of a build would stay with the server.
 * @param {keyof typeof parts} part
 * @param {(line: string) => void} say
 * @returns {boolean} whether it succeeded; the build's output was shown if it did not
 */
export function buildWhenNeeded(part, say) {
  const { built, config, sources, without, says } = parts[part]
  const madeOf = [...everywhere, config, ...sources].map(name => join(root, name))
  const file = join(root, built)
  if (existsSync(file) && statSync(file).mtimeMs >= newest(madeOf, without)) return true
  say(says)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    // Also when tests start it: the libraries' development checks are not for schools.
    env: { ...process.env, NODE_ENV: 'production', SHOW_PROGRESS: process.stdout.isTTY ? '1' : '' },
  })
  return status === 0
}

/**
 * When the last of these files, or of those inside these folders, was changed.
 * @param {string[]} paths
 * @param {string} without name of the folders that are left out
 * @returns {number} milliseconds since 1970
 */
function newest(paths, without) {
  return Math.max(0, ...paths.map(path => changedAt(path, without)))
}

/** @type {(path: string, without: string) => number} */
function changedAt(path, without) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  const inside = readdirSync(path).filter(name => name !== without && !/\.test\.tsx?$/.test(name))
  return newest(
    inside.map(name => join(path, name)),
    without,
  )
}
