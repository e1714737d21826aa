/**
 * The two orders of competences, and of domains, that pages and papers know. A table has the programme's, as its rows come from the
 * database (`taughtOrder`); what asks who needs what has this one, so that the first of one page is the first of the next.
 */

/** What the page says above a list that stands in neither of them. */
export const ownOrders = {
  /** `journeys/learning-path/need.ts` */
  path: 'Ordem: primeiro onde mais alunos ainda não consolidaram; depois pesa o que depende da competência e o que é incerto.',
  /** The same, where one pupil alone is measured. */
  pupilPath: 'Ordem: primeiro o que ainda não consolidou e de que mais competências dependem.',
  /** `journeys/exam-year/readiness.ts` */
  readiness: 'Ordem: primeiro a competência com menos pontos no simulado.',
} as const

/** Pupils whom something was measured of, and how many of them are where. */
export interface Standings {
  n: number
  mastered: number
  notMastered: number
}

/**
 * By need: the share of pupils who are not there yet, of a tie the share of those below half, then as the rows stand, which is
 * the programme's order; what was measured of nobody comes last.
 */
export function byNeed<Row>(
  rows: readonly Row[],
  standingsOf: (row: Row) => Standings | null | undefined,
): Row[] {
  return rows
    .map(row => ({ row, standings: standingsOf(row) }))
    .map(({ row, standings }) => ({
      row,
      need: shareOf(standings, notYet),
      worst: shareOf(standings, below),
    }))
    .toSorted((a, b) => b.need - a.need || b.worst - a.worst)
    .map(({ row }) => row)
}

const notYet = ({ n, mastered }: Standings) => n - mastered
const below = ({ notMastered }: Standings) => notMastered

function shareOf(standings: Standings | null | undefined, count: (of: Standings) => number): number {
  return standings && standings.n > 0 ? count(standings) / standings.n : -1
}

/**
 * Where a thing stands in the programme: of what is not of it, or is no longer, nobody knows, and it comes last.
 * @param taught ids of competences, in the programme's order
 */
export function placeIn(taught: readonly string[]): (id: string | null | undefined) => number {
  const places = new Map(taught.map((id, at) => [id, at]))
  return id => places.get(id ?? '') ?? taught.length
}

/** Codes as they are counted, FR2 before FR10: of what no order of the programme is known. */
export function byCode(a: { code: string }, b: { code: string }): number {
  return a.code.localeCompare(b.code, 'pt', { numeric: true })
}
