import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import {
  countTerms,
  createTerm,
  getTerm,
  listTermHistory,
  listTerms,
  removeTerm,
  setTermState,
  type TermBody,
  updateTerm,
} from '../contract.ts'
import { termFields, termStates, termThing } from '../term.ts'
import { exportTerms, printTerms } from '../transfer-contract.ts'
import { bulkRoutes } from './bulk.ts'
import { commentRoutes } from './comments.ts'
import { writeTermFile, writeTermsPdf } from './export.ts'
import { importRoutes } from './import.ts'
import { mediaRoutes } from './media.ts'
import {
  countTermsBy,
  findAllTerms,
  findSameTerm,
  findTerms,
  findUnitsOf,
  insertTerm,
  lockTerm,
  removeTermRow,
  updateTermRow,
} from './queries.ts'
import { lockEditable, readTerm, refuseStep, termRows } from './rules.ts'

export const routes: Served[] = [
  serve(listTerms, ({ db, account, query }) => findTerms(db, account, query)),

  serve(countTerms, async ({ db, account, query }) => {
    const { byState, letters } = await countTermsBy(db, account, query)
    return { ...countsByState(termStates, byState, query.state), letters }
  }),

  serve(exportTerms, async ({ db, account, query, reply }) => {
    const terms = await findAllTerms(db, account, query)
    const units = await findUnitsOf(db, [...new Set(terms.map(({ subject }) => subject.id))])
    return writeTermFile(terms, units, query.format, reply)
  }),

  serve(printTerms, async ({ db, account, query, reply }) => {
    const { subject, grade } = query
    const terms = await findAllTerms(db, account, { subject, grade: [grade], state: ['publicado'] })
    return writeTermsPdf(terms, grade, reply)
  }),

  serve(getTerm, ({ db, account, params }) => readTerm(db, account, params.id)),

  serve(createTerm, call => {
    const { db, account, body } = call
    return addRow(termRows, call, id => [
      refuseSameTerm(db, body),
      refuseUnknownSubject(db, body),
      insertTerm(db, account, body, { id }),
    ])
  }),

  serve(updateTerm, async call => {
    const { db, account, params, body } = call
    const before = await lockEditable(db, account, params.id)
    return editRow(termRows, call, before, body, () => [
      refuseSameTerm(db, body, before.id),
      refuseUnknownSubject(db, body),
      updateTermRow(db, before.id, columnsOf(termFields, body)),
    ])
  }),

  serve(removeTerm, async call => {
    const { db, account, params, query } = call
    const before = await lockEditable(db, account, params.id)
    return removeRow(termRows, call, before, query, () => [removeTermRow(db, before.id)])
  }),

  serve(setTermState, async call => {
    const { db, account, params, body } = call
    const held = orNotFound(await lockTerm(db, account, params.id), termThing.what)
    const { may_edit: mayEdit, ...before } = held
    refuseStep(account, before.state, body.state, mayEdit)
    return editRow(termRows, call, before, body, () => [updateTermRow(db, before.id, { state: body.state })])
  }),

  serve(listTermHistory, async ({ db, account, params, words }) => {
    await readTerm(db, account, params.id)
    return findThingHistory(db, words, termFields, params.id)
  }),

  ...importRoutes,
  ...bulkRoutes,
  ...commentRoutes,
  ...mediaRoutes,
]

async function refuseSameTerm(db: Db, body: TermBody, except?: string): Promise<void> {
  const same = await findSameTerm(db, body.subjectId, body.term, except)
  if (same)
    throw new HttpError(409, 'TERM_EXISTS', `Já existe «${same.term}» nesta disciplina.`, {
      fields: { term: `Já existe «${same.term}» nesta disciplina.` },
      details: { id: same.id },
    })
}

async function refuseUnknownSubject(db: Db, body: TermBody): Promise<void> {
  const subject = await existing(db, 'subjects')
    .leftJoin('units', join =>
      join.onRef('units.subject_id', '=', 'subjects.id').on('units.id', '=', body.unitId),
    )
    .select('units.id as unitId')
    .where('subjects.id', '=', body.subjectId)
    .executeTakeFirst()
  if (!subject) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
  if (subject.unitId !== body.unitId) throw invalidField('unitId', 'Escolha uma unidade desta disciplina.')
}
