import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { emptyTestDatabase } from '#kit/server/database/testing.ts'
import { directorOn, teacherOn } from '#school/groups/server/in-charge.ts'
import { findSlotsOn } from './queries.ts'

it('an installation whose timetable, teachers and hours changed is upgraded: each day as it was, as far as it was written', async () => {
  const { url, db } = await emptyTestDatabase()
  const all = readMigrations()
  await migrate(
    url,
    all.slice(
      0,
      all.findIndex(({ name }) => name.endsWith('-timetable_slots--once')),
    ),
  )
  const [school, group, mat, por, ana, rui] = Array.from({ length: 6 }, () => uuid())
  const periods = (hour: number) =>
    JSON.stringify([{ number: 1, startsAt: `0${hour}:00`, endsAt: `0${hour}:45` }])
  const noon = (day: string) => `${day}T12:00:00+02:00`
  await sql`insert into schools (id, name, periods, created_at)
    values (${school}, 'EPC da Liberdade', ${periods(7)}::jsonb, ${noon('2026-01-10')})`.execute(db)
  for (const { id, name } of [
    { id: ana, name: 'Ana' },
    { id: rui, name: 'Rui' },
  ])
    await sql`insert into accounts (id, email, name, role, device_key)
      values (${id}, ${`${name.toLowerCase()}@exemplo.mz`}, ${name}, 'professor', '')`.execute(db)
  for (const [id, code] of [
    [mat, 'MAT'],
    [por, 'POR'],
  ])
    await sql`insert into subjects (id, name, code, abbreviation) values (${id}, ${code}, ${code}, ${code})`.execute(
      db,
    )
  await sql`insert into groups (id, school_id, name, grade, year, director_id, created_at)
    values (${group}, ${school}, '6ªA', 6, 2026, ${rui}, ${noon('2026-01-20')})`.execute(db)
  const change = (table: string, id: string, on: string, before: object | null, after: object | null) =>
    sql`insert into changes (id, batch_id, at, account_name, action, table_name, row_id, label, before, after)
      values (${uuid()}, ${uuid()}, ${noon(on)}, 'Lurdes', 'x', ${table}, ${id}, '',
        ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`.execute(db)
  const slot = async (
    weekday: number,
    of: { subject: string; teacher: string; on: string; gone?: string },
  ) => {
    const id = uuid()
    await sql`insert into timetable_slots (id, group_id, weekday, period, subject_id, teacher_id, room, created_at, deleted_at)
      values (${id}, ${group}, ${weekday}, 1, ${of.subject}, ${of.teacher}, '', ${noon(of.on)}, ${of.gone ? noon(of.gone) : null})`.execute(
      db,
    )
    const row = {
      ...{
        id,
        group_id: group,
        weekday,
        period: 1,
        subject_id: of.subject,
        teacher_id: of.teacher,
        room: '',
      },
      deleted_at: null,
    }
    return row
  }
  // Tuesday has stood all year; Monday was another subject until May; Friday was taken out in June; Thursday was written in September.
  await slot(2, { subject: mat ?? '', teacher: ana ?? '', on: '2026-01-25' })
  const monday = await slot(1, { subject: por ?? '', teacher: rui ?? '', on: '2026-01-25' })
  await change(
    'timetable_slots',
    monday.id,
    '2026-05-12',
    { ...monday, subject_id: mat, teacher_id: ana },
    monday,
  )
  const friday = await slot(5, {
    subject: por ?? '',
    teacher: rui ?? '',
    on: '2026-01-25',
    gone: '2026-06-10',
  })
  await change('timetable_slots', friday.id, '2026-06-10', friday, {
    ...friday,
    deleted_at: noon('2026-06-10'),
  })
  const thursday = await slot(4, { subject: mat ?? '', teacher: ana ?? '', on: '2026-09-09' })
  await change('timetable_slots', thursday.id, '2026-09-09', null, thursday)
  const taught = uuid()
  const teaching = { id: taught, group_id: group, subject_id: mat, account_id: rui, deleted_at: null }
  await sql`insert into group_teachers (id, group_id, subject_id, account_id, created_at)
    values (${taught}, ${group}, ${mat}, ${ana}, ${noon('2026-01-25')})`.execute(db)
  await change('group_teachers', taught, '2026-05-12', teaching, { ...teaching, account_id: ana })
  await change(
    'groups',
    group ?? '',
    '2026-07-01',
    { id: group, director_id: ana },
    { id: group, director_id: rui },
  )
  await change(
    'schools',
    school ?? '',
    '2026-08-03',
    { periods: JSON.parse(periods(6)) },
    { periods: JSON.parse(periods(7)) },
  )
  await migrate(url, all)

  const week = async (day: string) =>
    (await findSlotsOn(db, day, { group: group ?? '' })).map(
      each => `${each.weekday} ${each.startsAt} ${each.subjectCode} ${each.teacherName}`,
    )
  // What a place held first it held from the beginning: nobody had written down since when.
  const thursdays = '4 06:00 MAT Ana'
  expect(await week('2026-05-11')).toEqual([
    '1 06:00 MAT Ana',
    '2 06:00 MAT Ana',
    thursdays,
    '5 06:00 POR Rui',
  ])
  expect(await week('2026-05-12')).toEqual([
    '1 06:00 POR Rui',
    '2 06:00 MAT Ana',
    thursdays,
    '5 06:00 POR Rui',
  ])
  expect(await week('2026-06-10')).toEqual(['1 06:00 POR Rui', '2 06:00 MAT Ana', thursdays])
  expect(await week('2026-08-02')).toEqual(['1 06:00 POR Rui', '2 06:00 MAT Ana', thursdays])
  expect(await week('2026-08-03')).toEqual(['1 07:00 POR Rui', '2 07:00 MAT Ana', '4 07:00 MAT Ana'])
  const inCharge = async (day: string) => {
    const { rows } = await sql<{ teacher: string; director: string }>`
      select ${teacherOn({ group: group ?? '', subject: mat ?? '' }, day)} as teacher, ${directorOn(group ?? '', day)} as director`.execute(
      db,
    )
    return rows[0]
  }
  expect(await inCharge('2026-05-11')).toEqual({ teacher: rui, director: ana })
  expect(await inCharge('2026-05-12')).toEqual({ teacher: ana, director: ana })
  expect(await inCharge('2026-07-01')).toEqual({ teacher: ana, director: rui })
})
