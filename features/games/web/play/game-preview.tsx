import type { GameContent } from '#engines/games/content.ts'
import type { KindName } from '#engines/games/kinds.ts'
import { GamePlayer } from './game-player.tsx'
import styles from './game-preview.module.css'

interface GamePreviewProps {
  kind: KindName
  items: GameContent
  rules: unknown
  seed: string
}

/** The true board of a seed, as a phone shows it: only to look at. */
export function GamePreview({ kind, items, rules, seed }: GamePreviewProps) {
  return (
    <div className={styles.preview} aria-hidden="true" inert>
      <GamePlayer
        key={`${kind} ${seed} ${JSON.stringify(rules)} ${items.map(item => item.id).join()}`}
        title=""
        subject=""
        kind={kind}
        items={items}
        rules={rules}
        seed={() => seed}
        mode="individual"
        gameId="preview"
        resume={{ seed, items: items.map(item => item.id), teams: [], first: 0, entries: [], seconds: 0 }}
        onStore={() => undefined}
        onEnd={() => undefined}
        onLeave={() => undefined}
      />
    </div>
  )
}
