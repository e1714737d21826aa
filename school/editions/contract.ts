import * as z from 'zod/mini'
import { formatMoment } from '#kit/figures.ts'
import { thing } from '#kit/thing.ts'

/** What can be closed. */
export const editionKinds = [
  'pauta',
  'livro de turma',
  'plano analítico',
  'aplicação',
  'avaliação oral',
  'pauta de notas',
  'assistência',
] as const
export type EditionKind = (typeof editionKinds)[number]

export const editionThing = thing({
  table: 'editions',
  what: 'Esta versão',
  name: 'Versão do que se fechou',
})

/** One closing: which one it is, who closed, when, and why from the second on. */
export const editionHead = z.object({
  number: z.int(),
  closedAt: z.string(),
  closedBy: z.string(),
  reason: z.string(),
  /** Made by an upgrade of the product, from what could still be computed. */
  isRecomputed: z.boolean(),
})
export type EditionHead = z.infer<typeof editionHead>

/** An edition to read, as a page or a paper asks for it; the one that holds where none is named. */
export const editionInUrl = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)))

/** «2.ª versão, 05 Mai 2026 7:45 am, Ana Sitoe: nota de Beto mal lançada» */
export function editionText({ number, closedAt, closedBy, reason }: EditionHead): string {
  return `${number}.ª versão, ${formatMoment(closedAt)}, ${closedBy}${reason && `: ${reason}`}`
}

/** Where a correction that was undone comes again. */
export const CLOSED_AGAIN = 'Fechada de novo, depois de desfeito o que estava fechado.'

/** What a page and a paper say of an edition that an upgrade made. */
export const RECOMPUTED =
  'Refeita ao actualizar o sistema, do que estava guardado: o que mudou sem ficar escrito está como nesse dia.'
