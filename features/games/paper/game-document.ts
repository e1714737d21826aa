import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import type { GameContent } from '#engines/games/content.ts'
import { gamePaper, type KindName, kinds, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'

export interface PrintedGame {
  title: string
  /** «Ciências Naturais, 5ª classe» */
  subtitle: string
  kind: KindName
  items: GameContent
  rules: unknown
  /** The seed of the board on the screen: the paper has the same one. */
  seed: string
  code: string
  /** Names for what each pupil has a copy of. */
  pupils?: readonly string[]
}

/** A game on paper, A4, black and white, solutions on pages of their own. */
export async function gameDocument(game: PrintedGame): Promise<DocumentDescription> {
  const kind = await loadKind(game.kind)
  const board = kind.board(game.items, readRules(kind, game.rules), game.seed)
  const subtitle = `${kinds[game.kind].label} · ${game.subtitle}`
  return {
    title: game.title,
    orientation: 'portrait',
    footer: `${game.title} · Tabuleiro ${game.code}`,
    blocks: apart(
      await gamePaper(game.kind, board, { title: game.title, subtitle, pupils: game.pupils ?? [] }),
    ),
  }
}

/** Each sheet on a page of its own. */
function apart(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at) =>
    at > 0 && block.kind === 'placed-page' ? [{ kind: 'page-break' } as const, block] : [block],
  )
}
