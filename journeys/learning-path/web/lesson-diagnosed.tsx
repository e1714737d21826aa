import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Diagnosed } from '#features/planning/lesson-plans/web/lesson-diagnosis.ts'
import { query } from '#kit/web/api/queries.ts'
import { getLessonDiagnosis } from '../contract.ts'

interface LessonDiagnosedProps {
  /** Null where no stored lesson is read. */
  id: string | null
  children: ReactNode
}

/** Gives the page of a lesson what the diagnosis says about it; without an answer it is read as it stands. */
export function LessonDiagnosed({ id, children }: LessonDiagnosedProps) {
  const { data, isLoading, isError } = useQuery({
    ...query(getLessonDiagnosis, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  return (
    <Diagnosed value={isError && !data ? null : { data: data?.diagnosis, isLoading }}>{children}</Diagnosed>
  )
}
