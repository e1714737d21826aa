import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import type { countObservations, listObservations, ObservationBody, sides } from '../contract.ts'
import { type ObservationState, observationFields } from '../observation.ts'

type Filters = Omit<QueryOf<typeof countObservations>, 'state'> & { state: readonly ObservationState[] }

/**
 * Observations that an account may see: those it made, and those of its own lessons once they were announced or shown. Nobody
 * else reads one, whatever they lead.
 */
export function visibleTo(account: Account) {
  return sql<SqlBool>`(o.observer_id = ${account.id}
    OR o.teacher_id = ${account.id} AND (o.is_announced OR o.was_shown)) AND ${isWithin(account, sql`o`)}`
}

/** The observations that are there for an account, as `o`: not deleted, and such as it may see. */
function observationsOf(db: Db, account: Account) {
  return existing(db, 'observations as o').where(visibleTo(account))
}

/** A page of them, the newest lessons first. */
export function findObservations(db: Db, account: Account, query: QueryOf<typeof listObservations>) {
  const page = keyset({ key: sql`o.held_on`, type: 'date', id: sql`o.id`, descending: true }, query.after)
  return readPage(observationRows(db, account).where(matching(account, query)), page, query.limit)
}

/** How many the filters leave, by state, whatever the state asked for. */
export function countObservationsBy(db: Db, account: Account, filters: Filters) {
  return joined(db, account)
    .select(['o.state', sql<number>`count(*)::int`.as('rows')])
    .where(matching(account, { ...filters, state: [] }))
    .groupBy('o.state')
    .execute()
}

/** One of them whole, as it is stored, if the account may see it. */
export function findObservation(db: Db, account: Account, id: string) {
  return observationRows(db, account)
    .select(fieldsInShape(observationFields, { as: 'o', without: ['heldOn', 'startsAt', 'isAnnounced'] }))
    .select(inShape('o', ['teacherWords', 'observerSignedAt', 'teacherSignedAt', 'reason', 'schoolId']))
    .select(['groups.grade', 'groups.year'])
    .where('o.id', '=', id)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockObservation(db: Db, account: Account, id: string) {
  return observationsOf(db, account).selectAll('o').where('o.id', '=', id).forUpdate().executeTakeFirst()
}

interface Parties {
  schoolId: string
  teacherId: string
  observerId: string
}

export function insertObservation(db: Db, body: ObservationBody, of: Parties, id = uuid()) {
  return db
    .insertInto('observations')
    .values({
      id,
      ...columnsOf(observationFields, body),
      school_id: of.schoolId,
      teacher_id: of.teacherId,
      observer_id: of.observerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes columns of a locked observation. */
export function updateObservationRow(db: Db, id: string, set: Updateable<Tables['observations']>) {
  return db
    .updateTable('observations')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked observation. */
export function removeObservationRow(db: Db, id: string) {
  return db
    .updateTable('observations')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The observations of lessons of a school in a span of days, without anything that was written of them. */
export function findObservationsDuring(
  db: Db,
  schoolId: string,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
) {
  return existing(db, 'observations')
    .select(['id', 'teacher_id', 'is_announced', 'was_shown'])
    .where('school_id', '=', schoolId)
    .where('held_on', '>=', startsOn)
    .where('held_on', '<=', endsOn)
    .execute()
}

function matching(account: Account, filters: Filters) {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.side.length === 1)
    all.push(
      filters.side[0] === 'assisti' ? sql`o.observer_id = ${account.id}` : sql`o.teacher_id = ${account.id}`,
    )
  if (filters.state.length > 0) all.push(sql`o.state = ANY (${[...filters.state]}::text[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(teacher.name || ' ' || observer.name || ' ' || subjects.name || ' ' || groups.name))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}

function joined(db: Db, account: Account) {
  return observationsOf(db, account)
    .innerJoin('groups', 'groups.id', 'o.group_id')
    .innerJoin('subjects', 'subjects.id', 'o.subject_id')
    .innerJoin('accounts as teacher', 'teacher.id', 'o.teacher_id')
    .innerJoin('accounts as observer', 'observer.id', 'o.observer_id')
}

function observationRows(db: Db, account: Account) {
  const person = (of: 'teacher' | 'observer') =>
    sql<{
      id: string
      name: string
    }>`json_build_object('id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.name`)})`
  return joined(db, account)
    .select(inShape('o', ['id', 'heldOn', 'startsAt', 'isAnnounced', 'state', 'version', 'updatedAt']))
    .select([
      subjectRef.as('subject'),
      sql<{ id: string; name: string }>`json_build_object('id', groups.id, 'name', ${groupCalled()})`.as(
        'group',
      ),
      person('teacher').as('teacher'),
      person('observer').as('observer'),
      sql<
        (typeof sides)[number]
      >`CASE WHEN o.observer_id = ${account.id} THEN 'assisti' ELSE 'assistida' END`.as('side'),
      sql<boolean>`o.observer_id = ${account.id} AND o.state = 'em curso'`.as('mayEdit'),
    ])
}
