import { useQueryClient } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { getPauta, type Pauta } from '../council-contract.ts'

/**
 * Puts what a save answered in place of the pauta that was read. It has no id, so `useSave` cannot do it, and the next step
 * would be refused for its old version until the page has read it anew.
 */
export function useKeptPauta() {
  const client = useQueryClient()
  return (saved: Pauta) =>
    client.setQueryData(
      query(getPauta, {
        params: { group: saved.group.id, trimester: String(saved.trimester) } as never,
        query: {},
      }).queryKey,
      saved,
    )
}
