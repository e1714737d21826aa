import type { Account } from '#kit/account.ts'
import { counted } from '#kit/figures.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, editRow, refuseStale, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { findReferences } from '#kit/server/records/references.ts'
import { isSchool } from '#school/schools/server/queries.ts'
import { isStaffAccount } from '#school/subjects/server/staff-queries.ts'
import {
  countGroups as countGroupsCall,
  createGroup,
  exportGroups,
  type Group,
  type GroupBody,
  getGroup as getGroupCall,
  groupFields,
  groupOptions,
  listGroupHistory,
  listGroups,
  removeGroup as removeGroupCall,
  setGroupTeachers,
  updateGroup as updateGroupCall,
} from '../contract.ts'
import { changeDirector } from './directors.ts'
import { findGroupCalled } from './group-called.ts'
import { importRoutes, SCHOOL_MISSING } from './import.ts'
import { teacherImportRoutes } from './import-teachers.ts'
import {
  countGroups,
  findAllGroups,
  findGroup,
  findGroupOptions,
  findGroups,
  findSchoolOf,
  type GroupDependencies,
  getGroup,
  getNamedGroup,
  insertGroup,
  isNameTaken,
  lockGroup,
  removeGroup,
  updateGroup,
} from './queries.ts'
import { replaceTeachers } from './replace-teachers.ts'
import { groupTable } from './table.ts'
import { refuseFarYear } from './year-in-force.ts'

export function groupRoutes(around: GroupDependencies): Served[] {
  const groupRows: Editable<Awaited<ReturnType<typeof lockGroup>>, Group> = {
    ...groupFields.thing,
    fields: groupFields,
    labelOf: (row, db) => findGroupCalled(db, row.id),
    read: (db, account, id) => findGroup(db, around, account, id),
  }

  return [
    serve(listGroups, ({ db, account, query, today }) =>
      findGroups(db, around, account, { ...query, today }, query),
    ),

    serve(countGroupsCall, ({ db, account, query, today }) => countGroups(db, around, account, query, today)),

    serve(groupOptions, ({ db, account, query, today }) =>
      findGroupOptions(db, around, account, { ...query, today }),
    ),

    serve(exportGroups, async ({ db, account, query, today, reply }) =>
      groupTable(await findAllGroups(db, around, account, { ...query, today }), query.format, reply),
    ),

    serve(getGroupCall, ({ db, account, params }) => getGroup(db, around, account, params.id)),

    serve(listGroupHistory, async ({ db, account, params, words }) => {
      await getNamedGroup(db, account, params.id)
      // Of the teachers, the whole list as text, which goes with the group.
      const beside = { ...groupFields.beside, taught: { label: 'Docentes' } }
      return findThingHistory(db, words, { ...groupFields, beside }, params.id)
    }),

    serve(createGroup, async call => {
      const { db, body } = call
      const schoolId = await schoolOfNew(call)
      await checkGroup(db, body, schoolId)
      await refuseFarYear(db, body, { school: schoolId, day: call.today })
      return addRow(groupRows, call, await insertGroup(db, body, schoolId))
    }),

    serve(updateGroupCall, async call => {
      const { db, account, params, body } = call
      const { version: _seen, ...values } = body
      const before = await lockGroup(db, account, params.id)
      if (body.schoolId !== undefined && body.schoolId !== before.school_id)
        throw invalidField('schoolId', 'Uma turma não muda de escola: os alunos é que se transferem.')
      return editRow(groupRows, call, before, body, async () => {
        await checkGroup(db, values, before.school_id, before)
        if (values.year !== before.year)
          await refuseFarYear(db, values, { school: before.school_id, day: call.today })
        const changed = await updateGroup(db, before.id, values)
        if (values.directorId !== before.director_id)
          await call.record(...(await changeDirector(db, before, values.directorId, call.today)))
        return changed
      })
    }),

    serve(removeGroupCall, async call => {
      const { db, account, params, query } = call
      const before = await lockGroup(db, account, params.id)
      return removeRow(groupRows, call, before, query, async () => {
        await refuseUsed(db, around, before, call.today)
        return removeGroup(db, before.id)
      })
    }),

    serve(setGroupTeachers, async ({ db, account, params, body, today, record }) => {
      const before = await lockGroup(db, account, params.id)
      await refuseStale(groupRows, { db, account }, before, body)
      await replaceTeachers(db, before, body.teachers, { from: body.from ?? today, record })
      return getGroup(db, around, account, params.id)
    }),

    ...importRoutes,
    ...teacherImportRoutes,
  ]
}

/** The school that is asked for, where it is within reach; the caller's own, or the only one, where none is. */
async function schoolOfNew({
  db,
  account,
  body,
}: {
  db: Db
  account: Account
  body: GroupBody
}): Promise<string> {
  const schoolId = body.schoolId ?? (await findSchoolOf(db, account))
  if (schoolId === undefined) throw invalidField('schoolId', SCHOOL_MISSING)
  if (!(await isSchool(db, schoolId)))
    throw invalidField('schoolId', 'Esta escola não existe, ou está fora do alcance da sua conta.')
  return schoolId
}

/**
 * Refuses to delete a group in which pupils are or will be, and one of which something was recorded. That pupils were once in it
 * is nothing that hangs on it.
 */
async function refuseUsed(
  db: Db,
  { countPlacedFrom }: GroupDependencies,
  group: { id: string },
  today: string,
): Promise<void> {
  const uses = await findReferences(db, 'groups', group.id, [
    'enrolments',
    'group_counts',
    'group_directors',
    'group_teachers',
    'timetable_slots',
  ])
  // Those who left are of the group in which they were last.
  const pupils = Math.max(
    uses.find(use => use.table === 'students')?.rows ?? 0,
    await countPlacedFrom(db, group.id, today),
  )
  if (pupils === 0 && uses.length === 0) return
  const why =
    pupils > 0
      ? `tem ${counted(pupils, 'aluno: transfira-o', 'alunos: transfira-os')} primeiro`
      : 'está em uso'
  throw new HttpError(409, 'IN_USE', `A turma ${await findGroupCalled(db, group.id)} ${why}.`, {
    details: { uses },
  })
}

/** What a schema cannot see: a name in use that year, a director who is not of that school's staff. */
async function checkGroup(
  db: Db,
  body: GroupBody,
  schoolId: string,
  before?: { id: string; director_id: string | null },
): Promise<void> {
  if (await isNameTaken(db, { schoolId, year: body.year, name: body.name }, before?.id))
    throw new HttpError(409, 'NAME_TAKEN', `Já existe a turma ${body.name} em ${body.year}.`, {
      fields: { name: 'Já existe uma turma com este nome neste ano.' },
    })
  const { directorId } = body
  const isNew = directorId !== null && directorId !== before?.director_id
  if (isNew && !(await isStaffAccount(db, directorId, schoolId)))
    throw invalidField('directorId', 'Escolha alguém do corpo docente desta escola.')
}
