import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ClassReportPage } from '#features/assessment/reports/web/class-report-page.tsx'
import { query } from '#kit/web/api/queries.ts'
import { getNextLesson } from '../contract.ts'
import { NextLessonCard } from './next-lesson-card.tsx'

/** The report of a class, with what to begin the next lesson with above it. */
export function ClassReportWithNextLessonPage() {
  const { id = '' } = useParams()
  const { data, isPending } = useQuery(query(getNextLesson, { params: { id } }))
  return (
    <ClassReportPage above={report => <NextLessonCard report={report} next={data} waits={isPending} />} />
  )
}
