import { call } from '#kit/web/api/client.ts'
import { openFile } from '#kit/web/parts/download.ts'
import { printVotingCards } from '../contract.ts'

/** The cards to vote with, to be printed once for a whole school. */
export function openVotingCards() {
  const cards = call(printVotingCards, { query: {} })
  return openFile(cards, 'Cartões de voto.pdf', 'Não foi possível fazer os cartões de voto.')
}
