import { useSession } from '#school/accounts/web/session.ts'
import { approvers } from '#school/roles.ts'

/** Whether who is signed in may write what the whole school refers to: subjects, groups. The server decides anyway. */
export function useMayWrite(): boolean {
  const { user } = useSession()
  return approvers.some(role => role === user?.nivel)
}
