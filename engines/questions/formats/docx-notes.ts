import type { Piece } from './text-blocks.ts'
import { childrenOf, type XmlElement } from './xml.ts'

/** Notes of one kind, by `footnote 1`; those without text of their own are lines that part them. */
export function notesOf(root: XmlElement | undefined, kind: 'footnote' | 'endnote'): [string, XmlElement][] {
  return childrenOf(root, kind)
    .filter(note => note.attributes.type === undefined || note.attributes.type === 'normal')
    .map(note => [`${kind} ${note.attributes.id ?? ''}`, note])
}

/** Word puts a space between the number of a note and its text. */
export function trimmedPieces(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex(piece => piece.text.trim() !== '' || piece.text === '')
  const [head, ...rest] = pieces.slice(Math.max(0, first))
  if (!head) return pieces
  return [{ ...head, text: head.text.trimStart(), html: head.html.trimStart() }, ...rest]
}
