import type { GameContent } from '#engines/games/content.ts'
import type { AnyKind, Entry } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import type { GameKind } from '../../kinds.ts'
import { GamePlayer } from './game-player.tsx'
import styles from './game-preview.module.css'

interface GamePreviewProps {
  kind: GameKind
  engine: AnyKind
  items: GameContent
  rules: Readonly<Record<string, unknown>>
  seed: string
}

/** So that one sees what a card, a letter or an answer looks like. */
const MOVES = 3

/** The true board of a seed, a few moves after its beginning, as a phone shows it: only to look at. */
export function GamePreview({ kind, engine, items, rules, seed }: GamePreviewProps) {
  const ids = items.map(item => item.id)
  // Nobody plays it: its time does not run out.
  const still = { ...rules, seconds: 0, each: 0 }
  const entries = begun(engine, items, still, seed)
  return (
    <div className={styles.preview} aria-hidden="true" inert>
      <GamePlayer
        key={JSON.stringify([kind, seed, rules, items])}
        title=""
        subject=""
        kind={kind}
        items={items}
        rules={still}
        seed={() => seed}
        mode="individual"
        gameId="preview"
        resume={{ seed, items: ids, teams: [], first: 0, entries, seconds: 0 }}
        onStore={() => undefined}
        onEnd={() => undefined}
        onLeave={() => undefined}
      />
    </div>
  )
}

function begun(engine: AnyKind, items: GameContent, rules: unknown, seed: string): Entry[] {
  const board = engine.board(items, readRules(engine, rules), seed)
  const moves = engine.winning(board)
  // Two pairs are won by a few moves: the last one is kept back, or the play would be over.
  return moves.slice(0, Math.min(MOVES, moves.length - 1)).map((move, at) => ({ move, at }))
}
