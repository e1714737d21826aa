import { useSession } from './session.ts'
import type { SessionUser } from './session-types.ts'

/** What a list says that has nothing for this person: «none» where they see all there is, else «none that you may see». */
export function useWithinReach(): (none: string) => string {
  const { user } = useSession()
  return none => noneFor(user, none)
}

/** Leaders of one of several schools see that one whole, and nothing of the others. */
export function noneFor(
  user: Pick<SessionUser, 'nivel' | 'oneSchool' | 'manySchools'> | null,
  none: string,
): string {
  if (user?.nivel === 'professor') return `${none} ao seu alcance`
  return user?.oneSchool && user.manySchools ? `${none} na sua escola` : none
}
