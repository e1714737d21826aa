import { atAGlance, classReport } from '../class-report.ts'
import { evolutionReport } from '../evolution-report.ts'
import { itemReport } from '../item-report.ts'
import { pupilResult } from '../pupil-result.ts'
import { questionRecordOf, type RecordAsked } from '../question-record.ts'
import type { Results } from '../results.ts'
import { coverageReport, schoolReport } from '../school-report.ts'
import { shownAgain } from '../shown-again.ts'
import type { MeasuredPlan } from './measured-plan.ts'

/**
 * Reports as they are reckoned from the results of one application or of several: in place or in a worker, which
 * `reckon` decides. Each takes those results first, and gives and takes plain values.
 */
export const jobs = {
  classReport: async ([results]: One) => classReport(results),
  atAGlance: async ([results]: One) => atAGlance(results),
  itemReport: async ([results]: One) => itemReport(results),
  pupilResult: async ([results]: One, studentId: string) => pupilResult(results, studentId),
  evolutionReport: async ([before, after]: Pair, plan: MeasuredPlan | null) =>
    evolutionReport(before, after, plan),
  questionRecord: async (applications: readonly Results[], options: RecordAsked) =>
    questionRecordOf(applications, options),
  shownAgain: async ([before, after]: Pair, plan: MeasuredPlan | null) => shownAgain(before, after, plan),
  schoolReport: async (applications: readonly Results[]) => schoolReport(applications),
  coverageReport: async (
    applications: readonly Results[],
    subject: Parameters<typeof coverageReport>[0],
    competences: Parameters<typeof coverageReport>[1],
  ) => coverageReport(subject, competences, applications),
}

type One = readonly [Results]
type Pair = readonly [Results, Results]
