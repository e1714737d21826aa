import { type RawBuilder, sql } from 'kysely'

/** The school in which a pupil is, inside a statement. */
export function schoolOfStudent(id: string): RawBuilder<string | null> {
  return sql`(select groups.school_id from students join groups on groups.id = students.group_id where students.id = ${id}::uuid)`
}
