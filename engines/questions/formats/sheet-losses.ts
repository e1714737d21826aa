import type { RawCell, RawRow } from '#engines/spreadsheets/raw-table.ts'
import { escapeHtml, excerpt } from '../rich-text.ts'
import type { Lost } from './reading.ts'
import { unknownHeaders } from './sheet-columns.ts'

/** Columns with something in them whose title says nothing to us. */
export function lostColumns(tables: readonly string[][][]): Lost[] {
  const titles = [...new Set(tables.flatMap(unknownHeaders))]
  return titles.slice(0, MAX_NAMED).map(title => ({
    what: `coluna «${excerpt(escapeHtml(title), 40)}»`,
    why: 'Não é uma das colunas conhecidas, e não foi lida.',
  }))
}

/** What Excel shows in the cells of a sheet of questions and no text holds, or has made of what was written. */
export function lostCells(sheets: readonly { rows: readonly RawRow[] }[]): Lost[] {
  const cellsWhere = (is: (cell: RawCell) => boolean) =>
    sheets.flatMap(({ rows }) =>
      rows.flatMap(({ line, cells }) =>
        cells.flatMap((cell, at) => (cell && is(cell) ? [`${columnName(at)}${line} (${cell.text})`] : [])),
      ),
    )
  const said = (what: string, why: string, cells: string[]): Lost[] =>
    cells.length === 0
      ? []
      : [
          {
            what: `${what} ${cells.slice(0, MAX_NAMED).join(', ')}${cells.length > MAX_NAMED ? '…' : ''}`,
            why,
          },
        ]
  return [
    ...said(
      'datas em',
      'O Excel faz uma data de «3/4»: se era outra coisa, escreva-a na célula depois de um apóstrofo.',
      cellsWhere(cell => cell.kind === 'date'),
    ),
    ...said(
      'erros em',
      'A célula tem um erro do Excel, ou uma imagem posta dentro dela, e não o que se devia ler.',
      cellsWhere(cell => cell.kind === 'error'),
    ),
    ...said(
      'letras levantadas ou rebaixadas em',
      'Ficaram na linha: escreva-as como fórmula, entre \\( e \\).',
      cellsWhere(cell => cell.flattened === true),
    ),
  ]
}

/** So many are named; who has more sees by them what it is. */
const MAX_NAMED = 8

/** 0 → `A`, 26 → `AA`. */
function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}
