import { href } from '#kit/address.ts'
import type { PaperKind } from './council-contract.ts'

/** The list of books, in a trimester and of a group where they are said. */
export const booksHref = (of: { trimester?: number; group?: string } = {}) =>
  href('/dashboard/notas', { trimestre: of.trimester, turma: of.group })

export const bookHref = (of: { group: string; subject: string; trimester: number }, column?: string) =>
  href(`/dashboard/notas/${of.group}/${of.subject}/${of.trimester}`, { coluna: column })

export const councilsHref = (trimester?: number) => href('/dashboard/conselhos', { trimestre: trimester })

export const councilHref = (of: { group: string; trimester: number }, edition?: number) =>
  href(`/dashboard/conselhos/${of.group}/${of.trimester}`, { versao: edition })

/** The exam of a group in a subject, where its grade ends with one. */
export const examHref = (of: { group: string; subject: string }) =>
  `/dashboard/exames/${of.group}/${of.subject}`

export const rulesHref = '/dashboard/regras-de-avaliacao'

export const paperNames: Readonly<Record<PaperKind, string>> = {
  pauta: 'Pauta',
  'mini-pauta': 'Mini-pauta',
  boletins: 'Boletins',
  mapa: 'Mapa de aproveitamento',
  'mapa-da-classe': 'Mapa de aproveitamento da classe',
  acta: 'Acta',
  declaracao: 'Declaração de notas',
}
