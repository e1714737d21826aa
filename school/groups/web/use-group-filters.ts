import type { ListFilter } from '#kit/web/list/list-page.tsx'
import { useSchoolFilter } from '#school/accounts/web/use-school-filter.ts'
import { useGroupOptions } from './use-group-options.ts'

interface GroupFilterValues {
  school?: readonly string[] | undefined
  group?: readonly string[] | undefined
}

/** Of which school and of which group, in a list that has both: schools that are chosen leave their own groups to choose from. */
export function useGroupFilters({ school = [], group = [] }: GroupFilterValues): {
  ofSchool: ListFilter[]
  ofGroup: ListFilter
} {
  const groups = useGroupOptions()
  const within = (schools: readonly string[]) =>
    schools.length === 0 ? groups : groups.filter(({ schoolId }) => schools.includes(schoolId))
  const letGo = (schools: readonly string[]) => ({
    group: group.filter(chosen => within(schools).some(({ id }) => id === chosen)),
  })
  return {
    ofSchool: useSchoolFilter(school).map(filter => ({ ...filter, with: letGo })),
    ofGroup: {
      key: 'group',
      label: 'Turma',
      options: within(school).map(each => ({ value: each.id, label: each.name })),
    },
  }
}
