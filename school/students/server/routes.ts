import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { type HttpError, invalidField } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findHistory, findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import { lockGroup } from '#school/groups/server/queries.ts'
import {
  changeStudents,
  countStudents as countStudentsCall,
  createStudent,
  exportStudents,
  getStudent as getStudentCall,
  listStudentHistory,
  listStudents,
  removeStudent,
  studentOptions,
  transferStudent,
  updateStudent as updateStudentCall,
} from '../contract.ts'
import { nextCodes } from './codes.ts'
import { studentHistoryFields } from './history-fields.ts'
import { importRoutes } from './import-routes.ts'
import {
  columnsOf,
  countStudents,
  findAllStudents,
  findByNumber,
  findStudent,
  findStudentOptions,
  findStudents,
  getStudent,
  insertStudent,
  lockStudent,
  lockStudents,
  nextNumber,
  updateStudent,
} from './queries.ts'
import { studentTable } from './table.ts'

export const routes: Served[] = [
  serve(listStudents, ({ db, account, query }) => findStudents(db, account, query, query)),

  serve(countStudentsCall, ({ db, account, query }) => countStudents(db, account, query)),

  serve(studentOptions, ({ db, account, query }) => findStudentOptions(db, account, query)),

  serve(exportStudents, async ({ db, account, query, reply }) =>
    studentTable(await findAllStudents(db, account, query), query.format, reply),
  ),

  serve(getStudentCall, ({ db, account, params }) => getStudent(db, account, params.id)),

  serve(listStudentHistory, async ({ db, account, params }) => {
    await getStudent(db, account, params.id)
    return findHistory(db, 'students', params.id, await studentHistoryFields(db))
  }),

  serve(createStudent, async ({ db, account, body, today, record }) => {
    const group = await lockGroup(db, account, body.groupId)
    checkBirthDate(body.birthDate, today)
    await checkNumber(db, body.groupId, body.numberInGroup)
    const [code = ''] = await nextCodes(db, group.year, 1)
    const number = body.numberInGroup ?? (await nextNumber(db, body.groupId))
    const row = await insertStudent(db, code, { ...body, numberInGroup: number })
    await record({ table: 'students', id: row.id, label: row.full_name, before: null, after: row })
    return getStudent(db, account, row.id)
  }),

  serve(updateStudentCall, async ({ db, account, params, body, today, record }) => {
    const before = await lockStudent(db, account, params.id)
    if (before.version !== body.version) throw await staleStudent(db, account, params.id)
    checkBirthDate(body.birthDate, today)
    if (body.state === 'activo') await checkNumber(db, before.group_id, body.numberInGroup, before.id)
    const after = await updateStudent(db, params.id, columnsOf(body))
    await record({ table: 'students', id: after.id, label: after.full_name, before, after })
    return getStudent(db, account, params.id)
  }),

  serve(transferStudent, async ({ db, account, params, body, record }) => {
    const before = await lockStudent(db, account, params.id)
    if (before.version !== body.version) throw await staleStudent(db, account, params.id)
    await lockGroup(db, account, body.groupId)
    if (before.group_id === body.groupId) throw invalidField('groupId', 'O aluno já está nesta turma.')
    const number = await nextNumber(db, body.groupId)
    const after = await updateStudent(db, params.id, { group_id: body.groupId, number_in_group: number })
    const label = after.full_name
    await record({ table: 'students', id: after.id, label, before, after, reason: body.reason || undefined })
    return getStudent(db, account, params.id)
  }),

  serve(removeStudent, async ({ db, account, params, query, record }) => {
    const before = await lockStudent(db, account, params.id)
    if (before.version !== query.version) throw await staleStudent(db, account, params.id)
    const after = await updateStudent(db, params.id, { deleted_at: new Date().toISOString() })
    await record({ table: 'students', id: after.id, label: after.full_name, before, after })
    return { id: after.id }
  }),

  serve(changeStudents, async ({ db, account, body, record }) => {
    const held = await lockStudents(db, account, body.ids)
    const { action } = body
    if (action.kind === 'transfer') await lockGroup(db, account, action.groupId)
    let changed = 0
    for (const before of held) {
      const change = await bulkChange(db, before, action)
      if (!change) continue
      const after = await updateStudent(db, before.id, change)
      const name = `students.${action.kind}`
      await record({ table: 'students', id: after.id, label: after.full_name, before, after, action: name })
      changed += 1
    }
    return { changed }
  }),

  ...importRoutes,
]

type BulkAction =
  | { kind: 'transfer'; groupId: string }
  | { kind: 'state'; state: 'activo' | 'transferido' | 'desistente' }
  | { kind: 'remove' }

/** What a bulk action changes of one pupil; undefined where there is nothing to change. */
async function bulkChange(db: Db, before: { group_id: string; state: string }, action: BulkAction) {
  switch (action.kind) {
    case 'transfer':
      if (before.group_id === action.groupId) return undefined
      return { group_id: action.groupId, number_in_group: await nextNumber(db, action.groupId) }
    case 'state':
      return before.state === action.state ? undefined : { state: action.state }
    case 'remove':
      return { deleted_at: new Date().toISOString() }
  }
}

async function staleStudent(db: Db, account: Account, id: string): Promise<HttpError> {
  const current = await findStudent(db, account, id)
  return staleWrite('Este aluno', current, await findLastAuthor(db, 'students', id))
}

function checkBirthDate(birthDate: string | null, today: string): void {
  if (birthDate === null) return
  if (birthDate > today) throw invalidField('birthDate', 'A data de nascimento está no futuro.')
  if (birthDate < '1900-01-01') throw invalidField('birthDate', 'Confirme o ano de nascimento.')
}

async function checkNumber(db: Db, groupId: string, number: number | null, exceptId?: string): Promise<void> {
  if (number === null) return
  const other = await findByNumber(db, groupId, number, exceptId)
  if (other) throw invalidField('numberInGroup', `O nº ${number} é de ${other.fullName}.`)
}
