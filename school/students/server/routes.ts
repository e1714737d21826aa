import type { Account } from '#kit/account.ts'
import { formatDateSlashes } from '#kit/figures.ts'
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
import { placeOn } from '../place.ts'
import { NOT_YET, studentFields, studentThing } from '../student.ts'
import { cardRoutes } from './card-routes.ts'
import { nextCodes } from './codes.ts'
import { countDoubts } from './enrolment-queries.ts'
import { findPlaces, followRows } from './enrolments.ts'
import { importRoutes } from './import.ts'
import {
  countStudents,
  findAllStudents,
  findByNumber,
  findStudent,
  findStudentOptions,
  findStudents,
  findTwin,
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

  serve(countStudentsCall, async ({ db, account, query }) => ({
    ...(await countStudents(db, account, query)),
    doubts: await countDoubts(db, account),
  })),

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
    checkLeaving(body.leftOn, today)
    await checkNumber(db, body.groupId, body.numberInGroup)
    // Holds the counter of the year: of two who write the same pupil at once, the second is asked.
    const [code = ''] = await nextCodes(db, group.year, 1)
    if (!body.confirmOther) await askAboutTwin(db, account, group.school_id, body)
    const number = body.numberInGroup ?? (await nextNumber(db, body.groupId))
    return addRow(studentRows, call, id => [insertStudent(db, code, { ...body, numberInGroup: number }, id)])
  }),

  serve(updateStudentCall, async call => {
    const { db, account, params, body, today, record } = call
    const before = await lockStudent(db, account, params.id)
    return editRow(studentRows, call, before, body, async () => {
      checkBirthDate(body.birthDate, today)
      if (body.leftOn !== before.left_on) checkLeaving(body.leftOn, today)
      const number = body.state === 'activo' ? body.numberInGroup : null
      await checkNumber(db, before.group_id, number, before.id)
      const after = await updateStudent(db, before.id, columnsOf(studentFields, body))
      await record(...(await followRows(db, [{ before, after }], today)))
      return after
    })
  }),

  serve(transferStudent, async call => {
    const { db, account, params, body, today, record } = call
    const before = await lockStudent(db, account, params.id)
    return editRow(studentRows, call, before, body, async () => {
      await lockGroup(db, account, body.groupId)
      refuseLeaver(before, 'groupId')
      if (before.group_id === body.groupId) throw invalidField('groupId', 'O aluno já está nesta turma.')
      const day = body.day ?? today
      await checkDayOfMove(db, before.id, { day, today })
      const number = await nextNumber(db, body.groupId)
      const after = await updateStudent(db, before.id, { group_id: body.groupId, number_in_group: number })
      await record(...(await followRows(db, [{ before, after }], day)))
      return after
    })
  }),

  serve(removeStudent, async call => {
    const { db, account, params, query } = call
    const before = await lockStudent(db, account, params.id)
    return removeRow(studentRows, call, before, query, () => [
      updateStudent(db, before.id, { deleted_at: new Date().toISOString() }),
    ])
  }),

  serve(changeStudents, async ({ db, account, body, today, record }) => {
    const held = await lockStudents(db, account, body.ids)
    const { action } = body
    if (action.kind === 'transfer') await lockGroup(db, account, action.groupId)
    let next = action.kind === 'transfer' ? await nextNumber(db, action.groupId) : 0
    const written: { before: (typeof held)[number]; after: (typeof held)[number] }[] = []
    for (const before of held) {
      if (action.kind === 'transfer') refuseLeaver(before, 'ids')
      const change = bulkChange(before, action, next)
      if (!change) continue
      next += 1
      const after = await updateStudent(db, before.id, change)
      const name = `students.${action.kind}`
      await record({ table: 'students', id: after.id, label: after.full_name, before, after, action: name })
      written.push({ before, after })
    }
    await record(...(await followRows(db, written, today)))
    return { changed: written.length }
  }),

  ...importRoutes,
  ...cardRoutes,
]

type BulkAction =
  | { kind: 'transfer'; groupId: string }
  | { kind: 'state'; state: 'activo' | 'transferido' | 'desistente' }
  | { kind: 'remove' }

/** What a bulk action changes of one pupil; undefined where there is nothing to change. */
function bulkChange(before: { group_id: string; state: string }, action: BulkAction, number: number) {
  switch (action.kind) {
    case 'transfer':
      if (before.group_id === action.groupId) return undefined
      return { group_id: action.groupId, number_in_group: number }
    case 'state':
      return before.state === action.state ? undefined : { state: action.state }
    case 'remove':
      return { deleted_at: new Date().toISOString() }
  }
}

/** @throws HttpError 400 where the school has a pupil of this name, and of this date of birth as far as it is known */
async function askAboutTwin(
  db: Db,
  account: Account,
  schoolId: string,
  { fullName, birthDate }: { fullName: string; birthDate: string | null },
): Promise<void> {
  const twin = await findTwin(db, account, { schoolId, fullName, birthDate })
  if (!twin) return
  const born = twin.birthDate === null ? '' : `, de ${formatDateSlashes(twin.birthDate)}`
  const where = twin.group === null ? 'noutra turma desta escola' : `na ${twin.group}, código ${twin.code}`
  throw invalidField('confirmOther', `Já existe ${twin.fullName}${born}, ${where}. É outra pessoa?`)
}

/** @throws HttpError 400 for a day that has not come: until then the pupil is in the group */
function checkLeaving(leftOn: string | null, today: string): void {
  if (leftOn !== null && leftOn > today) throw invalidField('leftOn', NOT_YET)
}

function checkBirthDate(birthDate: string | null, today: string): void {
  if (birthDate === null) return
  if (birthDate > today) throw invalidField('birthDate', 'A data de nascimento está no futuro.')
  if (birthDate < '1900-01-01') throw invalidField('birthDate', 'Confirme o ano de nascimento.')
}

/** @throws HttpError 400 for a pupil who left: the group in which they were last stays the one they left */
function refuseLeaver({ full_name, state }: { full_name: string; state: string }, field: string): void {
  if (state !== 'activo')
    throw invalidField(field, `${full_name} já saiu da escola: ponha primeiro a situação em «Activo».`)
}

/** @throws HttpError 400 for a day on which the pupil was not in the present group yet, or that has not come */
async function checkDayOfMove(
  db: Db,
  id: string,
  { day, today }: { day: string; today: string },
): Promise<void> {
  if (day > today) throw invalidField('day', NOT_YET)
  const now = placeOn((await findPlaces(db, [id])).get(id) ?? [], today)
  if (now && day < now.since)
    throw invalidField('day', `Só entrou na turma actual a ${formatDateSlashes(now.since)}.`)
}

async function checkNumber(db: Db, groupId: string, number: number | null, exceptId?: string): Promise<void> {
  if (number === null) return
  const other = await findByNumber(db, groupId, number, exceptId)
  if (other) throw invalidField('numberInGroup', `O nº ${number} é de ${other.fullName}.`)
}
