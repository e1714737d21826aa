import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { statementsIn } from './raw-sql-testing.ts'

/** What PostgreSQL answers where it cannot know the type of a bare value, once it has read the rest of a statement. */
const UNTYPED = ['42P18']
/** Statements whose columns are a list that only their code goes through; how they begin. */
const LISTED = /^INSERT INTO changes \("updated_at"\)/

const root = join(import.meta.dirname, '..')
const files = globSync('{app,features,journeys,kit,school}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/web/**'],
})

it('every statement that is written as text holds on the migrated database', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  const statements = statementsIn(files)
  const wrong: string[] = []
  const listed: string[] = []
  for (const { file, text } of statements)
    try {
      await client.query(`PREPARE tried AS ${text}`)
      await client.query('DEALLOCATE tried')
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (LISTED.test(text.trim())) listed.push(file)
      else if (!UNTYPED.includes(code)) wrong.push(`${file}: ${code} ${message}\n${text}`)
    }
  client.release()
  expect(wrong).toEqual([])
  expect(listed).toEqual(['kit/server/records/changes.ts'])
  // A reader that reads nothing finds nothing wrong.
  expect(statements.length).toBeGreaterThan(120)
})

it('what a change adds to the version of a row is written in one file', () => {
  const adding = files.filter(file => /\bversion\s*\+\s*1\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(adding).toEqual(['kit/server/records/versions.ts'])
})
