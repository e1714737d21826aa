import { todayOf } from '#kit/dates.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { findReferences } from '#kit/server/records/references.ts'
import {
  countSubjects as countSubjectsCall,
  createSubject,
  exportSubjects,
  getSubject as getSubjectCall,
  listSubjectHistory,
  listSubjects,
  removeSubject as removeSubjectCall,
  type Subject,
  type SubjectBody,
  subjectOptions,
  updateSubject as updateSubjectCall,
} from '../contract.ts'
import { gradeName } from '../grade.ts'
import { subjectFields, subjectThing } from '../subject.ts'
import { teacherOptions } from '../teachers-contract.ts'
import { importRoutes } from './import.ts'
import { programmeImportRoutes } from './programme-import.ts'
import {
  countSubjects,
  findAllSubjects,
  findSubject,
  findSubjectOptions,
  findSubjects,
  getSubject,
  insertSubject,
  isCodeTaken,
  lockSubject,
  refuseMissingSubject,
  removeSubject,
  type SubjectDependencies,
  updateSubject,
} from './queries.ts'
import { findStaffNames, isStaffAccount } from './staff-queries.ts'
import { subjectTable } from './table.ts'
import { routes as treeRoutes } from './tree-routes.ts'

export function subjectRoutes(around: SubjectDependencies): Served[] {
  const subjectRows: Editable<Awaited<ReturnType<typeof lockSubject>>, Subject> = {
    ...subjectThing,
    fields: subjectFields,
    labelOf: 'name',
    read: (db, account, id) => findSubject(db, around, id, todayOf(account)),
  }

  return [
    serve(listSubjects, ({ db, query, today }) => findSubjects(db, around, { ...query, day: today }, query)),

    serve(countSubjectsCall, ({ db, query }) => countSubjects(db, query)),

    serve(subjectOptions, ({ db }) => findSubjectOptions(db)),

    serve(teacherOptions, ({ db, account, query }) => findStaffNames(db, query.school, account.onlyWithin)),

    serve(exportSubjects, async ({ db, query, today, reply }) =>
      subjectTable(await findAllSubjects(db, around, { ...query, day: today }), query.format, reply),
    ),

    serve(getSubjectCall, ({ db, params, today }) => getSubject(db, around, params.id, today)),

    serve(listSubjectHistory, async ({ db, params, words }) => {
      await refuseMissingSubject(db, params.id)
      return findThingHistory(db, words, subjectFields, params.id)
    }),

    serve(createSubject, call => {
      const { db, body } = call
      return addRow(subjectRows, call, id => [checkSubject(db, body), insertSubject(db, body, id)])
    }),

    serve(updateSubjectCall, async call => {
      const { db, params, body } = call
      const before = await lockSubject(db, params.id)
      return editRow(subjectRows, call, before, body, () => [
        checkSubject(db, body, before),
        updateSubject(db, before.id, body),
      ])
    }),

    serve(removeSubjectCall, async call => {
      const { db, params, query } = call
      const before = await lockSubject(db, params.id)
      return removeRow(subjectRows, call, before, query, async () => {
        const uses = await findReferences(db, 'subjects', before.id, ['units', 'competences'])
        if (uses.length > 0)
          throw new HttpError(
            409,
            'IN_USE',
            `«${before.name}» está em uso. Arquive-a em vez de a eliminar.`,
            {
              details: { uses },
            },
          )
        return removeSubject(db, before.id)
      })
    }),

    ...importRoutes,
    ...programmeImportRoutes,
    ...treeRoutes,
  ]
}

/** What a schema cannot see: hours of a grade without the subject, a code in use, a delegate who is not of the staff. */
async function checkSubject(
  db: Db,
  body: SubjectBody,
  before?: { id: string; delegate_id: string | null },
): Promise<void> {
  const stray = Object.keys(body.weeklyHours).find(grade => !body.grades.includes(Number(grade)))
  if (stray !== undefined)
    throw invalidField('weeklyHours', `A disciplina não tem a ${gradeName(Number(stray))} classe.`)
  const { delegateId } = body
  const isNew = delegateId !== null && delegateId !== before?.delegate_id
  // Asked at once, before what is sent to store it.
  const [isTaken, isStaff] = await allInOrder([
    isCodeTaken(db, body.code, before?.id),
    isNew && isStaffAccount(db, delegateId),
  ])
  if (isTaken)
    throw new HttpError(409, 'CODE_TAKEN', `Já existe uma disciplina com o código ${body.code}.`, {
      fields: { code: 'Este código já é de outra disciplina.' },
    })
  if (isNew && !isStaff) throw invalidField('delegateId', 'Escolha alguém do corpo docente.')
}
