import { describe, expect, it } from 'vitest'
import { type House, PROJECT, pureFiles, pureTests, readHouse, sourceOf } from './pure-files.ts'

const house = (files: Record<string, string>): House =>
  new Map(Object.entries(files).map(([file, text]) => [file, sourceOf(file, text)]))
/** A room whose one file is imported by the product. */
const used = (text: string, more: Record<string, string> = {}) =>
  pureFiles(house({ 'app/run.ts': "import './features/a.ts'", 'features/a.ts': text, ...more }))

describe('a file', () => {
  it.each([
    ['computes alone', 'export const one = 1'],
    ['imports what computes', "import * as z from 'zod/mini'\nimport { inflateSync } from 'node:zlib'"],
    ['takes types alone from elsewhere', "import type { Db } from '#kit/db.ts'\nexport type { A } from 'pg'"],
    ['takes types one by one', "import { type Db, type Row } from 'kysely'"],
    ['speaks of SQL in a comment', '/** Written to `migrations/schema.sql`. */\nexport const one = 1'],
    [
      'speaks of a page in its words',
      'export const document = { title: 1 }\nexport const told = document.of',
    ],
  ])('is pure where it %s', (_what, text) => {
    expect(used(text)).toContain('features/a.ts')
  })

  it.each([
    ['a database', "import { sql } from 'kysely'"],
    ['a disk', "import { readFileSync } from 'node:fs'"],
    ['a value beside a type', "import { type Db, sql } from 'kysely'"],
    ['several lines of values', "import {\n  type Db,\n  sql,\n} from 'kysely'"],
    ['what it does not name', "import 'node:fs'"],
    ['what it hands on', "export { sql } from 'kysely'"],
    ['what it fetches when asked', "export const read = () => import('node:fs')"],
    ['a network', "export const read = () => fetch('/x')"],
    ['a page', 'export const wide = () => window.innerWidth'],
    ['a table by a connection of others', "export const all = (db: Db) => db.selectFrom('terms')"],
    ['a database by its own words', 'export const own = sql<boolean>`deleted_at is null`'],
    ['a database by a client of others', "export const all = (pool: Pool) => pool.query('select 1')"],
    ['a component', "import { Page } from './page.tsx'"],
  ])('is not pure where it reaches %s', (_what, text) => {
    expect(used(text, { 'features/page.tsx': '' })).not.toContain('features/a.ts')
  })

  it('is not pure where what it imports is not', () => {
    const files = { 'features/b.ts': "import '#kit/c.ts'", 'kit/c.ts': "import 'pg'", 'kit/d.ts': '' }
    const pure = pureFiles(
      house({ 'features/a.ts': "import './b.ts'", 'features/e.ts': "import '#kit/d.ts'", ...files }),
    )
    expect(pure).toEqual(['features/e.ts', 'kit/d.ts'])
  })

  it('is left out where tests alone import it, directly or through one another', () => {
    const files = {
      'kit/a.test.ts': "import './sample.ts'",
      'kit/sample.ts': "import './deeper.ts'\nimport './shared.ts'",
      'kit/deeper.ts': '',
      'kit/shared.ts': '',
      'kit/used.ts': "import './shared.ts'",
    }
    expect(pureFiles(house(files))).toEqual(['kit/shared.ts', 'kit/used.ts'])
  })
})

it('a file that only declares schemas is none, but the shapes that all are made of', () => {
  const files = {
    'features/a/contract.ts': '',
    'features/a/own-contract.ts': '',
    'features/a/play-shapes.ts': '',
  }
  expect(pureFiles(house({ ...files, 'features/a/contracts.ts': '', 'kit/shapes.ts': '' }))).toEqual([
    ...['features/a/contracts.ts', 'kit/shapes.ts'],
  ])
})

it('a test belongs to what is pure unless it asks for a database, a port or draws a page', () => {
  const files = {
    'kit/plain.test.ts': "import './a.ts'",
    'kit/stored.test.ts': "import './fixtures.ts'",
    'kit/fixtures.ts': "import './server/database/testing.ts'",
    'kit/heard.test.ts': "import { fastify } from 'fastify'",
    'kit/function-of-a-page.test.ts': "import './page.tsx'",
    'kit/page.test.tsx': "import './page.tsx'",
  }
  expect(pureTests(house(files))).toEqual(['kit/plain.test.ts', 'kit/function-of-a-page.test.ts'])
})

it('every file of an engine is pure, but what its tests alone use', () => {
  const whole = readHouse(PROJECT)
  const pure = new Set(pureFiles(whole))
  const engines = [...whole.keys()].filter(
    file => /^engines\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const importedBy = (file: string) =>
    [...whole]
      .filter(([other, { imports }]) => imports.includes(file) && pure.has(other))
      .map(([other]) => other)
  for (const file of engines) if (!pure.has(file)) expect(importedBy(file), file).toEqual([])
  expect(pure.size).toBeGreaterThan(engines.length)
})
