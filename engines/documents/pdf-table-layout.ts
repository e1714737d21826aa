import type { CustomTableLayout } from 'pdfmake/interfaces.js'
import type { Table } from './description.ts'

/** Room between the rules of a cell and its text, and weight of the rules, in points. */
export const CELL = { side: 4, top: 0.5, bottom: 3.5, rule: 0.6 } as const
/** The same where many rows stand on one page, and the weight of the rule after every few of them. */
export const TIGHT = { side: 2, top: 0, bottom: 0.6, thick: 1.2 } as const

/** Rules and room of a table. @param goesOn whether a row is the section of one that goes on below it */
export function layoutOf(
  { rules = 'all', tight, thickEvery, rows }: Pick<Table, 'rules' | 'tight' | 'thickEvery' | 'rows'>,
  headRows: number,
  goesOn: (row: number) => boolean,
): CustomTableLayout {
  const padding = tight ? TIGHT : CELL
  const plain = rows.findIndex(({ strong }) => strong)
  const isThick = (line: number) => {
    const above = line - headRows
    return (
      thickEvery !== undefined &&
      above > 0 &&
      above % thickEvery === 0 &&
      above < (plain < 0 ? rows.length : plain)
    )
  }
  return {
    hLineWidth: line => (rules === 'none' || goesOn(line - 1) ? 0 : isThick(line) ? TIGHT.thick : CELL.rule),
    vLineWidth: () => (rules === 'all' ? CELL.rule : 0),
    hLineColor: () => 'black',
    vLineColor: () => 'black',
    paddingLeft: () => padding.side,
    paddingRight: () => padding.side,
    paddingTop: row => (goesOn(row - 1) ? 0 : padding.top),
    paddingBottom: row => (goesOn(row) ? 0 : padding.bottom),
  }
}

/** The rule between two groups is the lower one of the first. */
export function withoutUpperRule(layout: CustomTableLayout, without: boolean): CustomTableLayout {
  if (!without) return layout
  const width = layout.hLineWidth
  return { ...layout, hLineWidth: (line, ...rest) => (line === 0 ? 0 : (width?.(line, ...rest) ?? 0)) }
}
