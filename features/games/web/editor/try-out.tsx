import { Modal } from '#kit/web/dialog/modal.tsx'
import type { GameBody } from '../../game.ts'
import { GamePlayer } from '../play/game-player.tsx'
import styles from './editor.module.css'
import { editorContent } from './kind-offers.ts'
import type { Pictures } from './pair-sources.ts'

interface TryOutProps {
  title: string
  body: GameBody
  pictures: Pictures
  /** Of the game, once it has one. */
  code: string | null
  onClose: () => void
}

/** The game as it will be played, over the whole screen; nothing of it is kept. Esc leaves. */
export function TryOut({ title, body, pictures, code, onClose }: TryOutProps) {
  return (
    <Modal open place="full" className={styles.tryOut} label={`Experimentar «${title}»`} onClose={onClose}>
      <GamePlayer
        title={title}
        subject="Experimentar: nada fica guardado"
        kind={body.kind}
        items={editorContent(body.items, pictures, code)}
        rules={body.rules}
        seed={() => body.seed}
        mode={body.mode}
        teams={body.teams}
        gameId="experimentar"
        onStore={() => undefined}
        onEnd={() => undefined}
        onLeave={onClose}
      />
    </Modal>
  )
}
