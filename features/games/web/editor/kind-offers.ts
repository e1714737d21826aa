import { allKinds } from '#engines/games/all-kinds.ts'
import type { GameContent } from '#engines/games/content.ts'
import type { AnyKind } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { boardContent, noOrderReason, notShown } from '../../board-content.ts'
import type { GameItem } from '../../game.ts'
import { type GameKind, gameKinds, kindLabel } from '../../kinds.ts'
import type { GameRules } from '../../rules.ts'
import { itemFileAddress } from '../item-file-address.ts'
import type { Pictures } from './pair-sources.ts'

/** What these pairs give as one kind. */
export interface KindOffer {
  kind: GameKind
  label: string
  rules: AnyKind
  /** Why they are no game of it. */
  fault: string | undefined
  /** «12 cartas», «5 palavras; «Ciclo da água» fica de fora». */
  gives: string
}

/**
 * The pairs as a board takes them while they are written: without those that have no word yet.
 * @param code of the game once it has one, by which its sounds are read
 */
export function editorContent(
  items: readonly GameItem[],
  pictures: Pictures,
  code?: string | null,
): GameContent {
  const fileOf = code ? itemFileAddress(code) : undefined
  return boardContent(written(items), (id, which) =>
    // A picture that has not come yet is said in words.
    which === 'picture' ? (pictures.get(id) ?? `data:,${id}`) : fileOf?.(id, which),
  )
}

function written(items: readonly GameItem[]): GameItem[] {
  return items.filter(item => item.answer.trim() !== '')
}

/** What pairs give as each kind. */
export function kindOffers(items: readonly GameItem[], rules: GameRules): KindOffer[] {
  const content = boardContent(written(items), notShown)
  return gameKinds.map(kind => {
    const own = allKinds[kind]
    const read = readRules(own, rules)
    const fault = own.fits(content, read) ?? noOrderReason(kind, written(items), rules)
    return { kind, label: kindLabel(kind), rules: own, fault, gives: fault ? '' : own.gives(content, read) }
  })
}

/** What fits comes first; otherwise as they are listed everywhere. */
export function fittingFirst(kinds: readonly KindOffer[]): KindOffer[] {
  return kinds.toSorted((a, b) => Number(a.fault !== undefined) - Number(b.fault !== undefined))
}
