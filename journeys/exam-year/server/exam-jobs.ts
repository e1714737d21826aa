import { classReport } from '#features/assessment/reports/class-report.ts'
import type { Results } from '#features/assessment/reports/results.ts'
import { readinessOf } from '../readiness.ts'

/** What is computed of a mock exam, in a worker. */
export const jobs = {
  readiness: async (results: Results) => readinessOf(classReport(results)),
}
