import { useState } from 'react'
import type { ListFilter } from '#kit/web/list/list-page.tsx'
import { useChoosesSchool, useSchoolOptions } from './use-school-options.ts'

/** Of which school, in a list that mixes several: kept in the address, and there only for who chooses among schools. */
export function useSchoolFilter(chosen: readonly string[] = []): ListFilter[] {
  const [search, setSearch] = useState('')
  const enabled = useChoosesSchool()
  const { schools, areMany } = useSchoolOptions({ search, chosen, enabled })
  if (!enabled || (schools.length === 0 && !areMany)) return []
  return [
    {
      key: 'school',
      label: 'Escola',
      options: schools.map(({ id, name }) => ({ value: id, label: name })),
      ...(areMany && { search: { label: 'Procurar escola', value: search, onChange: setSearch } }),
    },
  ]
}
