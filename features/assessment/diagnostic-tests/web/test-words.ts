import { get } from 'react-hook-form'
import { counted } from '#kit/figures.ts'
import type { ItemBody } from '../contract.ts'

/** Fields of a test in a conflict, in user-facing words. */
export const conflictFields = [
  { key: 'title', label: 'Título' },
  { key: 'minutes', label: 'Duração' },
  { key: 'instructions', label: 'Instruções' },
  {
    key: 'items',
    label: 'Perguntas',
    show: (value: unknown) => (value as ItemBody[]).map(entry => entry.question.stem).join(' · '),
  },
  {
    key: 'blueprint',
    label: 'Metas',
    show: (value: unknown) =>
      counted(
        (value as { items: number }[]).reduce((sum, part) => sum + part.items, 0),
        'pergunta',
        'perguntas',
      ),
  },
] as const

/** The sentence beside a field of the test, by its path. */
export function messageAt(errors: object, path: string): string | undefined {
  const found: { message?: string } | undefined = get(errors, path)
  return typeof found?.message === 'string' ? found.message : undefined
}
