import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#kit/endpoint.ts'
import { query } from '#kit/web/api/queries.ts'
import { groupOptions } from '../contract.ts'

export type GroupOption = ResponseOf<typeof groupOptions>[number]

/** The groups within reach by name, newest year first; empty until they have come. */
export function useGroupOptions(): GroupOption[] {
  return useQuery({ ...query(groupOptions, {}), staleTime: 60_000 }).data ?? []
}
