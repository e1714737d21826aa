import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#kit/endpoint.ts'
import { query } from '#kit/web/api/queries.ts'
import { subjectOptions } from '../contract.ts'

export type SubjectOption = ResponseOf<typeof subjectOptions>[number]

/** All subjects by name, those in use first; nothing until they have come. */
export function useLoadedSubjects(): SubjectOption[] | undefined {
  return useQuery({ ...query(subjectOptions, {}), staleTime: 60_000 }).data
}

/** All subjects by name, those in use first; empty until they have come. */
export function useSubjectOptions(): SubjectOption[] {
  return useLoadedSubjects() ?? []
}
