import type { PaperKind } from '../council-contract.ts'

/** The list of books, in a trimester and of a group where they are said. */
export function booksHref(of: { trimester?: number; group?: string } = {}): string {
  const params = new URLSearchParams()
  if (of.trimester) params.set('trimestre', String(of.trimester))
  if (of.group) params.set('turma', of.group)
  return `/dashboard/notas${params.size > 0 ? `?${params}` : ''}`
}

export const bookHref = (of: { group: string; subject: string; trimester: number }, column?: string) =>
  `/dashboard/notas/${of.group}/${of.subject}/${of.trimester}${column ? `?coluna=${column}` : ''}`

export const councilsHref = (trimester?: number) =>
  `/dashboard/conselhos${trimester ? `?trimestre=${trimester}` : ''}`

export const councilHref = (of: { group: string; trimester: number }, edition?: number) =>
  `/dashboard/conselhos/${of.group}/${of.trimester}${edition ? `?versao=${edition}` : ''}`

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
