import { useSession } from './session.ts'

/** What a list says that has nothing for this person: «none» where they see all there is, else «none that you may see». */
export function useWithinReach(): (none: string) => string {
  const { user } = useSession()
  return none => (user?.nivel === 'professor' ? `${none} ao seu alcance` : none)
}
