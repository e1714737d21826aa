import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { versionOf } from '#app/version.ts'

const root = mkdtempSync(join(tmpdir(), 'release-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folder = ''

const CHANGES =
  '# What changes\n\n## Not yet a version\n- **One** thing.\n  More of it.\n\n## 6.1.0\n- Another.\n'

beforeEach(() => {
  folder = mkdtempSync(join(root, 'checkout-'))
  write('package.json', `${JSON.stringify({ name: 'a', version: '6.1.0', scripts: {} }, null, 2)}\n`)
  const lock = {
    name: 'a',
    version: '6.1.0',
    lockfileVersion: 3,
    packages: { '': { version: '6.1.0' }, b: {} },
  }
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  write('CHANGELOG.md', CHANGES)
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@b.example')
  commit('First')
  git('tag', 'v6.1.0')
})

describe('a release', () => {
  it('is a number in three files, a heading, a commit and a tag that says what changed', () => {
    write('more.ts', '')
    commit('Change something')
    expect(release('6.2.0')).toEqual({
      status: 0,
      said: 'Version 6.2.0 is the tag v6.2.0. To send it: git push --follow-tags\n',
    })
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'a', version: '6.2.0', scripts: {} })
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '6.2.0',
      packages: { '': { version: '6.2.0' }, b: {} },
    })
    expect(read('CHANGELOG.md')).toBe(
      CHANGES.replace('## Not yet a version\n', '## Not yet a version\n\n## 6.2.0\n'),
    )
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s %D')).toMatch(/^Release 6\.2\.0 HEAD -> .*tag: v6\.2\.0/)
    expect(git('tag', '--list', '--format=%(contents)', 'v6.2.0')).toBe(
      '6.2.0\n\n- **One** thing.\n  More of it.',
    )
  })

  it.each([
    ['no number', [], 'Say which version: npm run release -- 6.2.0\n'],
    ['what is no number', ['next'], 'Say which version: npm run release -- 6.2.0\n'],
    ['the same number', ['6.1.0'], '6.1.0 does not come after 6.1.0.\n'],
    ['an earlier number', ['6.0.9'], '6.0.9 does not come after 6.1.0.\n'],
  ])('of %s changes nothing, and says why', (_what, args, said) => {
    expect(release(...args)).toEqual({ status: 1, said })
    expect(git('log', '--format=%s')).toBe('First')
  })

  it('is refused where something is not committed, nothing changed, or the tag is there', () => {
    write('CHANGELOG.md', `${CHANGES}- Third.\n`)
    expect(release('6.2.0').said).toBe('Commit, or put away, what is changed.\n')
    git('checkout', '--quiet', '.')
    git('tag', 'v6.2.0')
    expect(release('6.2.0').said).toBe('There is a tag v6.2.0 already.\n')
    expect(release('10.0.0').status).toBe(0)
    expect(release('10.1.0').said).toBe('CHANGELOG.md has nothing under «Not yet a version».\n')
    expect(git('status', '--porcelain')).toBe('')
  })
})

describe('the version of a checkout', () => {
  it('is its number at the tag, and names the commit between two', () => {
    expect(versionOf(folder)).toBe('6.1.0')
    const later = copyOf(folder)
    write('more.ts', '', later)
    commit('Change something', later)
    expect(versionOf(later)).toBe(`6.1.0+${git('-C', later, 'rev-parse', 'HEAD').slice(0, 7)}`)
  })

  it('is its number alone where its history did not come along, also inside another repository', () => {
    const inside = join(folder, 'inside')
    mkdirSync(inside)
    write('package.json', '{ "version": "6.1.0" }', inside)
    write('more.ts', '')
    commit('Change something')
    expect(versionOf(inside)).toBe('6.1.0')
  })
})

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'release.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, RELEASE_ROOT: folder } },
  )
  return { status, said: `${stdout}${stderr}` }
}

function copyOf(from: string): string {
  const to = mkdtempSync(join(root, 'copy-'))
  spawnSync('cp', ['-aT', from, to])
  return to
}

function write(name: string, content: string, into = folder): void {
  writeFileSync(join(into, name), content)
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function commit(subject: string, into = folder): void {
  git('-C', into, 'add', '--all')
  git('-C', into, 'commit', '--quiet', '--message', subject)
}

function git(...args: string[]): string {
  const { stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  return stdout.trim()
}
