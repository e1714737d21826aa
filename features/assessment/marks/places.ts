import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import type { PaperKind } from './council-contract.ts'

/** The list of books, in a trimester and of a group where they are said. */
export const booksHref = (of: { trimester?: number; group?: string } = {}) =>
  href(pages.markBooks, { trimestre: of.trimester, turma: of.group })

export const bookHref = (of: { group: string; subject: string; trimester: number }, column?: string) =>
  href(pages.markBook, { group: of.group, subject: of.subject, trimester: of.trimester, coluna: column })

export const councilsHref = (trimester?: number) => href(pages.councils, { trimestre: trimester })

export const councilHref = (of: { group: string; trimester: number }, edition?: number) =>
  href(pages.council, { group: of.group, trimester: of.trimester, versao: edition })

/** The exam of a group in a subject, where its grade ends with one. */
export const examHref = (of: { group: string; subject: string }) =>
  href(pages.exam, { group: of.group, subject: of.subject })

export const paperNames: Readonly<Record<PaperKind, string>> = {
  pauta: 'Pauta',
  'mini-pauta': 'Mini-pauta',
  boletins: 'Boletins',
  mapa: 'Mapa de aproveitamento',
  'mapa-da-classe': 'Mapa de aproveitamento da classe',
  acta: 'Acta',
  declaracao: 'Declaração de notas',
}
