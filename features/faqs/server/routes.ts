import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import {
  createFaq,
  type Faq,
  listAllFaqs,
  listFaqs,
  removeFaq as removeFaqCall,
  updateFaq as updateFaqCall,
} from '../contract.ts'
import { faqFields, faqThing } from '../faq.ts'
import { findFaq, findFaqs, insertFaq, lockFaq, removeFaq, updateFaq } from './queries.ts'

const faqRows: Editable<Awaited<ReturnType<typeof lockFaq>>, Faq> = {
  ...faqThing,
  fields: faqFields,
  labelOf: 'question',
  read: (db, _account, id) => findFaq(db, id),
}

export const routes: Served[] = [
  serve(listFaqs, ({ db }) => findFaqs(db, { onlyPublished: true })),

  serve(listAllFaqs, ({ db }) => findFaqs(db, { onlyPublished: false })),

  serve(createFaq, call => {
    const { db, body } = call
    return addRow(faqRows, call, id => [insertFaq(db, id, body)])
  }),

  serve(updateFaqCall, async call => {
    const { db, params, body } = call
    const before = await lockFaq(db, params.id)
    return editRow(faqRows, call, before, body, () => [updateFaq(db, before.id, body)])
  }),

  serve(removeFaqCall, async call => {
    const { db, params, query } = call
    const before = await lockFaq(db, params.id)
    return removeRow(faqRows, call, before, query, () => [removeFaq(db, before.id)])
  }),
]
