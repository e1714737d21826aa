import { useSession } from '#school/accounts/web/session.ts'
import { roleInAcademy } from '#school/reach.ts'
import { approvers } from '#school/roles.ts'

/** Whether who is signed in may write what a whole school refers to: its groups. The server decides anyway. */
export function useMayWrite(): boolean {
  const { user } = useSession()
  return approvers.some(role => role === user?.nivel)
}

/** The same of what all schools refer to: subjects with their programme. */
export function useMayWriteForAll(): boolean {
  const { user } = useSession()
  return approvers.some(role => role === roleInAcademy(user))
}
