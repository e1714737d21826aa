import type { Db } from '#kit/server/database/database.ts'
import type { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'
import {
  createFaq,
  listAllFaqs,
  listFaqs,
  removeFaq as removeFaqCall,
  updateFaq as updateFaqCall,
} from '../contract.ts'
import { findFaq, findFaqs, getFaq, insertFaq, lockFaq, removeFaq, updateFaq } from './queries.ts'

export const routes: Served[] = [
  serve(listFaqs, ({ db }) => findFaqs(db, { onlyPublished: true })),

  serve(listAllFaqs, ({ db }) => findFaqs(db, { onlyPublished: false })),

  serve(createFaq, async ({ db, body, record }) => {
    const row = await insertFaq(db, body)
    await record({ table: 'faqs', id: row.id, label: row.question, before: null, after: row })
    return getFaq(db, row.id)
  }),

  serve(updateFaqCall, async ({ db, params, body, record }) => {
    const before = await lockFaq(db, params.id)
    if (before.version !== body.version) throw await staleFaq(db, params.id)
    const after = await updateFaq(db, params.id, body)
    await record({ table: 'faqs', id: after.id, label: after.question, before, after })
    return getFaq(db, params.id)
  }),

  serve(removeFaqCall, async ({ db, params, query, record }) => {
    const before = await lockFaq(db, params.id)
    if (before.version !== query.version) throw await staleFaq(db, params.id)
    const after = await removeFaq(db, params.id)
    await record({ table: 'faqs', id: after.id, label: after.question, before, after })
    return { id: after.id }
  }),
]

async function staleFaq(db: Db, id: string): Promise<HttpError> {
  return staleWrite('Esta pergunta', await findFaq(db, id), await findLastAuthor(db, 'faqs', id))
}
