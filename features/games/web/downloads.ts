import { call } from '#kit/web/api/client.ts'
import { saveFile } from '#kit/web/parts/download.ts'
import type { GameRow } from '../contract.ts'
import { printGame } from '../print-contract.ts'
import { exportGameResults } from '../results-contract.ts'

/** The game on A4, with the names of the group that is looked at where it has a card for each pupil. */
export function savePaper(game: Pick<GameRow, 'id' | 'title'>, group = '') {
  const query = { format: 'pdf' as const, group: group || undefined }
  const paper = call(printGame, { params: { id: game.id }, query })
  return saveFile(paper, `${game.title}.pdf`, 'O papel não foi feito.')
}

/** What was played, as a workbook. */
export function saveResults(game: Pick<GameRow, 'id' | 'title'>, group: string) {
  const played = call(exportGameResults, { params: { id: game.id }, query: { group: group || undefined } })
  return saveFile(played, `${game.title}.xlsx`, 'Não foi possível descarregar as partidas.')
}
