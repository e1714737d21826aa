import { describe, expect, it } from 'vitest'
import { COPIED_LINES, copiesIn, productFiles } from './identical-copies.ts'
import { PROJECT } from './pure-files.ts'

const run = (lines: number) =>
  Array.from({ length: lines }, (_, at) => `  const value${at} = ${at}`).join('\n')

describe('lines that are the same to the letter', () => {
  it.each([
    { kind: 'code', least: 1000 },
    { kind: 'style', least: 200 },
  ] as const)('stand in one place of the $kind alone', ({ kind, least }) => {
    const files = productFiles(PROJECT, kind)
    expect(files.size).toBeGreaterThan(least)
    expect(copiesIn(files)).toEqual([])
  })

  it('are found in two files and in one, whatever stands between them and however they are indented', () => {
    const files = new Map([
      ['a.ts', `function a() {\n${run(COPIED_LINES)}\n}\n`],
      ['b.ts', `import { a } from './a.ts'\n\n${run(COPIED_LINES).replaceAll('\n', '\n\n  // why\n  ')}\n`],
      ['c.ts', `{\n${run(COPIED_LINES + 2)}\n}`],
    ])
    expect(copiesIn(files)).toEqual([
      { places: ['a.ts:2', 'b.ts:3'], lines: COPIED_LINES },
      { places: ['a.ts:2', 'c.ts:2'], lines: COPIED_LINES },
    ])
    const twice = new Map([['d.ts', `${run(COPIED_LINES)}\nconst other = 1\n${run(COPIED_LINES)}`]])
    expect(copiesIn(twice)).toHaveLength(1)
  })

  it('are no copy where they are fewer, differ in a name, or are imports', () => {
    const imports = `import {\n${run(12).replaceAll('const ', '').replaceAll(' = ', '')},\n} from './x.ts'\n`
    const files = new Map([
      ['a.ts', `${imports}${run(COPIED_LINES - 1)}\nconst end = 1`],
      ['b.ts', `${imports}${run(COPIED_LINES - 1)}\nconst other = 1`],
      ['c.ts', run(COPIED_LINES).replaceAll('value', 'name')],
    ])
    expect(copiesIn(files)).toEqual([])
  })
})
