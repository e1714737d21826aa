import { counted } from '#kit/figures.ts'
import { fold, type TableUpload } from '#kit/server/transfer/import-table.ts'

/**
 * Where a sheet writes F for the girls, its M is a boy: alone it would be read as «mulher». Both are written out, so that
 * the rows show how they were read, and the note says it.
 */
export function withPlainSexes(upload: TableUpload): TableUpload {
  const column = upload.mapping.indexOf('sex')
  if (column === -1) return upload
  const sexOf = (row: TableUpload['rows'][number]) => fold(row.cells[column] ?? '')
  const bySheet = Map.groupBy(upload.rows, row => row.sheet)
  const foreign = new Set(
    [...bySheet]
      .filter(([, rows]) => rows.some(row => sexOf(row) === 'f') && !rows.some(row => sexOf(row) === 'h'))
      .map(([sheet]) => sheet),
  )
  if (foreign.size === 0) return upload
  const words: Readonly<Record<string, string>> = { f: 'Feminino', m: 'Masculino' }
  let girls = 0
  const rows = upload.rows.map(row => {
    const plain = foreign.has(row.sheet) ? words[sexOf(row)] : undefined
    if (plain === undefined) return row
    if (plain === words.f) girls += 1
    return { ...row, cells: row.cells.map((cell, at) => (at === column ? plain : cell)) }
  })
  const note = `O sexo está escrito «F» e «M»: «F» foi lido como feminino em ${counted(girls, 'linha', 'linhas')}, «M» como masculino.`
  return { ...upload, rows, notes: [...(upload.notes ?? []), note] }
}
