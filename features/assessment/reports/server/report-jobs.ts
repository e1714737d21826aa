import { atAGlance, classReport } from '../class-report.ts'
import { evolutionReport } from '../evolution-report.ts'
import { type GainAsked, gainBetween } from '../gain-between.ts'
import { firstTestOf } from '../item-analysis.ts'
import { itemReport } from '../item-report.ts'
import { pupilResult } from '../pupil-result.ts'
import { questionRecordOf, type RecordAsked } from '../question-record.ts'
import type { Results } from '../results.ts'
import { coverageReport, schoolReport } from '../school-report.ts'
import { shownAgain } from '../shown-again.ts'
import type { MeasuredPlan } from './measured-plan.ts'

/**
 * Reports as they are computed in a worker from the results of one application or of several. Each takes those results
 * first, and gives and takes plain values.
 */
export const jobs = {
  classReport: async ([results]: One) => classReport(results),
  atAGlance: async (applications: readonly Results[]) => applications.map(atAGlance),
  itemReport: async ([results]: One) => itemReport(results),
  pupilResults: async (applications: readonly Results[], studentId: string) =>
    applications.map(results => pupilResult(results, studentId)),
  evolutionReport: async ([before, after]: Pair, plan: MeasuredPlan | null) =>
    evolutionReport(before, after, plan),
  questionRecord: async (applications: readonly Results[], options: RecordAsked) =>
    questionRecordOf(applications, options),
  shownAgain: async ([before, after]: Pair, plan: MeasuredPlan | null) => shownAgain(before, after, plan),
  /** Gains between pairs of these applications, each by its place. */
  gainsBetween: async (
    applications: readonly Results[],
    pairs: readonly (GainAsked & { before: number; after: number })[],
  ) =>
    pairs.map(({ before, after, ...options }) => {
      const [first, last] = [applications[before], applications[after]]
      return first && last ? gainBetween(first, last, options).gain : null
    }),
  firstTest: async ([results]: One) => firstTestOf(results),
  schoolReport: async (applications: readonly Results[]) => schoolReport(applications),
  coverageReport: async (
    applications: readonly Results[],
    subject: Parameters<typeof coverageReport>[0],
    competences: Parameters<typeof coverageReport>[1],
  ) => coverageReport(subject, competences, applications),
}

type One = readonly [Results]
type Pair = readonly [Results, Results]
