import type { PlannedRow, Raw } from './facts.ts'

/**
 * Whether a row of a plan is about a competence: it names its code («FR2» or «FR2: reconhecer…»), or its unit is the
 * competence's, or the unit is called like the domain («III. Fracções»).
 */
export function isAbout(
  row: Pick<PlannedRow, 'unit' | 'competences'>,
  competence: Pick<Raw['competence'], 'code' | 'domain' | 'unit'>,
): boolean {
  const codes = row.competences.map(text => text.trim().split(/[\s:,;.]/)[0] ?? '')
  if (codes.includes(competence.code)) return true
  // A row that names competences by code is about those alone.
  if (codes.some(code => /^[A-Z]{2,4}\d+$/.test(code))) return false
  const unit = nameOf(row.unit)
  return unit !== '' && (unit === nameOf(competence.unit) || unit === nameOf(competence.domain))
}

/** «III. Fracções» and «fracções» are the same unit. */
function nameOf(text: string): string {
  return text
    .replace(/^\s*(?:[IVXLC]+|\d+)\s*[.)–-]\s*/u, '')
    .trim()
    .toLocaleLowerCase('pt')
}
