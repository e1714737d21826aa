import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled, version, versionInUrl } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'

export const faqTopics = ['conta', 'academia', 'diagnostico', 'rede'] as const
export const faqTopic = z.enum(faqTopics)
export type FaqTopic = z.infer<typeof faqTopic>
export const faqTopicLabels: Readonly<Record<FaqTopic, string>> = {
  conta: 'Entrar e conta',
  academia: 'Academia',
  diagnostico: 'Sistema de Diagnóstico',
  rede: 'Rede e dispositivo',
}

/** What a person writes of a question; paragraphs of the answer are apart by an empty line. */
export const faqBody = z.object({
  topic: faqTopic,
  question: filled(200),
  answer: filled(4000),
  /** Place within its topic, from 1. */
  position: z._default(z.int().check(z.minimum(1), z.maximum(999)), 1),
  /** Only published questions are read by others than the administration. */
  published: z._default(z.boolean(), true),
})
export type FaqBody = z.infer<typeof faqBody>

export const faq = z.object({ id: z.uuid(), ...faqBody.shape, version, updatedAt: z.string() })
export type Faq = z.infer<typeof faq>

export const listFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  apis: ['academy', 'diagnostics'],
  who: 'anyone',
  response: z.array(z.object({ id: z.uuid(), topic: faqTopic, question: z.string(), answer: z.string() })),
  summary: 'As perguntas frequentes publicadas, por tema e por ordem',
})

export const listAllFaqs = endpoint({
  method: 'GET',
  path: '/faqs/all',
  apis: ['academy'],
  who: admins,
  response: z.array(faq),
  summary: 'Todas as perguntas frequentes, também as que não estão publicadas',
})

export const createFaq = endpoint({
  method: 'POST',
  path: '/faqs',
  apis: ['academy'],
  who: admins,
  body: faqBody,
  response: faq,
  audit: 'faqs.create',
  undoable: true,
  summary: 'Acrescenta uma pergunta frequente',
})

export const updateFaq = endpoint({
  method: 'PUT',
  path: '/faqs/:id',
  apis: ['academy'],
  who: admins,
  params: byId,
  body: z.object({ ...faqBody.shape, version }),
  response: faq,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'faqs.update',
  undoable: true,
  summary: 'Altera uma pergunta frequente',
})

export const removeFaq = endpoint({
  method: 'DELETE',
  path: '/faqs/:id',
  apis: ['academy'],
  who: admins,
  params: byId,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'faqs.remove',
  undoable: true,
  summary: 'Elimina uma pergunta frequente',
})
