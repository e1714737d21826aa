import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { download } from '#kit/web/parts/download.ts'
import type { GameRow } from '../contract.ts'
import { printGame } from '../print-contract.ts'
import { exportGameResults } from '../results-contract.ts'

/** The game on A4, with the names of the group that is looked at where it has a card for each pupil. */
export async function savePaper(game: Pick<GameRow, 'id' | 'title'>, group = ''): Promise<void> {
  try {
    const query = { format: 'pdf' as const, group: group || undefined }
    download(await call(printGame, { params: { id: game.id }, query }), `${game.title}.pdf`)
  } catch (error) {
    notify.error('O papel não foi feito.', { detail: messageOf(error) })
  }
}

/** What was played, as a workbook. */
export async function saveResults(game: Pick<GameRow, 'id' | 'title'>, group: string): Promise<void> {
  try {
    const query = { group: group || undefined }
    download(await call(exportGameResults, { params: { id: game.id }, query }), `${game.title}.xlsx`)
  } catch (error) {
    notify.error('Não foi possível descarregar as partidas.', { detail: messageOf(error) })
  }
}
