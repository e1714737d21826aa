import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { openInTab } from '#kit/web/parts/download.ts'
import { printVotingCards } from '../contract.ts'

/** The cards to vote with, to be printed once for a whole school. */
export async function openVotingCards(): Promise<void> {
  try {
    openInTab(await call(printVotingCards, { query: {} }), 'Cartões de voto.pdf')
  } catch (error) {
    notify.error('Não foi possível fazer os cartões de voto.', { detail: messageOf(error) })
  }
}
