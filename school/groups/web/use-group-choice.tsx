import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useSchoolOptions } from '#school/accounts/web/use-school-options.ts'
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
  const schools = useSchoolOptions()
  const school = schools.length > 0 ? params.get('escola') : null
  return {
    groups: school ? all.filter(group => group.schoolId === school) : all,
    ofSchool: school ? { escola: school } : {},
    schoolSelect: schools.length > 0 && (
      <AddressSelect
        label="Escola"
        value={school ?? ''}
        options={[{ value: '', label: 'Todas' }, ...schools]}
        onChoose={value => onChoose(value ? { escola: value } : {})}
      />
    ),
  }
}
