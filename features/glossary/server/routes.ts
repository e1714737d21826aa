import type { Db } from '#kit/server/database/database.ts'
import { HttpError, invalidField, notFound } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, editRow, removeRow } from '#kit/server/records/edit.ts'
import {
  countTerms,
  createTerm,
  getTerm,
  listTermHistory,
  listTerms,
  removeTerm,
  setTermState,
  type TermBody,
  type TermState,
  updateTerm,
} from '../contract.ts'
import { exportTerms, printTerms } from '../transfer-contract.ts'
import { bulkRoutes } from './bulk.ts'
import { commentRoutes } from './comments.ts'
import { writeTermFile, writeTermsPdf } from './export.ts'
import { findTermHistory } from './history.ts'
import { importRoutes } from './import.ts'
import { mediaRoutes } from './media.ts'
import { presentRow, presentTerm } from './present.ts'
import {
  columnsOf,
  countTermsBy,
  findAllTerms,
  findSameTerm,
  findTerms,
  insertTerm,
  lockTerm,
  removeTermRow,
  updateTermRow,
} from './queries.ts'
import { lockEditable, readTerm, refuseStep, termRows, WHAT } from './rules.ts'

export const routes: Served[] = [
  serve(listTerms, async ({ db, account, query }) => {
    const { rows, next } = await findTerms(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(countTerms, async ({ db, account, query }) => {
    const { byState, letters } = await countTermsBy(db, account, query)
    const counts = { rascunho: 0, 'em revisão': 0, publicado: 0, arquivado: 0 }
    for (const row of byState) counts[row.state as TermState] = row.terms
    const asked = query.state.length > 0 ? query.state : Object.keys(counts)
    const total = byState.filter(row => asked.includes(row.state)).reduce((sum, row) => sum + row.terms, 0)
    return { total, byState: counts, letters }
  }),

  serve(exportTerms, async ({ db, account, query, reply }) =>
    writeTermFile(
      (await findAllTerms(db, account, query)).map(row => presentTerm(row, account)),
      query.format,
      reply,
    ),
  ),

  serve(printTerms, async ({ db, account, query, reply }) => {
    const rows = await findAllTerms(db, account, {
      subject: query.subject,
      grade: [query.grade],
      state: ['publicado'],
    })
    return writeTermsPdf(
      rows.map(row => presentTerm(row, account)),
      query.grade,
      reply,
    )
  }),

  serve(getTerm, ({ db, account, params }) => readTerm(db, account, params.id)),

  serve(createTerm, async call => {
    const { db, account, body } = call
    await refuseSameTerm(db, body)
    await refuseUnknownSubject(db, body)
    return addRow(termRows, call, await insertTerm(db, account, body))
  }),

  serve(updateTerm, async call => {
    const { db, account, params, body } = call
    const before = await lockEditable(db, account, params.id)
    return editRow(termRows, call, before, body, async () => {
      await refuseSameTerm(db, body, before.id)
      await refuseUnknownSubject(db, body)
      return updateTermRow(db, before.id, columnsOf(body))
    })
  }),

  serve(removeTerm, async call => {
    const { db, account, params, query } = call
    const before = await lockEditable(db, account, params.id)
    return removeRow(termRows, call, before, query, () => removeTermRow(db, before.id))
  }),

  serve(setTermState, async call => {
    const { db, account, params, body } = call
    const held = await lockTerm(db, account, params.id)
    if (!held) throw notFound(WHAT)
    const { may_edit: mayEdit, ...before } = held
    refuseStep(account, before.state as TermState, body.state, mayEdit as boolean)
    return editRow(termRows, call, before, body, () => updateTermRow(db, before.id, { state: body.state }))
  }),

  serve(listTermHistory, async ({ db, account, params }) => {
    await readTerm(db, account, params.id)
    return findTermHistory(db, params.id)
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
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', body.subjectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!subject) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
}
