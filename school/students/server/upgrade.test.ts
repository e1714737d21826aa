import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { findMembersDuring, findMembersOn } from './members.ts'

/** What happened to pupils before enrolments were kept, as its changes tell. */
interface Past {
  name: string
  /** Written down on a day, in a group, with what was said of them. */
  began: { on: string; group: '6A' | '6B' | '7A'; enrolled_on?: string }
  later?: { on: string; group?: '6A' | '6B' | '7A'; state?: string; left_on?: string; undone?: boolean }[]
}

const pasts: readonly Past[] = [
  { name: 'Stays', began: { on: '2026-01-20', group: '6A' } },
  {
    name: 'Moves in May',
    began: { on: '2026-01-20', group: '6A' },
    later: [{ on: '2026-05-12', group: '6B' }],
  },
  { name: 'Comes late', began: { on: '2026-11-20', group: '6A', enrolled_on: '2026-11-20' } },
  { name: 'Comes late, unsaid', began: { on: '2026-09-01', group: '6A' } },
  {
    name: 'Leaves, dated',
    began: { on: '2026-01-20', group: '6A' },
    later: [{ on: '2026-06-03', state: 'desistente', left_on: '2026-06-01' }],
  },
  {
    name: 'Leaves, undated',
    began: { on: '2026-01-20', group: '6A' },
    later: [{ on: '2026-06-03', state: 'transferido' }],
  },
  {
    name: 'Leaves and comes back',
    began: { on: '2026-01-20', group: '6A' },
    later: [
      { on: '2026-03-17', state: 'desistente' },
      { on: '2026-04-14', state: 'activo' },
    ],
  },
  {
    name: 'Moves and moves back',
    began: { on: '2026-01-20', group: '6A' },
    later: [
      { on: '2026-03-10', group: '6B' },
      { on: '2026-04-01', group: '6A' },
    ],
  },
  {
    name: 'Is promoted early',
    began: { on: '2026-01-20', group: '6A' },
    later: [{ on: '2026-11-25', group: '7A' }],
  },
  {
    name: 'Was never moved',
    began: { on: '2026-01-20', group: '6A' },
    later: [{ on: '2026-04-01', group: '6B', undone: true }],
  },
]

it('an installation with moves in it is upgraded: who was where by its day, and what nobody said is listed', async () => {
  const { url, db } = await emptyTestDatabase()
  const all = readMigrations()
  const cut = all.findIndex(({ name }) => name.endsWith('-enrolments--create'))
  await migrate(url, all.slice(0, cut))
  const school = uuid()
  await sql`insert into schools (id, name, province, district) values (${school}, 'Escola', 'Maputo', 'Matola')`.execute(
    db,
  )
  const groups = { '6A': uuid(), '6B': uuid(), '7A': uuid() }
  for (const [name, id] of Object.entries(groups))
    await sql`insert into groups (id, school_id, name, grade, year)
      values (${id}, ${school}, ${name}, ${name === '7A' ? 7 : 6}, ${name === '7A' ? 2027 : 2026})`.execute(
      db,
    )
  for (const [at, { name, began, later = [] }] of pasts.entries()) {
    const id = uuid()
    let row: Record<string, unknown> = {
      ...{ id, full_name: name, group_id: groups[began.group], state: 'activo', number_in_group: at + 1 },
      ...{ enrolled_on: began.enrolled_on ?? null, left_on: null },
    }
    const noon = (day: string) => `${day}T12:00:00+02:00`
    const changes: unknown[][] = [[null, row, noon(began.on), null]]
    for (const { on, group, undone, ...rest } of later) {
      const after = { ...row, ...rest, ...(group && { group_id: groups[group] }) }
      changes.push([row, after, noon(on), undone ? noon(on) : null])
      if (!undone) row = after
    }
    await sql`insert into students (id, code, full_name, sex, group_id, number_in_group, state, enrolled_on, left_on, created_at)
      values (${id}, ${String(20260001 + at)}, ${name}, 'M', ${row.group_id}, ${row.number_in_group}, ${row.state},
        ${row.enrolled_on}, ${row.left_on}, ${noon(began.on)})`.execute(db)
    for (const [before, after, when, undone] of changes)
      await sql`insert into changes (id, batch_id, at, account_name, action, table_name, row_id, label, before, after, undone_at)
        values (${uuid()}, ${uuid()}, ${when}, 'Lurdes', 'students.update', 'students', ${id}, ${name},
          ${before === null ? null : JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${undone})`.execute(
        db,
      )
  }
  await migrate(url, all)
  const on = async (group: keyof typeof groups, day: string) =>
    (await findMembersOn(db, groups[group], day)).map(member => member.full_name)
  const numbers = new Map(pasts.map(({ name }, at) => [name, at + 1]))
  for (const member of await findMembersDuring(db, groups['6A'], { from: '2026-01-01', to: '2026-12-31' }))
    expect(member.number).toBe(numbers.get(member.full_name))
  const always = [
    ...['Stays', 'Is promoted early', 'Was never moved'],
    ...['Leaves and comes back', 'Moves and moves back'],
  ]
  expect((await on('6A', '2026-05-11')).sort()).toEqual(
    [...always, 'Moves in May', 'Leaves, dated', 'Leaves, undated', 'Comes late, unsaid'].sort(),
  )
  expect(await on('6B', '2026-03-09')).toEqual([])
  for (const day of ['2026-03-10', '2026-03-31'])
    expect(await on('6B', day)).toEqual(['Moves and moves back'])
  const marchOf = (name: string) =>
    Promise.all(
      ['2026-03-16', '2026-03-17', '2026-04-13', '2026-04-14'].map(async day =>
        (await on('6A', day)).includes(name),
      ),
    )
  expect(await marchOf('Leaves and comes back')).toEqual([true, false, false, true])
  expect(await marchOf('Moves and moves back')).toEqual([false, false, true, true])
  expect(await on('6B', '2026-05-11')).toEqual([])
  expect(await on('6B', '2026-05-12')).toEqual(['Moves in May'])
  expect((await on('6A', '2026-06-02')).sort()).toEqual(
    [...always, 'Leaves, undated', 'Comes late, unsaid'].sort(),
  )
  expect((await on('6A', '2026-11-20')).sort()).toEqual(
    [...always, 'Comes late', 'Comes late, unsaid'].sort(),
  )
  expect(await on('7A', '2026-12-31')).toEqual([])
  expect(await on('7A', '2027-02-10')).toEqual(['Is promoted early'])
  const { rows } = await sql<{ name: string; doubt: string }>`
    select s.full_name as name, e.doubt from enrolments e join students s on s.id = e.student_id
    where e.doubt is not null order by 1, e.since`.execute(db)
  expect(rows).toEqual([
    { name: 'Comes late, unsaid', doubt: 'entrada' },
    { name: 'Leaves and comes back', doubt: 'saída' },
    { name: 'Leaves and comes back', doubt: 'entrada' },
    { name: 'Leaves, undated', doubt: 'saída' },
    { name: 'Moves and moves back', doubt: 'mudança' },
    { name: 'Moves and moves back', doubt: 'mudança' },
    { name: 'Moves in May', doubt: 'mudança' },
  ])
})
