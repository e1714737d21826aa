import { ClassReportPage } from '#features/assessment/reports/web/class-report-page.tsx'
import { NextLessonCard } from './next-lesson-card.tsx'

/** The report of a class, with what to begin the next lesson with above it. */
export function ClassReportWithNextLessonPage() {
  return <ClassReportPage above={report => <NextLessonCard report={report} />} />
}
