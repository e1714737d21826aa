import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isDeclaring } from './contracts-for-browser.ts'
import { parted, partOf, withSchemasNamed } from './schemas-apart.ts'

const ROOT = join(import.meta.dirname, '..')
const contract = join(ROOT, 'features/glossary/contract.ts')
const linesOf = (code: string) => code.split('\n').filter(line => line.trim() !== '')
const parts = (code: string) => partOf(code, contract, new Map())

test('what makes a call comes without schemas, and they without it', () => {
  const { main, schemas } = parts(`import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/roles.ts'
const sorts = ['nome'] as const
export const thing = lazily(() => z.object({ sort: z.enum(sorts) }))
export function isThing(value) { return thing.safeParse(value).success }
export const getThing = endpoint('GET', '/things', { who: staff, response: {} })`)
  expect(linesOf(main)).toEqual([
    `import { endpoint } from '#kit/endpoint.ts'`,
    `import { staff } from '#school/roles.ts'`,
    `const sorts = ['nome'] as const`,
    `export const getThing = endpoint('GET', '/things', { who: staff, response: {} })`,
    'export { sorts }',
  ])
  expect(linesOf(schemas)).toEqual([
    `import * as z from 'zod/mini'`,
    `import { sorts } from '${contract}'`,
    'export const thing = lazily(() => z.object({ sort: z.enum(sorts) }))',
    'export function isThing(value) { return thing.safeParse(value).success }',
  ])
})

test('the query of an endpoint stands apart, for the list that reads it', () => {
  const { main, queries } = parts(`import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
const filters = lazily(() => ({ name: z.string() }))
export const listThings = endpoint('GET', '/things', { query: lazily(() => z.object(filters)), response: {} })`)
  expect(linesOf(main)).toEqual([
    `import { endpoint } from '#kit/endpoint.ts'`,
    `export const listThings = endpoint('GET', '/things', { response: {} })`,
  ])
  expect(linesOf(queries.get('listThings') ?? '')).toEqual([
    `import * as z from 'zod/mini'`,
    `import { listThings } from '${contract}'`,
    `import { filters } from '${contract}?schemas'`,
    'Object.assign(listThings, { query: lazily(() => z.object(filters)) })',
  ])
})

test('a name that a function declares itself, or that a property has, is none of the file', () => {
  const { asking } = parts(`import * as z from 'zod/mini'
export const period = lazily(() => z.string())
export const first = periods => periods.map(period => period.number)
export const named = thing => thing.period
export const read = value => period.parse(value)`)
  expect([...asking]).toEqual(['period', 'read'])
})

test('a page imports each name from the part that has it', () => {
  const page = join(ROOT, 'features/glossary/web/any-page.tsx')
  const importing = (code: string) => withSchemasNamed(code, page, new Map())
  expect(importing("import { getTerm, type Term, termBody } from '../contract.ts'")).toBe(
    "import { getTerm, type Term } from '../contract.ts'; import { termBody } from '../contract.ts?schemas'",
  )
  const list = `import { useList } from '#kit/web/list/use-list.ts'
import { listTerms } from '../contract.ts'`
  expect(importing(list)).toBe(
    `${list}; Object.assign(listTerms, { fetchQuery: () => import('../contract.ts?query=listTerms') })`,
  )
  expect(importing("import { listTerms } from '../contract.ts'")).toBe(
    "import { listTerms } from '../contract.ts'",
  )
})

test('every part of every contract is a module that can be read, and no call of one brings the package', () => {
  const files = globSync('{features,journeys,school}/**/contract.ts', { cwd: ROOT })
    .map(file => join(ROOT, file))
    .filter(file => isDeclaring(file, readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(30)
  const known: Parameters<typeof parted>[1] = new Map()
  const wrong = files.flatMap(file => {
    const { main, schemas, queries } = parted(file, known)
    const unread = [main, schemas, ...queries.values()].filter(
      code => parseSync(file, code).errors.length > 0,
    )
    return unread.length > 0 || main.includes("from 'zod/mini'") ? [file] : []
  })
  expect(wrong).toEqual([])
})
