import { decimal, formatMoment, wholeCell } from '#kit/figures.ts'
import { editionText } from '#school/editions/contract.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import type { MarkCell } from './marks-paper.ts'

export const passOf = ({ rule }: Pauta) => rule?.rule.pass ?? 100
export const endOf = (pauta: Pauta) => [`Ano lectivo ${pauta.group.year}`, `${pauta.trimester}.º trimestre`]

export function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function directorSigns(pauta: Pauta): { role: string; name?: string } {
  const office = officeOf(pauta.director?.jobTitle ?? '', groupDirector)
  return {
    role: `${office.startsWith('directora') ? 'A' : 'O'} ${capital(office)}`,
    ...(pauta.director && { name: pauta.director.name }),
  }
}

export const headSigns = { role: 'A Direcção da escola, carimbo' }
export const pedagogueSigns = { role: 'Direcção adjunta pedagógica' }

export function sexes(pauta: Pauta): string {
  const boys = pauta.pupils.filter(({ sex }) => sex === 'H').length
  return `${pauta.pupils.length} (H ${boys}, M ${pauta.pupils.length - boys})`
}

export function numberCell(number: number | null): string | MarkCell {
  return number === null ? '' : wholeCell(number)
}

/** The marks of a band: «10 a 13», «menos de 10», «19 e 20»; «10 a 13,9» where the rule leaves tenths. */
export function spanOf({ bands, rule }: Pick<Pauta, 'bands' | 'rule'>, at: number): string {
  const ordered = bands.map(({ from }) => from).sort((a, b) => a - b)
  const from = bands[at]?.from ?? 0
  const next = ordered.find(each => each > from)
  if (from === 0 && next !== undefined) return `menos de ${decimal(next)}`
  const isWhole = rule === null || rule.rule.round.term === 0
  const to = next === undefined ? 20 : next - (isWhole ? 1 : 0.1)
  // Bands that do not begin at whole marks have no last whole one.
  if (isWhole && !(Number.isInteger(from) && Number.isInteger(to))) return `desde ${decimal(from)}`
  if (to === from) return decimal(from)
  return `${decimal(from)} ${isWhole && to === from + 1 ? 'e' : 'a'} ${decimal(to)}`
}

/** How many negative marks a pupil has among those there are. */
export function negativesOf(pauta: Pauta, pupil: PautaPupil): number {
  return pauta.subjects.filter(({ id }) => {
    const mark = pupil.marks[id]?.term.mark
    return mark != null && mark < passOf(pauta)
  }).length
}

/** What a correction after closing says, on every paper. */
export function changesOf({ edition, editions }: Pauta): string[] {
  if (!edition || edition.number === 1) return []
  const before = editions.find(({ number }) => number === edition.number - 1)
  return [
    `Alterada depois de fechada: ${editionText(edition).replace(/[.\s]+$/, '')}.${before ? ` Substitui a de ${formatMoment(before.closedAt)}.` : ''}`,
  ]
}
