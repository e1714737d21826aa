import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notify.ts'
import type { Application } from '../../../results/contract.ts'
import { decideLate } from '../../late-contract.ts'

/** What a teacher decides of the answers of a pupil that came late. */
export function useLate({ id }: Application) {
  const decision = useSave(decideLate, { touches: ['applications', 'reports'] })
  return (pupil: { id: string; name: string }, take: boolean) =>
    decision.mutate(
      { params: { id }, body: { pupil: pupil.id, take } },
      {
        onSuccess: () =>
          notify.ok(
            `${pupil.name}: o que chegou tarde ${take ? 'conta' : 'não conta'}. Pode mudar até corrigir.`,
          ),
      },
    )
}
