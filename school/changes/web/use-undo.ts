import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 as uuid } from 'uuid'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { notify } from '#kit/web/notice/notify.ts'
import { undoChange } from '../contract.ts'

/**
 * Says what was done, with the way back: `told('«Área» eliminado.', change)`. Without a change id it only says it.
 */
export function useUndo(): (text: string, change: string | null, detail?: string) => void {
  const undo = useUndoChanges()
  return useCallback(
    (text, change, detail) => {
      const back = async (id: string) => {
        if (await undo([id])) notify.ok('Desfeito.')
      }
      notify.ok(text, {
        detail,
        ...(change === null ? {} : { action: { label: 'Desfazer', onClick: () => void back(change) } }),
      })
    },
    [undo],
  )
}

/** Takes changes back, the last first; says it when one of them cannot be. Resolves whether all were. */
export function useUndoChanges(): (changes: readonly string[]) => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(
    async changes => {
      try {
        for (const id of changes.toReversed())
          await call(undoChange, { params: { id } }, { idempotencyKey: uuid() })
        return true
      } catch (error) {
        notify.error('Não foi possível desfazer.', { detail: messageOf(error) })
        return false
      } finally {
        await client.invalidateQueries()
      }
    },
    [client],
  )
}
