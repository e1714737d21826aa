import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kindWords, wordsOfAction } from '#school/changes/web/audit-words.ts'
import { readConfig } from './config.ts'
import { allServed } from './served.ts'

it('the audit says in words whatever is done', () => {
  const config = readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' })
  const names = allServed(config).flatMap(({ endpoint }) => endpoint.audit ?? [])
  expect(names.length).toBeGreaterThan(100)
  expect([...new Set(names)].filter(name => wordsOfAction(name) === name)).toEqual([])
})

it('the audit and the bin have a word for whatever can be put away', () => {
  const schema = readFileSync(join(import.meta.dirname, '..', 'migrations', 'schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(([\s\S]*?)^\);/gm)]
    .filter(([, , columns = '']) => /^\s+deleted_at\b/m.test(columns))
    .map(([, table = '']) => table)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter(table => !(table in kindWords))).toEqual([])
})
