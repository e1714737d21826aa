import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { useGroupAnswer } from '#school/groups/web/use-group-options.ts'
import { firstPractisedGroup } from '../contract.ts'

/**
 * The groups within reach, as they were asked for, and which of them a page of practice shows: the one that was
 * chosen, or the first that has practised something. No id until that is known, and where there is no group at all.
 */
export function useGroupInView(chosen: string | null) {
  const groups = useGroupAnswer()
  const first = useQuery({ ...query(firstPractisedGroup, {}), staleTime: 60_000, enabled: chosen === null })
  const found = first.isPending ? undefined : (first.data?.id ?? groups.data?.[0]?.id)
  return { groups, id: chosen ?? found }
}
