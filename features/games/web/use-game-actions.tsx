import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { stepsFrom } from '#kit/states.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { ClosingDialog } from '#school/entry/web/closing-dialog.tsx'
import * as pages from '#school/pages.ts'
import { sharingActions } from '#school/sharing/web/sharing-action.ts'
import { copyGame, type GameRow, removeGame, setGameState } from '../contract.ts'
import { type GameState, gameStateTable } from '../game.ts'
import { isLiveKind } from '../kinds.ts'
import { openRoom } from '../room-contract.ts'
import { savePaper } from './downloads.ts'
import { places } from './game-words.tsx'

/** What can be done with a game, wherever it is shown; the caller must render `dialog`, which asks for confirmation. */
export function useGameActions() {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const { mutate: setState } = useSave(setGameState)
  const { mutate: copy } = useSave(copyGame)
  const { mutate: open } = useSave(openRoom, { touches: ['rooms'] })
  const role = user?.nivel ?? ''

  const [closing, setClosing] = useState<GameRow>()

  const take = useCallback(
    (row: GameRow, to: GameState) =>
      setState(
        { params: { id: row.id }, body: { state: to, version: row.version } },
        {
          onSuccess: ({ data, change }) =>
            announce(
              `«${row.title}»: ${gameStateTable.labels[to].toLowerCase()}.`,
              change,
              to === 'publicado' && data.code ? `O código é ${data.code}.` : undefined,
            ),
        },
      ),
    [setState, announce],
  )

  const steps = useCallback(
    (row: GameRow): Action[] => {
      // A game does not change while a class plays it.
      if (!row.mayEdit || row.roomId !== null) return []
      const taken = stepsFrom(gameStateTable, row.state, role).map(
        (step): Action => ({
          label: step.label,
          icon: step.to === 'publicado' ? 'play' : 'arrow-right',
          // From the archive nobody is shut out.
          onClick: () =>
            row.state === 'publicado' && step.to === 'encerrado' ? setClosing(row) : take(row, step.to),
        }),
      )
      return taken
    },
    [role, take],
  )

  const room = useCallback(
    (row: GameRow): Action | undefined =>
      row.mayEdit && isLiveKind(row.kind) && row.state === 'publicado' && !row.closed
        ? {
            label: row.roomId ? 'Voltar à sala' : 'Abrir a sala',
            icon: 'presentation',
            onClick: () =>
              open(
                { params: { id: row.id } },
                { onSuccess: ({ data }) => navigate(places.room(row.id, data.roomId)) },
              ),
          }
        : undefined,
    [navigate, open],
  )

  const adapt = useCallback(
    (row: GameRow): Action => ({
      label: row.mayEdit ? 'Duplicar' : 'Copiar e adaptar',
      icon: 'copy',
      onClick: () =>
        copy(
          { params: { id: row.id } },
          {
            onSuccess: ({ data, change }) => {
              announce(`«${data.title}» criado como rascunho.`, change)
              navigate(places.edit(data.id))
            },
          },
        ),
    }),
    [copy, navigate, announce],
  )

  const removalOf = useRemoval(removeGame, { said: (row: GameRow) => `«${row.title}» eliminado.` })
  const erase = useCallback(
    (row: GameRow) => removalOf(row, () => void navigate(pages.gamesHome)),
    [navigate, removalOf],
  )

  const ofRow = useCallback(
    (row: GameRow): Action[] => {
      const live = room(row)
      const paper: Action = { label: 'Papel A4', icon: 'printer', onClick: () => void savePaper(row) }
      return row.mayEdit
        ? [
            { label: 'Ver as partidas', icon: 'chart-bar', to: href(pages.gameControl, { id: row.id }) },
            ...(row.roomId === null
              ? [{ label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) } as const]
              : []),
            ...(live ? [live] : []),
            ...steps(row),
            ...(row.mayEdit ? sharingActions(user, 'games', row.id) : []),
            paper,
            adapt(row),
            ...(row.roomId === null ? [erase(row)] : []),
          ]
        : [paper, adapt(row)]
    },
    [adapt, erase, room, steps, user],
  )

  const dialog = (
    <ClosingDialog
      open={closing !== undefined}
      thing="jogo"
      text="Ninguém começa outra partida. As que já começaram contam, também as que um telemóvel sem ligação ainda trouxer."
      onClose={() => setClosing(undefined)}
      onConfirm={() => {
        if (closing) take(closing, 'encerrado')
        setClosing(undefined)
      }}
    />
  )

  return { ofRow, steps, room, adapt, erase, dialog }
}
