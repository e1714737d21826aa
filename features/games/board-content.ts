import type { GameContent } from '#engines/games/content.ts'
import { loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import type { GameItem } from './game.ts'
import type { GameKind } from './kinds.ts'
import type { GameRules } from './rules.ts'

/**
 * The pairs as a board takes them.
 * @param addressOf where picture and sound of a pair are read; without an address it has none
 */
export function boardContent(
  items: readonly Omit<GameItem, 'source'>[],
  addressOf?: (id: string, which: 'picture' | 'audio') => string | undefined,
): GameContent {
  return items.map(({ id, prompt, answer, wrong, picture, audio, points }) => {
    const shown = picture ? addressOf?.(id, 'picture') : undefined
    const heard = audio ? addressOf?.(id, 'audio') : undefined
    return {
      id,
      prompt,
      answer,
      ...(wrong.length > 0 ? { wrong } : {}),
      ...(picture && shown !== undefined ? { picture: shown, pictureAlt: picture.alt } : {}),
      ...(points && shown !== undefined ? { points } : {}),
      ...(heard !== undefined ? { audio: heard } : {}),
    }
  })
}

/** Where nothing is shown: a picture still tells two pairs with the same words apart, as it does on the screen. */
export const notShown = (id: string, which: 'picture' | 'audio') => `${which}/${id}`

/** Why a kind makes no game of these pairs, in the words of the screen; undefined where it does. */
export async function unplayableReason(
  kindName: GameKind,
  items: readonly GameItem[],
  rules: GameRules,
): Promise<string | undefined> {
  const kind = await loadKind(kindName)
  return kind.fits(boardContent(items, notShown), readRules(kind, rules))
}

/** Why pairs have no order of their own, in the words of the screen; undefined where they may have one, or need none. */
export function noOrderReason(
  kind: GameKind,
  items: readonly Pick<GameItem, 'source'>[],
  rules: GameRules,
): string | undefined {
  if (kind !== 'ordenacao' || (rules as { by?: unknown }).by === 'alphabet') return undefined
  return items.length > 0 && items.every(({ source }) => source !== null)
    ? 'precisa de passos com uma ordem, e o que vem do glossário e do banco não a tem'
    : undefined
}
