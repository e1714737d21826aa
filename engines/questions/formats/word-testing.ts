import { docxBlocks } from './docx-blocks.ts'
import { Losses } from './reading.ts'
import { type Block, blocksText } from './text-blocks.ts'

export const r = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t>${text}</w:t></w:r>`
export const p = (inside: string) => `<w:p>${inside}</w:p>`
export const tc = (inside: string, properties = '') => `<w:tc>${properties}${inside}</w:tc>`
export const tr = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
export const tbl = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`

/** A document of Word with this body: its blocks, their text, and what is lost. */
export function read(
  body: string,
  parts: Record<string, string> = {},
): { blocks: Block[]; text: string; lost: string[] } {
  const losses = new Losses()
  const document = `<w:document xmlns:w="w" xmlns:m="m" xmlns:mc="mc" xmlns:v="v" xmlns:o="o" xmlns:wp="wp" xmlns:wps="wps" xmlns:wpg="wpg" xmlns:a="a" xmlns:c="c" xmlns:pic="pic" xmlns:r="r" xmlns:w14="w14" xmlns:dgm="dgm"><w:body>${body}<w:sectPr/></w:body></w:document>`
  const files = new Map(
    Object.entries({ 'word/document.xml': document, ...parts }).map(([path, text]) => [
      path,
      new TextEncoder().encode(text),
    ]),
  )
  const blocks = docxBlocks(files, losses)
  return { blocks, text: blocksText(blocks), lost: losses.list.map(({ what }) => what) }
}
