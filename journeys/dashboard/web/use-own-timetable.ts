import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { useSession } from '#school/accounts/web/session.ts'
import { getTimetable } from '#school/timetable/contract.ts'

/** The lessons that the person on the page gives. Who leads the school sees all timetables, and asks for the own. */
export function useOwnTimetable() {
  const { user } = useSession()
  const teaches = user?.nivel === 'professor'
  const teacher = teaches ? undefined : user?.id
  return useQuery({
    ...query(getTimetable, { query: { teacher } }),
    enabled: teaches || teacher !== undefined,
  })
}
