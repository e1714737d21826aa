import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#kit/endpoint.ts'
import { query } from '#kit/web/api/queries.ts'
import { groupOptions } from '../contract.ts'

export type GroupOption = ResponseOf<typeof groupOptions>[number]

/** The answer to the question which groups are within reach, those of the year in force first. */
export function useGroupAnswer() {
  return useQuery({ ...query(groupOptions, {}), staleTime: 60_000 })
}

/** The groups within reach by name, those of the year in force first; empty until they have come. */
export function useGroupOptions(): GroupOption[] {
  return useGroupAnswer().data ?? []
}
