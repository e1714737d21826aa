import { readRules } from '#engines/games/rules.ts'
import { boardContent, notShown } from '../../board-content.ts'
import { type GameKind, gameKinds } from '../../kinds.ts'
import type { PlayableGame } from './kept-games.ts'

/** What a screen offers. */
const MAX = 3

/**
 * Kinds that the pairs of a game make as well as the present one, those that leave out the fewest pairs first. None that asks for an
 * order, unless it is that of the alphabet: nobody has said that these pairs have another.
 */
export async function otherKinds(
  game: Pick<PlayableGame, 'items' | 'rules'>,
  present: GameKind,
): Promise<GameKind[]> {
  const { allKinds } = await import('#engines/games/all-kinds.ts')
  const content = boardContent(game.items, notShown)
  return gameKinds
    .filter(name => name !== present && !(name === 'ordenacao' && game.rules.by !== 'alphabet'))
    .flatMap(name => {
      const kind = allKinds[name]
      const rules = readRules(kind, game.rules)
      return kind.fits(content, rules) === undefined
        ? [{ name, leftOut: kind.leftOut(content, rules).length }]
        : []
    })
    .toSorted((one, other) => one.leftOut - other.leftOut)
    .slice(0, MAX)
    .map(one => one.name)
}
