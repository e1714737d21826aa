import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notice/notify.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { Application } from '../../../results/contract.ts'
import { decideDevice, removeNickname } from '../../device-contract.ts'
import type { Progress } from '../../live-contract.ts'

type Pupil = Progress['pupils'][number]

/** What a teacher decides about who answers: another device let in or not, a name taken away. */
export function useDevices({ id }: Application) {
  const decision = useSave(decideDevice)
  const removal = useSave(removeNickname)
  const withUndo = useUndo()
  const onError = (error: Error) => notify.error('Não foi possível.', { detail: messageOf(error) })
  return {
    busy: decision.isPending,
    decide(pupil: Pupil, device: string, admit: boolean) {
      decision.mutate(
        { params: { id, device }, body: { admit } },
        {
          onSuccess: () =>
            admit
              ? notify.ok(`${pupil.name} continua no outro aparelho.`, {
                  detail: 'O primeiro já não responde; o que ainda mandar fica à parte.',
                })
              : notify.ok(`O outro aparelho de ${pupil.name} não entrou.`),
          onError,
        },
      )
    },
    remove(pupil: Pupil) {
      removal.mutate(
        { params: { id, attempt: pupil.id } },
        { onSuccess: ({ change }) => withUndo(`${pupil.name} já não está aqui.`, change), onError },
      )
    },
  }
}
