import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#kit/server/database/start-error.ts'

const UNRELEASED = '## Not yet a version'
const NUMBER = /^(\d+)\.(\d+)\.(\d+)$/

// npm run release -- 6.2.0: gives what stands under «Not yet a version» that number, in a commit with a tag of its name.
// Nothing is sent anywhere.
try {
  const { RELEASE_ROOT = join(import.meta.dirname, '..') } = process.env
  release(RELEASE_ROOT, process.argv[2])
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function release(root: string, wanted = ''): void {
  const packageJson = readJson(root, 'package.json')
  const lock = readJson(root, 'package-lock.json')
  if (!NUMBER.test(wanted)) throw new StartError('Say which version: npm run release -- 6.2.0')
  if (!isLater(wanted, packageJson.version))
    throw new StartError(`${wanted} does not come after ${packageJson.version}.`)
  if (git(root, 'status', '--porcelain') !== '') throw new StartError('Commit, or put away, what is changed.')
  if (git(root, 'tag', '--list', `v${wanted}`) !== '')
    throw new StartError(`There is a tag v${wanted} already.`)
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const entry = entryOf(changes)
  if (entry === '') throw new StartError(`CHANGELOG.md has nothing under «${UNRELEASED.slice(3)}».`)

  writeJson(root, 'package.json', { ...packageJson, version: wanted })
  const own = { ...lock.packages?.[''], version: wanted }
  writeJson(root, 'package-lock.json', { ...lock, version: wanted, packages: { ...lock.packages, '': own } })
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changes.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${wanted}\n`),
  )
  git(root, 'commit', '--all', '--message', `Release ${wanted}`)
  // Lines that begin with # are part of it.
  git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', `${wanted}\n\n${entry}\n`, `v${wanted}`)
  console.log(`Version ${wanted} is the tag v${wanted}. To send it: git push --follow-tags`)
}

/** What stands under the heading of what is not yet a version. */
function entryOf(changes: string): string {
  const [, after = ''] = changes.split(`${UNRELEASED}\n`)
  return after.split(/^## /m)[0]?.trim() ?? ''
}

function isLater(wanted: string, than: string): boolean {
  const [next, now] = [wanted, than].map(version => version.split('.').map(Number))
  const at = next?.findIndex((part, place) => part !== now?.[place]) ?? -1
  return at >= 0 && (next?.[at] ?? 0) > (now?.[at] ?? 0)
}

interface PackageFile {
  version: string
  packages?: Record<string, { version?: string }>
}

function readJson(root: string, name: string): PackageFile {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as PackageFile
}

function writeJson(root: string, name: string, value: PackageFile): void {
  writeFileSync(join(root, name), `${JSON.stringify(value, null, 2)}\n`)
}

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}
