import { type Block, blocksText, textOfPieces } from './text-blocks.ts'

/** A key at the end: `1. B`, `1-B; 2-C`, or a table with the numbers over or beside the answers. */
export function readKeyBlocks(blocks: Block[]): Map<string, string> {
  const keys = new Map<string, string>()
  const put = (number: string, answer: string) => {
    const bare = number.replace(/[^\d.]|\.$/g, '')
    if (/^\d/.test(bare) && answer.trim() !== '' && !keys.has(bare)) keys.set(bare, answer.trim())
  }
  for (const block of blocks) {
    if (block.kind === 'text') {
      const text = textOfPieces(block.pieces).trim()
      if (block.label?.kind === 'number') put(block.label.text, text)
      else for (const line of text.split('\n')) putLine(line, put)
      continue
    }
    const rows = block.rows.map(row => row.map(cell => blocksText(cell).trim()))
    const [head = [], second] = rows
    const isAcross =
      rows.length === 2 && head.filter(cell => /^\d/.test(cell)).length >= Math.max(2, head.length - 1)
    if (isAcross) for (const [at, number] of head.entries()) put(number, second?.[at] ?? '')
    else for (const [number = '', answer = ''] of rows) put(number, answer)
  }
  return keys
}

function putLine(line: string, put: (number: string, answer: string) => void): void {
  const pairs = [
    ...line.matchAll(/(?:^|[\s;,|])(\d{1,3}(?:\.\d{1,2})?)\s?[.)\-–—:=]*\s?([A-Ha-h]|[VF])(?=$|[\s;,.|)])/g),
  ]
  if (pairs.length > 1) for (const [, number = '', letter = ''] of pairs) put(number, letter)
  else {
    const match =
      /^\s*(\d{1,3}(?:\.\d{1,2})?)\s?[.)\-–—:=]*\s+(\S.*)$|^\s*(\d{1,3}(?:\.\d{1,2})?)\s?[.)\-–—:=]\s*(\S.*)$/.exec(
        line.slice(0, 2000),
      )
    if (match) put(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '')
  }
}
