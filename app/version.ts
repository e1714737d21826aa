import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const seen = new Map<string, string>()

/**
 * The version of a checkout: `6.1.0` at its own tag, `6.1.0+abc1234` at any other commit; the number alone where the
 * folder has no history, as in an image. It is asked once for each folder.
 */
export function versionOf(root = ROOT): string {
  const known = seen.get(root)
  if (known !== undefined) return known
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = existingCommit(root)
  const isTagged = git(root, 'tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)
  const full = commit === '' || isTagged ? version : `${version}+${commit}`
  seen.set(root, full)
  return full
}

/** Of this folder itself: a copy without its history may lie inside another repository. */
function existingCommit(root: string): string {
  return git(root, 'rev-parse', '--show-prefix') === '' ? git(root, 'rev-parse', '--short=7', 'HEAD') : ''
}

function git(root: string, ...args: string[]): string {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
