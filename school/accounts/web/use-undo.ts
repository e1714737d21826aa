import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 as uuid } from 'uuid'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { notify } from '#kit/web/page/notify.ts'
import { undoChange } from '../changes-contract.ts'

/**
 * Says what was done, with the way back: `told('«Área» eliminado', change)`. Without a change id it only says it.
 */
export function useUndo(): (text: string, change: string | null, detail?: string) => void {
  const client = useQueryClient()
  return useCallback(
    (text, change, detail) => {
      const undo = async (id: string) => {
        try {
          await call(undoChange, { params: { id } }, { idempotencyKey: uuid() })
          await client.invalidateQueries()
          notify.ok('Anulado.')
        } catch (error) {
          notify.error('Não foi possível anular.', { detail: messageOf(error) })
        }
      }
      notify.ok(text, {
        detail,
        ...(change === null ? {} : { action: { label: 'Anular', onClick: () => void undo(change) } }),
      })
    },
    [client],
  )
}
