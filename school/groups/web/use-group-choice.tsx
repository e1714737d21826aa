import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SchoolPicker } from '#school/accounts/web/school-picker.tsx'
import { useChoosesSchool } from '#school/accounts/web/use-school-options.ts'
import { type GroupOption, useGroupOptions } from './use-group-options.ts'

interface GroupChoice {
  /** Those among which one is chosen. */
  groups: GroupOption[]
  /** What the address says of the school, to be kept in it. */
  ofSchool: { escola?: string }
  /** Of which school they are; nothing where there is one, and for who is of one alone. */
  schoolSelect: ReactNode
}

/**
 * The groups of one school, where a page shows one group at a time and there are several schools to choose from.
 * @param onChoose another school is chosen, and with it none of the groups yet
 */
export function useGroupChoice(onChoose: (ofSchool: GroupChoice['ofSchool']) => void): GroupChoice {
  const [params] = useSearchParams()
  const all = useGroupOptions()
  const choosesSchool = useChoosesSchool()
  const school = choosesSchool ? params.get('escola') : null
  return {
    groups: school ? all.filter(group => group.schoolId === school) : all,
    ofSchool: school ? { escola: school } : {},
    schoolSelect: choosesSchool && (
      <SchoolPicker none="Todas" value={school} onChange={id => onChoose(id ? { escola: id } : {})} />
    ),
  }
}
