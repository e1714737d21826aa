import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { type GroupOption, useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { firstPractisedGroup } from '../contract.ts'

/**
 * The groups within reach, and which of them a page of practice shows: the one that was chosen, or the first that has
 * practised something. No id until that is known, and where there is no group at all.
 */
export function useGroupInView(chosen: string | null): { groups: GroupOption[]; id: string | undefined } {
  const groups = useGroupOptions()
  const first = useQuery({ ...query(firstPractisedGroup, {}), staleTime: 60_000, enabled: chosen === null })
  if (chosen !== null) return { groups, id: chosen }
  return { groups, id: first.isPending ? undefined : (first.data?.id ?? groups[0]?.id) }
}
