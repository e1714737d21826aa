import type { ReadingRow } from './reading-contract.ts'

/** A policy in force, with who has read it and who has not. */
export interface PolicyReadings {
  policyId: string
  versionId: string
  title: string
  number: string
  all: number
  read: readonly ReadingRow[]
  /** Late ones first, then those whose time ends first. */
  left: readonly ReadingRow[]
  late: number
  /** The first day by which somebody should have read it, or should. */
  dueOn: string | undefined
}

/** Readings by policy: the one that most people lack first, in share, then by name. */
export function readingsByPolicy(rows: readonly ReadingRow[]): PolicyReadings[] {
  return [...Map.groupBy(rows, row => row.policyId).values()]
    .flatMap(([first, ...others]) => (first ? [ofPolicy([first, ...others], first)] : []))
    .sort(
      (a, b) =>
        a.read.length / a.all - b.read.length / b.all ||
        b.late - a.late ||
        a.title.localeCompare(b.title, 'pt'),
    )
}

function ofPolicy(
  rows: readonly ReadingRow[],
  { policyId, versionId, title, number }: ReadingRow,
): PolicyReadings {
  const left = rows
    .filter(({ state }) => state !== 'lida')
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.person.localeCompare(b.person, 'pt'))
  return {
    policyId,
    versionId,
    title,
    number,
    all: rows.length,
    read: rows.filter(({ state }) => state === 'lida'),
    left,
    late: left.filter(({ state }) => state === 'em atraso').length,
    dueOn: left[0]?.dueOn,
  }
}
