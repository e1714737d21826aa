import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { holdFrom, isHeldOn, isJustBegun } from '#kit/server/records/held.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { findAccountNames, isStaffAccount } from '#school/subjects/server/staff-queries.ts'
import { findGroupCalled } from './group-called.ts'
import {
  findSubjectsByIds,
  insertGroupTeacher,
  lockGroupRow,
  lockGroupTeachers,
  removeGroupTeacher,
  touchGroup,
  updateGroupTeacher,
} from './teachers-queries.ts'

interface Assignment {
  subjectId: string
  accountId: string
}

interface HeldGroup {
  id: string
  school_id: string
  name: string
  grade: number
}

/**
 * Makes a group, held by the caller, be taught from a day on as the list says and by nobody else. Every difference is recorded,
 * and the group with them, so that its history tells who taught what.
 * @throws HttpError 400 naming the entry whose subject or teacher does not fit
 */
export async function replaceTeachers(
  db: Db,
  group: HeldGroup,
  wanted: readonly Assignment[],
  { from, record }: { from: string; record: (change: Change) => Promise<void> },
): Promise<void> {
  const stored = await lockGroupTeachers(db, group.id)
  const held = stored.filter(row => isHeldOn(row, from))
  const ids = [...wanted.map(taught => taught.subjectId), ...held.map(row => row.subject_id)]
  const subjects = new Map((await findSubjectsByIds(db, ids)).map(row => [row.id, row]))
  await checkWanted(db, group, wanted, held, subjects)
  const nameOf = (subjectId: string) => subjects.get(subjectId)?.name ?? '–'
  const called = await findGroupCalled(db, group.id)
  const subjectIds = [...wanted.map(taught => taught.subjectId), ...stored.map(row => row.subject_id)]
  for (const subjectId of new Set(subjectIds))
    for (const change of await holdTeacher(db, group.id, {
      subjectId,
      stored,
      accountId: wanted.find(taught => taught.subjectId === subjectId)?.accountId,
      from,
    }))
      await record({ ...change, label: `${called}, ${nameOf(subjectId)}` })
  const was = held.map(row => ({ subjectId: row.subject_id, accountId: row.account_id }))
  await record(await touched(db, group, { called, was, now: wanted, nameOf }))
}

type StoredTeacher = Awaited<ReturnType<typeof lockGroupTeachers>>[number]

/**
 * Gives a subject of a group to somebody from a day on; from the beginning of the year where all teachers of the group are
 * written down on that very day. Later a subject that nobody had was nobody's until then.
 */
async function holdTeacher(
  db: Db,
  groupId: string,
  of: {
    subjectId: string
    /** Of the group, all of its subjects. */
    stored: readonly StoredTeacher[]
    accountId: string | undefined
    from: string | null
  },
): Promise<Omit<Change, 'label'>[]> {
  const content = of.accountId === undefined ? undefined : { accountId: of.accountId }
  const held = await holdFrom(
    of.stored.filter(row => row.subject_id === of.subjectId),
    content,
    of.from === null || isJustBegun(of.stored, of.from) ? null : of.from,
    {
      isSame: (row, { accountId }) => row.account_id === accountId,
      insert: ({ accountId }, startsOn) =>
        insertGroupTeacher(db, { groupId, subjectId: of.subjectId, accountId, startsOn }),
      update: ({ id }, set) => updateGroupTeacher(db, id, set),
      remove: ({ id }) => removeGroupTeacher(db, id),
    },
  )
  return held.map(({ before, after }) => ({ table: 'group_teachers', id: after.id, before, after }))
}

interface AssignmentChange {
  called: string
  was: readonly Assignment[]
  now: readonly Assignment[]
  nameOf: (subjectId: string) => string
}

/** A change of teachers bumps the group's version, so that a form read before conflicts. */
async function touched(
  db: Db,
  before: { id: string },
  { called, was, now, nameOf }: AssignmentChange,
): Promise<Change> {
  const names = await findAccountNames(db)
  const wordsOf = (list: readonly Assignment[]) =>
    list
      .map(item => `${nameOf(item.subjectId)}: ${names.get(item.accountId) ?? '–'}`)
      .sort()
      .join('; ')
  const after = await touchGroup(db, before.id)
  return {
    table: 'groups',
    id: before.id,
    label: called,
    before: { ...before, taught: wordsOf(was) },
    after: { ...after, taught: wordsOf(now) },
  }
}

/**
 * Gives each subject of a group that nobody has on a day to the first who is named for it, from that day on; what somebody has
 * stays. Gives the changes to be recorded.
 * @param from null is the beginning of the group's year
 */
export async function fillTeachers(
  db: Db,
  group: Pick<HeldGroup, 'id'>,
  named: readonly Assignment[],
  from: string | null,
): Promise<Change[]> {
  const row = await lockGroupRow(db, group.id)
  const stored = await lockGroupTeachers(db, group.id)
  const held = stored.filter(({ until }) => from === null || until === null || until > from)
  const free = named.filter(
    ({ subjectId }, at) =>
      !held.some(row => row.subject_id === subjectId) &&
      named.findIndex(other => other.subjectId === subjectId) === at,
  )
  if (free.length === 0) return []
  const was = held.map(row => ({ subjectId: row.subject_id, accountId: row.account_id }))
  const now = [...was, ...free]
  const ids = now.map(({ subjectId }) => subjectId)
  const subjects = new Map((await findSubjectsByIds(db, ids)).map(({ id, name }) => [id, name]))
  const nameOf = (subjectId: string) => subjects.get(subjectId) ?? '–'
  const called = await findGroupCalled(db, group.id)
  const changes: Change[] = []
  for (const { subjectId, accountId } of free) {
    const label = `${called}, ${nameOf(subjectId)}`
    for (const change of await holdTeacher(db, group.id, { subjectId, stored, accountId, from }))
      changes.push({ ...change, label })
  }
  return [...changes, await touched(db, row, { called, was, now, nameOf })]
}

async function checkWanted(
  db: Db,
  group: HeldGroup,
  wanted: readonly Assignment[],
  held: readonly { subject_id: string; account_id: string }[],
  subjects: ReadonlyMap<string, { name: string; grades: number[] }>,
): Promise<void> {
  for (const [index, { subjectId, accountId }] of wanted.entries()) {
    const subject = subjects.get(subjectId)
    const field = `teachers.${index}`
    if (!subject) throw invalidField(`${field}.subjectId`, 'Esta disciplina não existe.')
    if (wanted.findIndex(candidate => candidate.subjectId === subjectId) !== index)
      throw invalidField(`${field}.subjectId`, `${subject.name} está duas vezes na lista.`)
    const kept = held.find(row => row.subject_id === subjectId)
    if (!kept && !subject.grades.includes(group.grade))
      throw invalidField(`${field}.subjectId`, `${subject.name} não existe na ${gradeTitle(group.grade)}.`)
    if (kept?.account_id !== accountId && !(await isStaffAccount(db, accountId, group.school_id)))
      throw invalidField(`${field}.accountId`, 'Escolha alguém do corpo docente desta escola.')
  }
}
