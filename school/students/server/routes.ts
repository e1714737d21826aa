import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
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
  type StudentRow,
  studentOptions,
  transferStudent,
  updateStudent as updateStudentCall,
} from '../contract.ts'
import { studentFields, studentThing } from '../student.ts'
import { cardRoutes } from './card-routes.ts'
import { nextCodes } from './codes.ts'
import { importRoutes } from './import.ts'
import {
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

const studentRows: Editable<Awaited<ReturnType<typeof lockStudent>>, StudentRow> = {
  ...studentThing,
  fields: studentFields,
  labelOf: 'full_name',
  read: findStudent,
}

export const routes: Served[] = [
  serve(listStudents, ({ db, account, query }) => findStudents(db, account, query, query)),

  serve(countStudentsCall, ({ db, account, query }) => countStudents(db, account, query)),

  serve(studentOptions, ({ db, account, query }) => findStudentOptions(db, account, query)),

  serve(exportStudents, async ({ db, account, query, reply }) =>
    studentTable(await findAllStudents(db, account, query), query.format, reply),
  ),

  serve(getStudentCall, ({ db, account, params }) => getStudent(db, account, params.id)),

  serve(listStudentHistory, async ({ db, account, params, words }) => {
    await getStudent(db, account, params.id)
    return findThingHistory(db, words, studentFields, params.id)
  }),

  serve(createStudent, async call => {
    const { db, account, body, today } = call
    const group = await lockGroup(db, account, body.groupId)
    checkBirthDate(body.birthDate, today)
    await checkNumber(db, body.groupId, body.numberInGroup)
    const [code = ''] = await nextCodes(db, group.year, 1)
    const number = body.numberInGroup ?? (await nextNumber(db, body.groupId))
    return addRow(studentRows, call, id => [insertStudent(db, code, { ...body, numberInGroup: number }, id)])
  }),

  serve(updateStudentCall, async call => {
    const { db, account, params, body, today } = call
    const before = await lockStudent(db, account, params.id)
    return editRow(studentRows, call, before, body, () => {
      checkBirthDate(body.birthDate, today)
      const number = body.state === 'activo' ? body.numberInGroup : null
      return [
        checkNumber(db, before.group_id, number, before.id),
        updateStudent(db, before.id, columnsOf(studentFields, body)),
      ]
    })
  }),

  serve(transferStudent, async call => {
    const { db, account, params, body } = call
    const before = await lockStudent(db, account, params.id)
    return editRow(studentRows, call, before, body, async () => {
      await lockGroup(db, account, body.groupId)
      if (before.group_id === body.groupId) throw invalidField('groupId', 'O aluno já está nesta turma.')
      const number = await nextNumber(db, body.groupId)
      return updateStudent(db, before.id, { group_id: body.groupId, number_in_group: number })
    })
  }),

  serve(removeStudent, async call => {
    const { db, account, params, query } = call
    const before = await lockStudent(db, account, params.id)
    return removeRow(studentRows, call, before, query, () => [
      updateStudent(db, before.id, { deleted_at: new Date().toISOString() }),
    ])
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
  ...cardRoutes,
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
