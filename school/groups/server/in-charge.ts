import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { heldDuring, heldOn, heldSince } from '#kit/server/records/held.ts'

// Who teaches a group and who directs it, inside other statements: nobody else reads these two tables.

type Value = string | RawBuilder<unknown>
/** A day, or what says one inside a statement. */
export type Day = string | RawBuilder<unknown>

/** On a day, on a day or later, on some day of a span, or ever. */
export type TimeScope = { on: Day } | { since: Day } | { during: { startsOn: Day; endsOn: Day } } | 'ever'

function held(table: string, when: TimeScope): RawBuilder<SqlBool> {
  if (when === 'ever') return sql<SqlBool>`true`
  if ('on' in when) return heldOn(table, when.on)
  return 'since' in when ? heldSince(table, when.since) : heldDuring(table, when.during)
}

/** Whether an account teaches a group: the subject that is named, or any. */
export function teaches(
  of: { group: Value; subject?: Value; account: Value },
  when: TimeScope,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from group_teachers taught where taught.group_id = ${of.group}
    and taught.account_id = ${of.account} and ${of.subject === undefined ? sql`true` : sql`taught.subject_id = ${of.subject}`}
    and taught.deleted_at is null and ${held('taught', when)})`
}

/** Whether an account teaches some group of a school in a year. */
export function teachesAt(
  of: { school: Value; year: number; account: Value },
  when: TimeScope,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from group_teachers taught join groups of_school on of_school.id = taught.group_id
    where taught.account_id = ${of.account} and of_school.school_id = ${of.school} and of_school.year = ${of.year}
      and of_school.deleted_at is null and taught.deleted_at is null and ${held('taught', when)})`
}

/** The account that teaches a group a subject on a day, or null. */
export function teacherOn(of: { group: Value; subject: Value }, day: Day): RawBuilder<string | null> {
  return sql`(select taught.account_id from group_teachers taught where taught.group_id = ${of.group}
    and taught.subject_id = ${of.subject} and taught.deleted_at is null and ${heldOn('taught', day)})`
}

/** A subject that an account teaches to a group, by name, or null. */
export function subjectTaught(of: { group: Value; account: Value }, day: Day): RawBuilder<string | null> {
  return sql`(select min(subjects.name) from group_teachers taught join subjects on subjects.id = taught.subject_id
    where taught.account_id = ${of.account} and taught.group_id = ${of.group} and taught.deleted_at is null
      and ${heldOn('taught', day)})`
}

/** Which subjects are taught to which groups, a row (`group_id`, `subject_id`, `account_id`) for each who teaches one. */
export function teachings(when: TimeScope): RawBuilder<unknown> {
  return sql`(select taught.group_id, taught.subject_id, taught.account_id from group_teachers taught
    where taught.deleted_at is null and ${held('taught', when)})`
}

/** Whether an account directs a group. */
export function directs(of: { group: Value; account: Value }, when: TimeScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from group_directors led where led.group_id = ${of.group}
    and led.account_id = ${of.account} and led.deleted_at is null and ${held('led', when)})`
}

/** The account that directs a group on a day, or null. */
export function directorOn(group: Value, day: Day): RawBuilder<string | null> {
  return sql`(select led.account_id from group_directors led where led.group_id = ${group}
    and led.deleted_at is null and ${heldOn('led', day)})`
}

/** Whether an account answers for a group: it teaches or directs it. */
export function isInCharge(of: { group: Value; account: Value }, when: TimeScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${directs(of, when)} or ${teaches(of, when)})`
}
