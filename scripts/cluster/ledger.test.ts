import { describe, expect, it } from 'vitest'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { type Acknowledged, findLost, openLedger } from './ledger.ts'
import { MAX_SECONDS, missed, type Row, tableOf } from './verdict.ts'

const { db, pool } = await testDatabase()
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const teacher = await fixtureTeacherOf(db, group.id, subject.id)
const items = await fixtureItems(db, { subjectId: subject.id, ownerId: teacher.id }, [{ domain: 'Números' }])
const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const { applicationId } = await fixtureResults(db, {
  ...{ subjectId: subject.id, groupId: group.id, ownerId: teacher.id, items, title: 'Ensaio' },
  answers: [{ studentId: pupil.id, answers: ['a'] }],
})
await openLedger(pool)
const { rows } = await pool.query<{ attempt_id: string; item_id: string }>(
  'SELECT attempt_id, item_id FROM responses JOIN attempts t ON t.id = attempt_id WHERE t.application_id = $1',
  [applicationId],
)
const { attempt_id: attemptId = '', item_id: itemId = '' } = rows[0] ?? {}

/** Stores an answer over the one before, and acknowledges it. */
async function answer(sequence: number, letter: string): Promise<Acknowledged> {
  await pool.query('UPDATE responses SET answer = to_jsonb($1::text), sequence = $2 WHERE attempt_id = $3', [
    letter,
    sequence,
    attemptId,
  ])
  return { attemptId, itemId, sequence, answer: letter }
}
const same = (stored: unknown) => stored

describe('the ledger of acknowledged answers', () => {
  it('has each answer to an item, however often it is answered anew', async () => {
    const acknowledged = [await answer(1, 'a'), await answer(2, 'b'), await answer(3, 'c')]
    expect(await findLost(pool, acknowledged, same)).toEqual([])
  })

  it('names an answer that was acknowledged and lost, though the item was answered since', async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query(`UPDATE responses SET answer = '"d"', sequence = 4 WHERE attempt_id = $1`, [attemptId])
    // The machine that had acknowledged it is gone before another one has it.
    await client.query('ROLLBACK')
    client.release()
    const lost = { attemptId, itemId, sequence: 4, answer: 'd' }
    const after = await answer(5, 'a')
    expect(await findLost(pool, [lost, after], same)).toEqual([lost])
  })

  it('names an answer that was stored as another', async () => {
    const stored = await answer(6, 'b')
    const other = { ...stored, answer: 'c' }
    expect(await findLost(pool, [other], same)).toEqual([other])
  })
})

describe('the verdict on a trial', () => {
  const row: Row = {
    what: 'a trial',
    ...{ acknowledged: 1000, written: 20, pages: 20, away: 100, mostRefused: 3, broken: 5, wrong: [] },
    ...{
      signedOut: 0,
      longestMs: 12_000,
      longestOfOneMs: 20_000,
      longestUnseenMs: 15_000,
      lost: 0,
      behind: 0,
    },
  }

  it('is met where nothing was lost and nobody waited for too long', () => {
    expect(missed(row)).toEqual([])
    expect(tableOf([row])).toContain('met')
  })

  it.each<[string, Partial<Row>]>([
    ['lost', { lost: 1 }],
    ['behind', { behind: 1 }],
    ['signed out', { signedOut: 1 }],
    ['other answers', { wrong: ['a page: 500'] }],
    ['seconds without', { longestMs: 1000 * MAX_SECONDS + 100 }],
    ['seconds that one waited', { longestOfOneMs: 36_000 }],
    ['seconds unseen', { longestUnseenMs: 36_000 }],
    ['503 of one pupil', { mostRefused: 7 }],
    ['no answers', { acknowledged: 0 }],
    ['no terms', { written: 0 }],
    ['no pages', { pages: 0 }],
  ])('is missed by %s', (name, change) => {
    expect(missed({ ...row, ...change })).toEqual([expect.stringContaining(name)])
  })

  it('of a planted loss is met when the loss is seen alone', () => {
    expect(missed({ ...row, planted: true, lost: 13 })).toEqual([])
    expect(missed({ ...row, planted: true })).toEqual(['a planted loss was not seen'])
  })
})
