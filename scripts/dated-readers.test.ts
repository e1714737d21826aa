import { join } from 'node:path'
import { expect, it } from 'vitest'
import { datedFaults, faultsIn } from './dated-readers.ts'

it('where a pupil was is asked of the one room that knows the day', () => {
  expect(datedFaults(join(import.meta.dirname, '..'))).toEqual([])
})

it.each([
  ['reads enrolments', "db.selectFrom('enrolments').select('id')"],
  ['reads enrolments', "existing(db, 'enrolments as e').select('e.id')"],
  ['reads enrolments', "db.selectFrom('groups as g').innerJoin('enrolments as e', 'e.group_id', 'g.id')"],
  ['reads enrolments', 'sql`select count(*) from enrolments e where e.group_id = ${id}`'],
  ['reads students.group_id', 'sql`select s.id from students s where s.group_id = ${id}`'],
  ['reads students.state', "sql`select 1 from groups g join students p on true where p.state = 'activo'`"],
  ['reads students.group_id', 'sql`(select count(*) from students where group_id = g.id)`'],
  ['reads students.number_in_group', "db.selectFrom('students').select(['id', 'number_in_group'])"],
  ['reads students.group_id', "db.selectFrom('students').select('id').where('group_id', '=', id)"],
  ['reads students.group_id', "existing(db, 'students').select('id').where('group_id', '=', id)"],
  ['reads students.state', "withDeleted(db, 'students as s').select('s.state')"],
  [
    'reads students.number_in_group',
    "db.selectFrom('groups').leftJoin('students as s', 's.id', 'x.id').select('s.number_in_group')",
  ],
  [
    'reads students.group_id',
    "db.selectFrom('students').innerJoin('groups', 'groups.id', 'students.group_id').select('groups.id')",
  ],
])('%s is reported where it is planted: %s', (fault, planted) => {
  expect(faultsIn(`export function find(db: Db, id: string) {\n  return ${planted}\n}\n`)).toContain(fault)
})

it.each([
  'sql`select m.number from ${membersOn(day)} m where m.group_id = ${id}`',
  'sql`select s.full_name, a.state from students s join applications a on a.id = ${id} where a.group_id = 1`',
  "db.selectFrom('students').select(['id', 'full_name']).where('id', 'in', ids)",
  "db.selectFrom(pupilsNow.as('students')).innerJoin('groups', 'groups.id', 'students.group_id')",
])('what asks that room, or who somebody is, is no fault: %s', sound => {
  expect(faultsIn(`export function find(db: Db, id: string) {\n  return ${sound}\n}\n`)).toEqual([])
})
