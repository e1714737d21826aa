import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { v7 as uuid } from 'uuid'
import { type Game, setGameState } from '#features/games/contract.ts'
import { places } from '#features/games/web/game-words.tsx'
import { href } from '#kit/address.ts'
import { callWithChange } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'

/** Publishes a game that was just saved, and leads to its code; where it cannot be, the game stays a draft. */
export function usePublish(): (game: Game) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const announce = useUndo()
  return async game => {
    try {
      const { data, change } = await callWithChange(
        setGameState,
        { params: { id: game.id }, body: { state: 'publicado', version: game.version } },
        { idempotencyKey: uuid() },
      )
      await client.invalidateQueries({ queryKey: ['games'] })
      announce(`«${data.title}» publicado.`, change, `O código é ${data.code}.`)
      navigate(href(pages.gameControl, { id: game.id }))
    } catch (error) {
      notify.error('Guardado como rascunho, mas não publicado.', { detail: messageOf(error) })
      navigate(places.edit(game.id))
    }
  }
}
