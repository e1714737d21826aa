import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 as uuid } from 'uuid'
import { callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { undoChange } from '../contract.ts'

/**
 * Says what was done, with the way back: `announce('«Área» eliminado.', change)`. Without a change id it only says it.
 * What was undone can be done again from the notice that says so.
 */
export function useUndo(): (text: string, change: string | null, detail?: string) => void {
  const takeBack = useTakeBack()
  return useCallback(
    (text, change, detail) => {
      const again = async (undone: string) => {
        const redone = await takeBack(undone)
        if (redone !== undefined) tell('Refeito.', redone)
      }
      const back = async (id: string) => {
        const undone = await takeBack(id)
        if (undone !== undefined)
          notify.ok(
            'Desfeito.',
            undone ? { action: { label: 'Refazer', onClick: () => void again(undone) } } : {},
          )
      }
      const tell = (words: string, id: string | null, small?: string) =>
        notify.ok(words, {
          detail: small,
          ...(id === null ? {} : { action: { label: 'Desfazer', onClick: () => void back(id) } }),
        })
      tell(text, change, detail)
    },
    [takeBack],
  )
}

/** Takes changes back, the last first; says it when one of them cannot be. Resolves whether all were. */
export function useUndoChanges(): (changes: readonly string[]) => Promise<boolean> {
  const takeBack = useTakeBack()
  return useCallback(
    async changes => {
      for (const id of changes.toReversed()) if ((await takeBack(id)) === undefined) return false
      return true
    },
    [takeBack],
  )
}

/** Takes one change back, and gives the change that this is; undefined where it could not be, which is said. */
function useTakeBack(): (id: string) => Promise<string | null | undefined> {
  const client = useQueryClient()
  return useCallback(
    async id => {
      try {
        return (await callWithChange(undoChange, { params: { id } }, { idempotencyKey: uuid() })).change
      } catch (error) {
        notify.error('Não foi possível desfazer.', { detail: messageOf(error) })
        return undefined
      } finally {
        await client.invalidateQueries()
      }
    },
    [client],
  )
}
