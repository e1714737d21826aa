import { type Fetched, fetchedPart } from '#kit/web/parts/fetched.tsx'
import type { GamePlayerProps } from './play-shapes.ts'

/** Each kind's player, in a file of its own that is fetched when it is played: the folder `KIND/player.tsx`. */
const files = import.meta.glob<{ Player: React.ComponentType<GamePlayerProps> }>('./*/player.tsx')
const players = new Map<string, Fetched<GamePlayerProps>>(
  Object.entries(files).map(([path, load]) => [
    path.split('/')[1] ?? '',
    fetchedPart(() => load().then(file => file.Player)),
  ]),
)

/** A game, from its start screen to its end. */
export function GamePlayer(props: GamePlayerProps) {
  const Player = players.get(props.kind)
  if (!Player) throw new Error(`No player for ${props.kind}.`)
  return <Player {...props} />
}
