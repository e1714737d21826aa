import type { InRoom, RoomView } from '../../room-contract.ts'

/** Who answers with this phone: one, or two. */
export function bothNames({ name, colleague }: Pick<InRoom, 'name' | 'colleague'>): string {
  return colleague ? `${name} e ${colleague}` : name
}

/** Whether two may answer with one phone: a card of bingo is one's own, and what has ended is over. */
export function isForTwo({ kind, phase }: Pick<RoomView, 'kind' | 'phase'>): boolean {
  return kind !== 'bingo' && phase !== 'fim'
}
