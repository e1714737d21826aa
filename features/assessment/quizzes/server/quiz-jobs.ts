import { jobs as engines } from '#engines/jobs/jobs.ts'
import { type AttemptRow, attemptsSheet, attemptsWithKey, keySheet } from '../../results/attempts-table.ts'
import type { Application } from '../../results/contract.ts'
import { type DrawnReport, drawReport } from '../../results/draw-report.ts'
import type { ReportFormat } from '../../results/report-paper.ts'
import { computeGradebook } from '../compute-gradebook.ts'
import { computeQuizResults, type QuizRead } from '../compute-results.ts'
import type { QuizGradebook } from '../gradebook-contract.ts'
import { gradebookPaper } from '../gradebook-paper.ts'
import type { QuizResults } from '../results-contract.ts'
import { resultsPaper } from '../results-paper.ts'

/** What is computed and drawn of quizzes, in a worker. Each takes and gives plain values. */
export const jobs = {
  quizResults: async (read: QuizRead) => computeQuizResults(read),
  quizGradebook: async (...read: Parameters<typeof computeGradebook>) => computeGradebook(...read),
  /** @param attempts what a workbook has besides */
  quizResultsFile: async (results: QuizResults, format: ReportFormat, attempts: AttemptsOfQuiz | null) =>
    drawReport(resultsPaper(results), format, attempts ? sheetsOf(attempts) : []),
  quizAttemptsFile: async (results: QuizResults, { items, rows }: AttemptsOfQuiz): Promise<DrawnReport> => ({
    name: `${resultsPaper(results).fileName.toLowerCase()}.csv`,
    bytes: await engines.writeCsv(attemptsWithKey(attemptsSheet(items, POINTS, rows), items)),
  }),
  quizGradebookFile: async (gradebook: QuizGradebook, format: ReportFormat) =>
    drawReport(gradebookPaper(gradebook), format),
}

/** Every attempt, and the questions that were before anybody. */
export interface AttemptsOfQuiz {
  items: Application['items']
  rows: readonly AttemptRow[]
}

/** Marks of quizzes are out of twenty, whatever was drawn. */
const POINTS = 20

function sheetsOf({ items, rows }: AttemptsOfQuiz) {
  return [attemptsSheet(items, POINTS, rows), keySheet(items)]
}
