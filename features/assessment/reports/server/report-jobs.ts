import type { DocumentFormat } from '#kit/server/transfer/document-answer.ts'
import { draw } from '#kit/server/transfer/draw.ts'
import { type AttemptRow, attemptsSheet, keySheet } from '../../results/attempts-table.ts'
import type { Application } from '../../results/contract.ts'
import { drawReport } from '../../results/draw-report.ts'
import type { ReportFormat } from '../../results/report-paper.ts'
import { classPaper, competencePaper } from '../class-paper.ts'
import { atAGlance, classReport } from '../class-report.ts'
import { evolutionPaper } from '../evolution-paper.ts'
import { evolutionReport } from '../evolution-report.ts'
import type { EvolutionReport } from '../evolution-shapes.ts'
import { type GainScope, gainBetween } from '../gain-between.ts'
import { guardianDocument } from '../guardian-paper.ts'
import { firstTestOf } from '../item-analysis.ts'
import { itemPaper } from '../item-paper.ts'
import { itemReport } from '../item-report.ts'
import type { Network } from '../network-contract.ts'
import { networkPaper } from '../network-paper.ts'
import { networkOf } from '../network-report.ts'
import { coveragePaper, pupilPaper, schoolPaper } from '../other-papers.ts'
import { pupilResult } from '../pupil-result.ts'
import { questionRecordOf, type RecordContext } from '../question-record.ts'
import type { ComparedSchool, CoverageReport, PupilReport, SchoolReport } from '../report-shapes.ts'
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
  questionRecord: async (applications: readonly Results[], options: RecordContext) =>
    questionRecordOf(applications, options),
  shownAgain: async ([before, after]: Pair, plan: MeasuredPlan | null) => shownAgain(before, after, plan),
  /** Gains between pairs of these applications, each by its place. */
  gainsBetween: async (
    applications: readonly Results[],
    pairs: readonly (GainScope & { before: number; after: number })[],
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
  compareNetwork: async (...counted: Parameters<typeof networkOf>) => networkOf(...counted),

  /** @param attempts rows of the class, which its workbook has besides */
  classFile: async ([results]: One, format: ReportFormat, attempts: AttemptsOfClass | null) =>
    drawReport(classPaper(classReport(results)), format, attempts === null ? [] : sheetsOf(attempts)),
  competenceFile: async ([results]: One, format: ReportFormat) =>
    drawReport(competencePaper(classReport(results)), format),
  itemFile: async ([results]: One, format: ReportFormat) =>
    drawReport(itemPaper(itemReport(results)), format),
  pupilFile: async (report: PupilReport, results: PupilReport['results'], format: ReportFormat) =>
    drawReport(pupilPaper(report, results), format),
  guardianFile: async (format: DocumentFormat, ...paper: Parameters<typeof guardianDocument>) =>
    draw(guardianDocument(...paper), format),
  schoolFile: async (report: SchoolReport, format: ReportFormat) => drawReport(schoolPaper(report), format),
  coverageFile: async (report: CoverageReport, format: ReportFormat) =>
    drawReport(coveragePaper(report), format),
  evolutionFile: async (report: EvolutionReport, format: ReportFormat) =>
    drawReport(evolutionPaper(report), format),
  networkFile: async (network: Network, lines: readonly ComparedSchool[], format: ReportFormat) =>
    drawReport(networkPaper(network, lines), format),
}

/** What the sheets of attempts and of the key are made of. */
export interface AttemptsOfClass {
  items: Application['items']
  totalPoints: number
  rows: readonly AttemptRow[]
}

function sheetsOf({ items, totalPoints, rows }: AttemptsOfClass) {
  return [attemptsSheet(items, totalPoints, rows), keySheet(items)]
}

type One = readonly [Results]
type Pair = readonly [Results, Results]
