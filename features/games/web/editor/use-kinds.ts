import { useEffect, useState } from 'react'
import { loadKind } from '#engines/games/kinds.ts'
import type { AnyKind } from '#engines/games/play.ts'
import { readRules } from '#engines/games/rules.ts'
import { boardContent } from '../../board-content.ts'
import type { GameItem } from '../../contract.ts'
import { type GameKind, gameKinds, kindLabel } from '../../kinds.ts'
import type { GameRules } from '../../rules.ts'

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

/** What pairs give as each kind; undefined until the rules of the kinds have come. */
export function useKinds(items: readonly GameItem[], rules: GameRules): KindOffer[] | undefined {
  const [loaded, setLoaded] = useState<readonly (readonly [GameKind, AnyKind])[]>()
  useEffect(() => {
    let left = false
    Promise.all(gameKinds.map(async kind => [kind, await loadKind(kind)] as const))
      .then(all => !left && setLoaded(all))
      .catch((error: unknown) => console.error('The rules of the kinds did not come.', error))
    return () => {
      left = true
    }
  }, [])
  const content = boardContent(items.filter(item => item.answer.trim() !== ''))
  return loaded?.map(([kind, own]) => {
    const read = readRules(own, rules)
    const fault = own.fits(content, read)
    return { kind, label: kindLabel(kind), rules: own, fault, gives: fault ? '' : own.gives(content, read) }
  })
}
