import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { findAccountNames, isStaffAccount } from '#school/subjects/server/staff-queries.ts'
import { findGroupCalled } from './group-called.ts'
import {
  findSubjectsByIds,
  insertGroupTeacher,
  lockGroupRow,
  lockGroupTeachers,
  touchGroup,
  updateGroupTeacher,
} from './teachers-queries.ts'

interface Wanted {
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
 * Makes a group, held by the caller, be taught as the list says and by nobody else. Every difference is recorded,
 * and the group with them, so that its history tells who taught what.
 * @throws HttpError 400 naming the entry whose subject or teacher does not fit
 */
export async function replaceTeachers(
  db: Db,
  group: HeldGroup,
  wanted: readonly Wanted[],
  record: (change: Change) => Promise<void>,
): Promise<void> {
  const held = await lockGroupTeachers(db, group.id)
  const ids = [...wanted.map(taught => taught.subjectId), ...held.map(row => row.subject_id)]
  const subjects = new Map((await findSubjectsByIds(db, ids)).map(row => [row.id, row]))
  await checkWanted(db, group, wanted, held, subjects)
  const nameOf = (subjectId: string) => subjects.get(subjectId)?.name ?? '–'
  const called = await findGroupCalled(db, group.id)
  for (const { subjectId, accountId } of wanted) {
    const before = held.find(row => row.subject_id === subjectId)
    if (before?.account_id === accountId) continue
    const after = before
      ? await updateGroupTeacher(db, before.id, { account_id: accountId })
      : await insertGroupTeacher(db, { groupId: group.id, subjectId, accountId })
    const label = `${called}, ${nameOf(subjectId)}`
    await record({ table: 'group_teachers', id: after.id, label, before: before ?? null, after })
  }
  for (const before of held.filter(row => !wanted.some(taught => taught.subjectId === row.subject_id))) {
    const after = await updateGroupTeacher(db, before.id, { deleted_at: new Date().toISOString() })
    const label = `${called}, ${nameOf(before.subject_id)}`
    await record({ table: 'group_teachers', id: before.id, label, before, after })
  }
  const was = held.map(row => ({ subjectId: row.subject_id, accountId: row.account_id }))
  await record(await touched(db, group, { called, was, now: wanted, nameOf }))
}

interface Told {
  called: string
  was: readonly Wanted[]
  now: readonly Wanted[]
  nameOf: (subjectId: string) => string
}

/** Whoever changes who teaches a group gives it a new version: what was read of it before is not saved over that. */
async function touched(db: Db, before: { id: string }, { called, was, now, nameOf }: Told): Promise<Change> {
  const names = await findAccountNames(db)
  const wordsOf = (list: readonly Wanted[]) =>
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
 * Gives each subject of a group that nobody has to the first who is named for it; what somebody has stays. Gives the
 * changes to be recorded.
 */
export async function fillTeachers(
  db: Db,
  group: Pick<HeldGroup, 'id'>,
  named: readonly Wanted[],
): Promise<Change[]> {
  const row = await lockGroupRow(db, group.id)
  const held = await lockGroupTeachers(db, group.id)
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
    const after = await insertGroupTeacher(db, { groupId: group.id, subjectId, accountId })
    const label = `${called}, ${nameOf(subjectId)}`
    changes.push({ table: 'group_teachers', id: after.id, label, before: null, after })
  }
  return [...changes, await touched(db, row, { called, was, now, nameOf })]
}

async function checkWanted(
  db: Db,
  group: HeldGroup,
  wanted: readonly Wanted[],
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
