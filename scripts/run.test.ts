import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'dondza-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a node that is too old for a script is named in a sentence', () => {
  // The same file, as such a node sees itself.
  const old = join(folder, 'run.mjs')
  const text = readFileSync(join(ROOT, 'scripts/run.js'), 'utf8')
  writeFileSync(old, text.replaceAll('process.versions.node', "'20.11.0'"))
  const { status, stderr, stdout } = spawnSync(process.execPath, [old, 'backup', 'a.dondza'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^O node 20\.11\.0 é antigo de mais para «npm run backup» \(precisa do 24\)\./)
  expect(text).not.toMatch(/: \w+ =|\binterface\b|import type/)
})

it('a script gets its words as it would have got them itself', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.js', 'show-version'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect([status, stdout.trim()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+/)])
})

it('every script for people and operators runs through it', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = ['dev', 'backup', 'restore', 'reset-password', 'verify-readings', 'test']
  expect(names.filter(name => !scripts[name]?.startsWith('node scripts/run.js '))).toEqual([])
})
