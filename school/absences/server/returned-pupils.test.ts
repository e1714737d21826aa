import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { findPupilsOfRegister } from './queries.ts'

const { db } = await testDatabase()

it.each([
  [40, 3],
  [3, 40],
])(
  'a pupil who came back stands once in the month, as they are there now: n.º %i, then %i',
  async (first, then) => {
    const schoolId = await fixtureSchool(db)
    const { id: groupId } = await fixtureGroup(db, { name: `6ª ${first}`, schoolId })
    const { id } = await fixtureStudent(db, { groupId, fullName: 'Ana Tembe' })
    await sql`delete from enrolments where student_id = ${id}`.execute(db)
    for (const [number, since, until] of [
      [first, '2026-02-02', '2026-04-10'],
      [then, '2026-04-20', null],
    ])
      await sql`insert into enrolments (id, student_id, group_id, number, since, until, left_as) values (${uuid()}, ${id}, ${groupId},
      ${number}, ${since}, ${until}, ${until === null ? null : 'desistente'})`.execute(db)
    const read = (month: string) =>
      findPupilsOfRegister(db, groupId, { from: `${month}-01`, to: `${month}-30` })
    expect(await read('2026-04')).toMatchObject([
      {
        ...{ number: then, state: 'activo' },
        there: [
          { since: '2026-02-02', until: '2026-04-10' },
          { since: '2026-04-20', until: null },
        ],
      },
    ])
    expect(await read('2026-03')).toMatchObject([{ number: first, state: 'activo' }])
  },
)
