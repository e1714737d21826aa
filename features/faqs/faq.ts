import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'

/** A question that people ask, and its answer. */
export const faqThing = thing({
  table: 'faqs',
  what: 'Esta pergunta',
  name: 'Pergunta frequente',
  many: 'perguntas frequentes',
  path: '/faqs',
  apis: ['academy'],
  audit: 'faqs',
})

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
export const faqFields = fieldsOf(faqThing, {
  topic: field('Tema', faqTopic, { show: topic => faqTopicLabels[topic], blank: 'conta' }),
  question: field('Pergunta', filled(200)),
  answer: field('Resposta', filled(4000)),
  /** Place within its topic, from 1. */
  position: field('Lugar', z._default(z.int().check(z.minimum(1), z.maximum(999)), 1)),
  /** Only published questions are read by others than the administration. */
  published: field('Publicada', z._default(z.boolean(), true)),
})
