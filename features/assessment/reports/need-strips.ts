import { byNeed } from '#engines/psychometrics/competence-order.ts'
import type { MasteryLevel } from '#engines/psychometrics/mastery.ts'
import type { Topic } from '../results/figure-shapes.ts'
import type { ClassReport } from './report-shapes.ts'

/** A pupil as a column: who needs most stands first, who did not take the test last. */
export interface NeedColumn {
  name: string
  isAway: boolean
}

/** A competence as a row: where every pupil of the columns stands in it; null where it was not measured of the pupil. */
export interface NeedRow {
  topic: Topic
  levels: (MasteryLevel | null)[]
  notYet: string[]
  nearly: string[]
  /** Pupils who are not there yet, of those it was measured of. */
  needing: number
  n: number
}

export interface NeedStrips {
  columns: NeedColumn[]
  /** The most needed first. */
  rows: NeedRow[]
  /** How many of the rows more than half of the class need. */
  urgent: number
}

/** Who needs what: competences by pupils who are not there yet, pupils by what they got right. */
export function needStrips({ pupils, competences }: Pick<ClassReport, 'pupils' | 'competences'>): NeedStrips {
  const lines = pupils
    .map((line, at) => ({ line, at, share: line.state === 'entregue' ? shareOf(line.competences) : null }))
    .toSorted((a, b) => (a.share ?? 2) - (b.share ?? 2) || a.at - b.at)
  const rows = byNeed(
    competences.map((topic, place): NeedRow => {
      const levels = lines.map(({ line }) =>
        line.state === 'entregue' ? (line.competences[place]?.level ?? null) : null,
      )
      const namesOf = (level: MasteryLevel) =>
        lines
          .filter((_, at) => levels[at] === level)
          .map(({ line }) => line.name)
          .toSorted((a, b) => a.localeCompare(b, 'pt'))
      const [notYet, nearly] = [namesOf('not-mastered'), namesOf('developing')]
      return {
        topic,
        levels,
        notYet,
        nearly,
        needing: notYet.length + nearly.length,
        n: levels.filter(level => level !== null).length,
      }
    }),
    ({ n, needing, notYet }) => ({ n, mastered: n - needing, notMastered: notYet.length }),
  )
  return {
    columns: lines.map(({ line, share }) => ({ name: line.name, isAway: share === null })),
    rows,
    urgent: rows.filter(({ needing, n }) => 2 * needing > n).length,
  }
}

function shareOf(cells: ClassReport['pupils'][number]['competences']): number {
  const possible = cells.reduce((sum, cell) => sum + cell.possible, 0)
  return possible === 0 ? 1 : cells.reduce((sum, cell) => sum + cell.points, 0) / possible
}
