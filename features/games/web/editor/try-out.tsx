import { useEffect, useRef } from 'react'
import { boardContent } from '../../board-content.ts'
import type { GameBody } from '../../contract.ts'
import { itemFileAddress } from '../item-file-address.ts'
import { GamePlayer } from '../play/game-player.tsx'
import styles from './editor.module.css'

interface TryOutProps {
  title: string
  body: GameBody
  /** Of the published game, whose pictures can be read then. */
  code: string | null
  onClose: () => void
}

/** The game as it will be played, over the whole screen; nothing of it is kept. Esc leaves. */
export function TryOut({ title, body, code, onClose }: TryOutProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.tryOut} aria-label={`Experimentar «${title}»`} onClose={onClose}>
      <GamePlayer
        title={title}
        subject="Experimentar: nada fica guardado"
        kind={body.kind}
        items={boardContent(body.items, code ? itemFileAddress(code) : undefined)}
        rules={body.rules}
        seed={() => body.seed}
        mode={body.mode}
        teams={body.teams}
        gameId="experimentar"
        onStore={() => undefined}
        onEnd={() => undefined}
        onLeave={() => dialog.current?.close()}
      />
    </dialog>
  )
}
