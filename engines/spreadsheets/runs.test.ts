import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { RawCell } from './raw-table.ts'
import { readSheets } from './xlsx.ts'

const limits = { bytes: 1e6, rows: 10, columns: 10, cells: 1e6, cell: 1000, unpacked: 1e6 }

/** The cells of a workbook's one row; `strings` and `styles` are what those parts hold. */
function cells(row: string, strings = '', styles = ''): RawCell[] {
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>',
    'xl/s.xml': `<worksheet><sheetData><row>${row}</row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
  return [...readSheets(bytes, limits)][0]?.rows[0]?.cells ?? []
}
const run = (look: string, text: string) => `<r><rPr>${look}</rPr><t xml:space="preserve">${text}</t></r>`
const raised = '<vertAlign val="superscript"/>'
const lowered = '<vertAlign val="subscript"/>'

describe('the letters of a cell', () => {
  it.each([
    ['shared', (runs: string) => cells('<c t="s"><v>0</v></c>', `<si>${runs}</si>`)],
    ['in the sheet', (runs: string) => cells(`<c t="inlineStr"><is>${runs}</is></c>`)],
  ])('keep what raises, lowers, slants or thickens them: %s', (_where, read) => {
    expect(read(run('', '5') + run(raised, '2'))).toEqual([{ text: '5²', kind: 'text' }])
    expect(read(run('', 'H') + run(lowered, '2') + run('', 'O'))).toEqual([{ text: 'H₂O', kind: 'text' }])
    expect(read(run('', 'x') + run(raised, 'y&lt;1'))).toEqual([
      { text: 'xy<1', html: 'x<sup>y&lt;1</sup>', flattened: true, kind: 'text' },
    ])
    expect(read(run('', 'lê ') + run('<b/><i/>', 'bem') + run('<b val="0"/>', '.'))).toEqual([
      { text: 'lê bem.', html: 'lê <b><i>bem</i></b>.', kind: 'text' },
    ])
    expect(read('<t>só texto</t><rPh sb="0" eb="1"><t>guia</t></rPh>')).toEqual([
      { text: 'só texto', kind: 'text' },
    ])
  })

  it('are raised too where the style of the whole cell raises them', () => {
    const styles = `<fonts><font/><font>${raised}</font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="0" fontId="1"/></cellXfs>`
    expect(cells('<c s="1" t="s"><v>0</v></c><c t="s"><v>0</v></c>', '<si><t>2</t></si>', styles)).toEqual([
      { text: '²', kind: 'text' },
      { text: '2', kind: 'text' },
    ])
  })
})

describe('a formula', () => {
  it('whose result the file does not hold is distinguished from an empty cell', () => {
    const unknown = { text: '', kind: 'error', unknown: true }
    expect(
      cells('<c r="A1"><f>B1&amp;"a"</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1"><v>3</v></c>'),
    ).toEqual([unknown, unknown, { text: '3', kind: 'number' }])
    expect(cells('<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><f>1+1</f><v>2</v></c>')).toEqual([
      { text: '', kind: 'text' },
      { text: '2', kind: 'number' },
    ])
  })
})
