import { jobs as engines } from '#engines/jobs/jobs.ts'
import { computeLessonDiagnosis, computePath, type PathRead } from '../compute-path.ts'
import type { LearningPath } from '../contract.ts'
import { pathDocument, pathSheets } from '../paper.ts'

/** What is computed and drawn of a path, in a worker. Each takes and gives plain values. */
export const jobs = {
  pathRows: async (read: PathRead) => computePath(read),
  lessonDiagnosis: async (...measured: Parameters<typeof computeLessonDiagnosis>) =>
    computeLessonDiagnosis(...measured),
  pathFile: async (path: LearningPath, format: 'pdf' | 'xlsx') =>
    format === 'xlsx' ? engines.writeWorkbook(pathSheets(path)) : engines.drawPdf(pathDocument(path)),
}
