import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatDateSlashes } from '#kit/figures.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { findGroupCalled } from '#school/groups/server/group-called.ts'
import { countMembers, findMembersOn, membersOn } from '#school/students/server/members.ts'
import { type AbsentPupil, callThing, type Mark, markAbsences } from '../contract.ts'

/** What is called: a lesson, or a group's whole day. */
export interface Called {
  groupId: string
  heldOn: string
  lesson: { id: string; subjectId: string; startsAt: string | null } | null
}

interface By {
  accountId: string
  reason?: string
}

/**
 * Stores who was missing at a lesson or on a day. Who is not named keeps the mark there is, or with `whole` was there.
 * @returns what changed, to be recorded in the call's own batch, so that one undo takes all of it back
 */
export async function writeCall(
  db: Db,
  called: Called,
  marks: ReadonlyMap<string, Mark>,
  by: By & { whole: boolean },
): Promise<Change[]> {
  await holdCalls(db, called.groupId)
  const before = await lockCall(db, called)
  const after = before
    ? await updateCall(db, before.id, { ...called, pupils: membersAt(called) })
    : await insertCall(db, called, by.accountId)
  const group = await findGroupCalled(db, called.groupId)
  const day = formatDateSlashes(called.heldOn)
  const change: Change = {
    table: callThing.table,
    id: after.id,
    label: `${group}, ${day}`,
    before: before ?? null,
    after,
  }
  return [change, ...(await writeMarks(db, { callId: after.id, day }, marks, by))]
}

/** Keeps the marks of a group as they are until the transaction ends: one that is not there yet has no row to lock. */
export async function holdCalls(db: Db, groupId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`absences ${groupId}`}, 0))`.execute(db)
}

/** Takes a lesson's call back, with its marks: the lesson is as good as not taught. */
export async function undoCall(db: Db, lessonId: string): Promise<Change[]> {
  const before = await existing(db, 'lesson_calls')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return []
  const after = await db
    .updateTable('lesson_calls')
    .set(softDelete)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const group = await findGroupCalled(db, before.group_id)
  const label = `${group}, ${formatDateSlashes(before.held_on)}`
  return [{ table: callThing.table, id: after.id, label, before, after }]
}

/** Lays a lesson's call where the lesson now is; nothing where it stands there already, or nobody was called. */
export async function moveCall(db: Db, called: Called): Promise<Change[]> {
  const before = await lockCall(db, called)
  if (!before || before.deleted_at !== null) return []
  const isThere =
    before.group_id === called.groupId &&
    before.held_on === called.heldOn &&
    before.subject_id === called.lesson?.subjectId &&
    before.starts_at === called.lesson?.startsAt
  if (isThere) return []
  const after = await updateCall(db, before.id, called)
  const label = `${await findGroupCalled(db, called.groupId)}, ${formatDateSlashes(called.heldOn)}`
  return [{ table: callThing.table, id: after.id, label, before, after }]
}

/** Whether the pupils of a lesson have been called. */
export async function callExists(db: Db, lessonId: string): Promise<boolean> {
  const row = await existing(db, 'lesson_calls')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a group has pupils to call on a day. */
export async function hasPupils(db: Db, groupId: string, day: string): Promise<boolean> {
  return (await findMembersOn(db, groupId, day)).length > 0
}

/** Marks at a stored call that somebody corrects. */
export async function correctCall(
  db: Db,
  call: { id: string; heldOn: string },
  marks: ReadonlyMap<string, Mark>,
  by: By,
): Promise<Change[]> {
  const day = formatDateSlashes(call.heldOn)
  return writeMarks(db, { callId: call.id, day }, marks, { ...by, whole: false })
}

/**
 * Who was missing, by pupil: numbers are looked up in the group.
 * @throws HttpError 400 for who was in no group of the school on the day, or for a number that nobody had
 */
export async function pupilsMissing(
  db: Db,
  { groupId, heldOn }: Pick<Called, 'groupId' | 'heldOn'>,
  missing: readonly AbsentPupil[],
): Promise<Map<string, Mark>> {
  const ids = missing.flatMap(({ studentId }) => studentId ?? [])
  const numbers = missing.flatMap(({ studentId, number }) => (studentId ? [] : (number ?? [])))
  const { rows } = await sql<{ id: string; number: number | null }>`
    select m.id, case when m.group_id = ${groupId} then m.number end as number
    from ${membersOn(heldOn)} m join groups g on g.id = m.group_id
    where m.id = any(${ids}::uuid[]) and g.school_id = (select school_id from groups where id = ${groupId})
      or m.group_id = ${groupId} and m.number = any(${numbers}::int[])`.execute(db)
  const found = new Map<string, Mark>()
  for (const { studentId, number, mark } of missing) {
    const pupil = rows.find(row => (studentId ? row.id === studentId : row.number === number))
    if (!pupil)
      throw invalidField(
        'absences',
        studentId
          ? `Um dos alunos marcados não estava na escola a ${formatDateSlashes(heldOn)}.`
          : `Não há na turma um aluno com o n.º ${number ?? '–'}.`,
      )
    found.set(pupil.id, mark)
  }
  return found
}

async function writeMarks(
  db: Db,
  { callId, day }: { callId: string; day: string },
  marks: ReadonlyMap<string, Mark>,
  by: By & { whole: boolean },
): Promise<Change[]> {
  const stored = await withDeleted(db, 'lesson_absences')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('student_id')
    .forUpdate()
    .execute()
  const wanted = new Map(marks)
  if (by.whole)
    for (const row of stored)
      if (row.deleted_at === null && !wanted.has(row.student_id)) wanted.set(row.student_id, 'presente')
  const names = await namesOf(db, [...wanted.keys()])
  const changes: Change[] = []
  for (const [studentId, mark] of [...wanted].sort(([a], [b]) => a.localeCompare(b))) {
    const before = stored.find(row => row.student_id === studentId) ?? null
    if (!before && mark === 'presente') continue
    const columns = {
      kind: mark === 'justificada' ? 'falta' : mark,
      justified: mark === 'justificada',
      reason: by.reason ?? '',
      account_id: by.accountId,
    }
    if (before?.deleted_at === null && markOf(before) === mark && columns.reason === '') continue
    const after = before
      ? await db
          .updateTable('lesson_absences')
          .set({ ...columns, deleted_at: null, ...nextVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('lesson_absences')
          .values({ id: uuid(), call_id: callId, student_id: studentId, ...columns })
          .returningAll()
          .executeTakeFirstOrThrow()
    const label = `${names.get(studentId) ?? 'Aluno'}, ${day}`
    changes.push({
      table: markAbsences.of.table,
      id: after.id,
      label,
      before,
      after,
      ...(by.reason && { reason: by.reason }),
    })
  }
  return changes
}

/** A stored absence as the mark that people see. */
export function markOf({ kind, justified }: { kind: string; justified: boolean }): Mark {
  return justified ? 'justificada' : (kind as Mark)
}

function lockCall(db: Db, { groupId, heldOn, lesson }: Called) {
  return withDeleted(db, 'lesson_calls')
    .selectAll()
    .$if(lesson !== null, query => query.where('lesson_id', '=', lesson?.id ?? ''))
    .$if(lesson === null, query =>
      query.where('lesson_id', 'is', null).where('group_id', '=', groupId).where('held_on', '=', heldOn),
    )
    .forUpdate()
    .executeTakeFirst()
}

function insertCall(db: Db, { groupId, heldOn, lesson }: Called, accountId: string) {
  return db
    .insertInto('lesson_calls')
    .values({
      id: uuid(),
      group_id: groupId,
      held_on: heldOn,
      lesson_id: lesson?.id ?? null,
      subject_id: lesson?.subjectId ?? null,
      starts_at: lesson?.startsAt ?? null,
      pupils: membersAt({ groupId, heldOn }),
      account_id: accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A lesson may have been put on another day or hour since it was called; who called it first stays named. */
function updateCall(
  db: Db,
  id: string,
  { groupId, heldOn, lesson, pupils }: Called & { pupils?: RawBuilder<number> },
) {
  return db
    .updateTable('lesson_calls')
    .set({
      group_id: groupId,
      held_on: heldOn,
      subject_id: lesson?.subjectId ?? null,
      starts_at: lesson?.startsAt ?? null,
      ...(pupils && { pupils }),
      deleted_at: null,
      ...nextVersion,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function membersAt({ groupId, heldOn }: Pick<Called, 'groupId' | 'heldOn'>) {
  return sql<number>`least(${countMembers(sql`${groupId}::uuid`, heldOn)}, 200)`
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await withDeleted(db, 'students').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.full_name]))
}
