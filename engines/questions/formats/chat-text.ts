import { type Piece, pieceOf } from './text-blocks.ts'

/** `[12/03/24, 10:15] Ana: ` and `12/03/2024, 10:15 - Ana: `, which a chat writes before each message that is copied. */
const sender =
  /^\s*\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s{1,3}\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?\s?(?:[-–]\s)?[^:\n]{1,60}:\s?/i
/** Numbers and letters that are pictures: 1️⃣, 🔟, ①, 🅰, Ⓐ, ⓐ. */
const drawn: [RegExp, (match: string) => string][] = [
  [/^\s*(?:\d\ufe0f?\u20e3){1,3}\s*/, match => `${match.replace(/\D/g, '')}. `],
  [/^\s*\u{1f51f}\s*/u, () => '10. '],
  [/^\s*[①-⑳]\s*/, match => `${(match.trim().codePointAt(0) ?? 0) - 0x245f}. `],
  [/^\s*[\u{1f170}\u{1f171}]\ufe0f?\s*/u, match => `${letterAt(match, 0x1f170)}) `],
  [/^\s*[Ⓐ-Ⓛ]\s*/, match => `${letterAt(match, 0x24b6)}) `],
  [/^\s*[ⓐ-ⓛ]\s*/, match => `${letterAt(match, 0x24d0)}) `],
]

function letterAt(sign: string, first: number): string {
  return String.fromCharCode(65 + (sign.trim().codePointAt(0) ?? first) - first)
}

/** A line of a message without who sent it when, its drawn numbers and letters as others write them. */
export function chatLine(line: string): string {
  const text = line.replace(/[\u200b\u200e\u200f\ufeff]/g, '').replace(sender, '')
  for (const [sign, written] of drawn) {
    const match = sign.exec(text)
    if (match) return written(match[0]) + text.slice(match[0].length)
  }
  return text.replace(/^\s{0,3}#{1,6}\s+(?=\S)/, '')
}

/** Bold in a chat (`*so*`) and in Markdown (`**so**`). */
const bold = /(^|[^\p{L}\d*])(\*{1,2})([^\s*](?:[^*\n]{0,500}[^\s*])?)\2(?![\p{L}\d*])/gu

/** The pieces of a line of plain text, in which signs of a chat make letters bold. */
export function chatPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(bold)) {
    const start = match.index + (match[1] ?? '').length
    if (start > at) pieces.push(pieceOf(line.slice(at, start)))
    pieces.push(pieceOf(match[3] ?? '', ['b'], { bold: true }))
    at = match.index + match[0].length
  }
  if (at < line.length || pieces.length === 0) pieces.push(pieceOf(line.slice(at)))
  return pieces
}
