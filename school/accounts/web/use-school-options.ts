import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { schoolOptions } from '../own-contract.ts'
import { useSession } from './session.ts'

/** Whether somebody chooses among schools: not where there is one, and not who is of one school alone. */
export function useChoosesSchool(): boolean {
  const { user } = useSession()
  return user?.manySchools === true && !user.oneSchool
}

/** The schools to choose from, by name; none for who does not choose, and nobody is then asked. */
export function useSchoolOptions(): { value: string; label: string }[] {
  const enabled = useChoosesSchool()
  const rows = useQuery({ ...query(schoolOptions, {}), enabled }).data?.rows ?? []
  return enabled ? rows.map(({ id, name }) => ({ value: id, label: name })) : []
}
