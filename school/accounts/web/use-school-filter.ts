import type { ListFilter } from '#kit/web/list/list-page.tsx'
import { useSchoolOptions } from './use-school-options.ts'

/** Of which school, in a list that mixes several: kept in the address, and there only for who chooses among schools. */
export function useSchoolFilter(): ListFilter[] {
  const options = useSchoolOptions()
  return options.length > 0 ? [{ key: 'school', label: 'Escola', options }] : []
}
