import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Request } from '#school/entry/web/requests.tsx'
import { decideAsking } from '../room-contract.ts'

/** What a teacher decides about a phone that asks to come into a game or its room. */
export function useAsking(gameId: string) {
  const { mutate, isPending } = useSave(decideAsking)
  return {
    busy: isPending,
    onDecide: ({ id, name }: Request, admit: boolean) =>
      mutate(
        { params: { id: gameId, device: id }, body: { admit } },
        {
          onSuccess: () => notify.ok(admit ? `${name} pode entrar.` : `O telemóvel de ${name} não entrou.`),
          onError: error => notify.error('Não foi possível.', { detail: messageOf(error) }),
        },
      ),
  }
}
