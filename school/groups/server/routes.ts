import { counted } from '#kit/counted.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { HttpError, invalidField } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findHistory, findLastAuthor } from '#kit/server/records/history.ts'
import { findReferences } from '#kit/server/records/references.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import { isStaffAccount } from '#school/subjects/server/staff-queries.ts'
import {
  countGroups as countGroupsCall,
  createGroup,
  exportGroups,
  type GroupBody,
  getGroup as getGroupCall,
  groupOptions,
  listGroupHistory,
  listGroups,
  removeGroup as removeGroupCall,
  setGroupTeachers,
  updateGroup as updateGroupCall,
} from '../contract.ts'
import { groupHistoryFields } from './history-fields.ts'
import { importRoutes } from './import.ts'
import {
  countGroups,
  findAllGroups,
  findGroup,
  findGroupOptions,
  findGroups,
  findSchoolOf,
  getGroup,
  insertGroup,
  isNameTaken,
  lockGroup,
  removeGroup,
  updateGroup,
} from './queries.ts'
import { replaceTeachers } from './replace-teachers.ts'
import { groupTable } from './table.ts'

export const routes: Served[] = [
  serve(listGroups, ({ db, account, query }) => findGroups(db, account, query, query)),

  serve(countGroupsCall, ({ db, account, query }) => countGroups(db, account, query)),

  serve(groupOptions, ({ db, account, query }) => findGroupOptions(db, account, query)),

  serve(exportGroups, async ({ db, account, query, reply }) =>
    groupTable(await findAllGroups(db, account, query), query.format, reply),
  ),

  serve(getGroupCall, ({ db, account, params }) => getGroup(db, account, params.id)),

  serve(listGroupHistory, async ({ db, account, params }) => {
    await getGroup(db, account, params.id)
    return findHistory(db, 'groups', params.id, await groupHistoryFields(db))
  }),

  serve(createGroup, async ({ db, account, body, record }) => {
    const schoolId = body.schoolId ?? (await findSchoolOf(db, account))
    if (schoolId === undefined)
      throw invalidField('schoolId', 'Crie primeiro a escola, em Administração, Escolas.')
    await checkGroup(db, body, schoolId)
    const row = await insertGroup(db, body, schoolId)
    await record({ table: 'groups', id: row.id, label: row.name, before: null, after: row })
    return getGroup(db, account, row.id)
  }),

  serve(updateGroupCall, async ({ db, account, params, body, record }) => {
    const before = await lockGroup(db, account, params.id)
    if (before.version !== body.version) throw await staleGroup(db, account, params.id)
    await checkGroup(db, body, before.school_id, before)
    const { version: _expected, ...values } = body
    const after = await updateGroup(db, params.id, values)
    await record({ table: 'groups', id: after.id, label: after.name, before, after })
    return getGroup(db, account, params.id)
  }),

  serve(removeGroupCall, async ({ db, account, params, query, record }) => {
    const before = await lockGroup(db, account, params.id)
    if (before.version !== query.version) throw await staleGroup(db, account, params.id)
    const uses = await findReferences(db, 'groups', params.id, ['group_teachers', 'timetable_slots'])
    if (uses.length > 0) {
      const pupils = uses.find(use => use.table === 'students')?.rows
      const why = pupils
        ? `tem ${counted(pupils, 'aluno: transfira-o', 'alunos: transfira-os')} primeiro`
        : 'está em uso'
      throw new HttpError(409, 'IN_USE', `A turma ${before.name} ${why}.`, { details: { uses } })
    }
    const after = await removeGroup(db, params.id)
    await record({ table: 'groups', id: after.id, label: after.name, before, after })
    return { id: after.id }
  }),

  serve(setGroupTeachers, async ({ db, account, params, body, record }) => {
    const before = await lockGroup(db, account, params.id)
    if (before.version !== body.version) throw await staleGroup(db, account, params.id)
    await replaceTeachers(db, before, body.teachers, record)
    return getGroup(db, account, params.id)
  }),

  ...importRoutes,
]

async function staleGroup(db: Db, account: Account, id: string): Promise<HttpError> {
  return staleWrite('Esta turma', await findGroup(db, account, id), await findLastAuthor(db, 'groups', id))
}

/** What a schema cannot see: a name in use that year, a director who is not of the staff. */
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
  if (directorId !== null && directorId !== before?.director_id && !(await isStaffAccount(db, directorId)))
    throw invalidField('directorId', 'Escolha alguém do corpo docente.')
}
