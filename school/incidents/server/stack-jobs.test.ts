import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { jobs } from './stack-jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'stack-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SOURCE = `export function outermost(list: { grades: number[] }[]) {
  return list.map(item => {
    const doubled = item.grades.map(grade => grade * 2)
    if (doubled.length > 3) throw new Error('planted')
    return doubled
  })
}

export class Keeper {
  keep(value: number): number {
    if (value > 3) throw new Error('planted too')
    return value
  }
}
`

it('names the places of a build by the functions and lines of its source', async () => {
  writeFileSync(join(folder, 'entry.ts'), SOURCE)
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      write: false,
      sourcemap: 'hidden',
      minify: true,
      lib: { entry: join(folder, 'entry.ts'), formats: ['es'], fileName: 'entry' },
    },
  })
  const [first] = Array.isArray(built) ? built : []
  const chunk = first?.output.find(file => file.type === 'chunk')
  if (!chunk?.map) throw new Error('Nothing was built.')
  writeFileSync(join(folder, 'entry.js.map'), chunk.map.toString())
  const placeOf = (text: RegExp) => {
    const before = chunk.code.slice(0, chunk.code.search(text)).split('\n')
    return {
      file: 'assets/entry.js',
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      name: 'e',
    }
  }
  expect(chunk.code).not.toContain('outermost(')
  const missing = { file: 'assets/other.js', line: 1, column: 7, name: 'x' }
  const places = [/Error\(.planted.\)/, /Error\(.planted too.\)/].map(placeOf)
  expect(await jobs.nameFramesFromMapFile(folder, [...places, missing])).toEqual([
    'outermost (entry.ts:4)',
    'keep (entry.ts:11)',
    'x (assets/other.js:1:7)',
  ])
  expect(
    await jobs.nameFramesFromMapFile(folder, [{ ...missing, file: '../../etc/passwd' }]),
    'no name leads out of the folder',
  ).toEqual(['x (../../etc/passwd:1:7)'])
})
