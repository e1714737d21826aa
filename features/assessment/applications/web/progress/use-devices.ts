import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { Request } from '#school/entry/web/requests.tsx'
import type { Application } from '../../../results/contract.ts'
import { decideDevice, freePlaces, removeNickname } from '../../device-contract.ts'
import type { Progress } from '../../live-contract.ts'

type Pupil = Progress['pupils'][number]

/** What a teacher decides about who answers: another device let in or not, a name taken away. */
export function useDevices({ id }: Application) {
  const decision = useSave(decideDevice)
  const removal = useSave(removeNickname)
  const freeing = useSave(freePlaces)
  const withUndo = useUndo()
  return {
    busy: decision.isPending || freeing.isPending,
    free() {
      freeing.mutate(
        { params: { id } },
        {
          onSuccess: ({ data }) =>
            notify.ok(data.freed === 1 ? 'Um lugar está livre.' : `${data.freed} lugares estão livres.`, {
              detail: 'Um aparelho que pediu muitos só volta a entrar se o deixar.',
            }),
        },
      )
    },
    decide({ id: device, name, why }: Request, admit: boolean) {
      decision.mutate(
        { params: { id, device }, body: { admit } },
        {
          onSuccess: () =>
            !admit
              ? notify.ok(`O aparelho de ${name} não entrou.`)
              : why === 'lugar'
                ? notify.ok(`${name} continua no outro aparelho.`, {
                    detail: 'O primeiro já não responde; o que ainda mandar fica à parte.',
                  })
                : notify.ok(`${name} pode entrar.`),
        },
      )
    },
    remove(pupil: Pupil) {
      removal.mutate(
        { params: { id, attempt: pupil.id } },
        { onSuccess: ({ change }) => withUndo(`${pupil.name} já não está aqui.`, change) },
      )
    },
  }
}
