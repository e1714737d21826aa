import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the hook that is offered lets in what is right, and keeps out what lint or types refuse', () => {
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync(join(root, 'scripts/hooks'), join(folder, 'scripts/hooks'), { recursive: true })
  cpSync(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'))
  for (const name of ['@biomejs', 'typescript', '@typescript'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  symlinkSync('../@biomejs/biome/bin/biome', join(folder, 'node_modules/.bin/biome'))
  symlinkSync('../typescript/bin/tsc', join(folder, 'node_modules/.bin/tsc'))
  write('.gitignore', 'node_modules\n')
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["*.ts"] }\n',
  )
  git('init', '--quiet')
  git('config', 'core.hooksPath', 'scripts/hooks')
  expect(commit('right.ts', 'export const one: number = 1\n')).toBe(true)
  expect(commit('lint.ts', 'export const two: any = 2\n')).toBe(false)
  expect(commit('lint.ts', 'export const two: number = 2\n')).toBe(true)
  expect(commit('types.ts', "export const three: number = 'three'\n")).toBe(false)
}, 120_000)

function commit(name: string, content: string): boolean {
  write(name, content)
  git('add', '--all')
  return git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', name)
}

function write(name: string, content: string): void {
  writeFileSync(join(folder, name), content)
}

function git(...args: string[]): boolean {
  return spawnSync('git', args, { cwd: folder }).status === 0
}
