import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wordsOf } from '#kit/server/records/words.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'

const ROOT = join(import.meta.dirname, '..')
const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
const endpoints = allServed(config).map(({ endpoint }) => endpoint)
const words = wordsOf(endpoints)

it('the audit says in words whatever is done', () => {
  const names = endpoints.flatMap(({ audit = [], done }) =>
    done !== undefined && typeof done !== 'string' ? Object.keys(done) : audit,
  )
  expect(names.length).toBeGreaterThan(100)
  expect([...new Set(names)].filter(name => words.ofAction(name) === name)).toEqual([])
})

it('an action has one word, whichever call does it', () => {
  const said = new Map<string, Set<string>>()
  for (const { audit, done } of endpoints)
    if (audit !== undefined && typeof done !== 'object')
      said.set(audit, (said.get(audit) ?? new Set()).add(done ?? ''))
  expect([...said].filter(([, all]) => all.size > 1)).toEqual([])
})

it('the audit and the bin have a word for every table whose rows are put away or recorded', () => {
  const schema = readFileSync(join(ROOT, 'migrations', 'schema.sql'), 'utf8')
  const tables = new Map(
    [...schema.matchAll(/^create table (\w+) \(([\s\S]*?)^\)[^;]*;/gm)].map(([, name = '', columns = '']) => [
      name,
      columns,
    ]),
  )
  const removable = [...tables]
    .filter(([, columns]) => /^\s+deleted_at\b/m.test(columns))
    .map(([name]) => name)
  const recorded = globSync('{features,journeys,school}/**/server/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts'],
  })
    .flatMap(file => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\btable: '(\w+)'/g)])
    .map(([, table = '']) => table)
  expect(removable.length).toBeGreaterThan(20)
  expect(recorded.length).toBeGreaterThan(40)
  const all = new Set([...removable, ...recorded])
  expect([...all].filter(table => words.ofTable(table) === table)).toEqual([])
})

it('a table is called the same by every endpoint', () => {
  const called = endpoints.flatMap(({ of }) => (of ? [[of.table, of.what, of.name].join(' · ')] : []))
  const tables = new Set(called.map(text => text.split(' · ')[0]))
  expect(new Set(called).size).toBe(tables.size)
})
