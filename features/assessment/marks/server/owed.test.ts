import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureMarkBooks, fixtureMarkRule } from '../fixtures.ts'
import { insertCouncil } from './council-queries.ts'
import { findBooksOwed } from './owed.ts'

const database = await testDatabase()
const { db } = database
await fixtureCalendar(db, { state: 'em vigor' })
const firstEnds = firstTrimester.endsOn
const secondEnds = '2026-08-28'
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const lead = await fixtureAccount(db, { role: 'pedagogo' })

let group: Awaited<ReturnType<typeof fixtureGroup>>
let school: string
let teacher: Awaited<ReturnType<typeof fixtureTeacherOf>>
beforeEach(async () => {
  school = (await fixtureSchool(db)).id
  group = await fixtureGroup(db, { schoolId: school, grade: 6, name: '6ªA', year: 2026 })
  teacher = await fixtureTeacherOf(db, group.id, mat.id)
})
const owed = (today: string) => findBooksOwed(db, teacher, today)
const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
async function call(day: string, trimester = 1) {
  const { id } = await insertCouncil(db, group.id, trimester)
  await db.updateTable('mark_councils').set({ held_on: day }).where('id', '=', id).execute()
  return id
}

describe('books that a teacher owes', () => {
  it('are asked for a week before their council, and no day earlier', async () => {
    const day = dayAfter(firstEnds, -3)
    await call(day)
    expect(await owed(dayAfter(day, -8))).toEqual({ count: 0, first: null })
    expect(await owed(dayAfter(day, -7))).toEqual({
      count: 1,
      first: {
        ...{ groupId: group.id, groupName: '6ªA', subjectId: mat.id, subjectName: 'Matemática' },
        ...{ trimester: 1, councilOn: day, endedOn: firstEnds },
      },
    })
  })

  it('are asked for after the trimester where a rule is confirmed, and never of a school that keeps no marks', async () => {
    const after = dayAfter(firstEnds)
    expect((await owed(after)).count).toBe(0)
    await fixtureMarkRule(db, { schoolId: school, by: lead })
    expect((await owed(firstEnds)).count).toBe(0)
    expect(await owed(after)).toMatchObject({ count: 1, first: { councilOn: null } })
    expect((await owed(dayAfter(secondEnds))).count).toBe(2)
  })

  it('are those of the subjects that one teaches that day, until they are handed in or the pauta is closed', async () => {
    const day = dayAfter(firstEnds, -3)
    const council = await call(day)
    const other = await fixtureTeacherOf(db, group.id, por.id)
    expect((await owed(day)).first?.subjectName).toBe('Matemática')
    expect((await findBooksOwed(db, other, day)).first?.subjectName).toBe('Português')
    expect((await findBooksOwed(db, lead, day)).count).toBe(0)
    const place = { group: group.id, subject: mat.id, trimester: 1 }
    await fixtureMarkBooks(db, [
      { place, by: teacher, columns: {}, handedInAt: `${day}T08:00:00Z`, written: [] },
    ])
    expect((await owed(day)).count).toBe(0)
    await db.updateTable('mark_councils').set({ state: 'fechada' }).where('id', '=', council).execute()
    expect((await findBooksOwed(db, other, day)).count).toBe(0)
  })
})
