import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { schoolOptions } from '../own-contract.ts'
import { useSession } from './session.ts'

/** Whether somebody chooses among schools: not where there is one, and not who is of one school alone. */
export function useChoosesSchool(): boolean {
  const { user } = useSession()
  return user?.manySchools === true && !user.oneSchool
}

interface SchoolOptionsQuery {
  /** Search text, where there are more than one page. */
  search?: string
  /** Chosen schools, always included. */
  chosen?: readonly string[]
  enabled?: boolean
}

/** The schools to choose from, by name: all of them where they are few, else what a search finds. */
export function useSchoolOptions({ search = '', chosen = [], enabled = true }: SchoolOptionsQuery = {}) {
  const first = useQuery({ ...query(schoolOptions, {}), enabled }).data
  const areMany = first?.more === true
  const found = useQuery({
    ...query(schoolOptions, { query: { search: search || undefined, id: chosen } }),
    enabled: enabled && areMany,
    placeholderData: keepPreviousData,
  })
  return {
    schools: (areMany ? found.data : first)?.rows ?? [],
    areMany,
    isLoading: found.isFetching,
  }
}
