import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { createOf, removeOf, updateOf } from '#kit/outlines.ts'
import { version } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'
import { faqFields, faqThing, faqTopic } from './faq.ts'

/** What a person writes of a question. */
export const faqBody = bodyOf(faqFields)
export type FaqBody = z.infer<typeof faqBody>

export const faq = z.object({ id: z.uuid(), ...faqBody.shape, version, updatedAt: z.string() })
export type Faq = z.infer<typeof faq>

export const listFaqs = endpoint('GET', '/faqs', {
  apis: ['academy', 'diagnostics'],
  who: 'anyone',
  response: z.array(z.object({ id: z.uuid(), topic: faqTopic, question: z.string(), answer: z.string() })),
  summary: 'As perguntas frequentes publicadas, por tema e por ordem',
})

export const listAllFaqs = endpoint('GET', '/faqs/all', {
  apis: ['academy'],
  who: admins,
  response: z.array(faq),
  summary: 'Todas as perguntas frequentes, também as que não estão publicadas',
})

export const createFaq = createOf(faqThing, {
  who: admins,
  body: faqBody,
  response: faq,
  summary: 'Acrescenta uma pergunta frequente',
})

export const updateFaq = updateOf(faqThing, {
  who: admins,
  body: z.object({ ...faqBody.shape, version }),
  response: faq,
  summary: 'Altera uma pergunta frequente',
})

export const removeFaq = removeOf(faqThing, { who: admins })
