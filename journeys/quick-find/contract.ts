import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { readers } from '#school/roles.ts'

export const findKinds = [
  'termo',
  'aluno',
  'turma',
  'disciplina',
  'plano',
  'aula',
  'política',
  'pessoa',
] as const

/** One thing that a search found, and its page. */
export const found = z.object({
  kind: z.enum(findKinds),
  title: z.string(),
  /** What tells it from others of its name: «5ªA · 20260001». */
  detail: z.string(),
  href: z.string(),
})
export type Found = z.infer<typeof found>

export const quickFind = endpoint('GET', '/quick-find', {
  apis: ['academy', 'diagnostics'],
  who: readers,
  summary:
    'Procura em tudo o que se pode ver: termos, alunos, turmas, disciplinas, planos, políticas, pessoas',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  response: z.object({ rows: z.array(found) }),
})
