import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'check-build-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(name: string, plugin: string) {
  const config = join(folder, `${name}.config.mjs`)
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, 'export default 1')
  writeFileSync(
    config,
    `export default { build: { lib: { entry: ${JSON.stringify(entry)}, formats: ['es'] } }, plugins: [${plugin}] }`,
  )
  return spawnSync(process.execPath, ['scripts/check-build.ts', config], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
}

it('a build that warns of anything is refused, and one that says nothing is not', () => {
  expect(check('quiet', '')).toMatchObject({ status: 0, stderr: '' })
  const warned = check('loud', `{ name: 'loud', buildStart() { this.warn('colours clash') } }`)
  expect(warned).toMatchObject({ status: 1, stderr: expect.stringContaining('colours clash') })
})
