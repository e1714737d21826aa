import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import type { OnProgress } from '../progress.ts'
import type { Zip } from '../zip/zip.ts'
import { TableError } from './table-error.ts'

export interface XmlVisitor {
  /** Names and attributes come without their prefix: producers differ in them. */
  open?(tag: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(tag: string): void
  /** Bytes of the packed part that are read, and of the whole. */
  progress?: OnProgress
}

/**
 * Reads an XML part of an archive as it is unpacked, so that only a piece of it is in memory at a time. Entities that
 * a document declares itself are not expanded. Throws a `TableError` where it is not well formed.
 */
export function parseXml(
  zip: Pick<Zip, 'read'>,
  name: string,
  budget: { left: number },
  visitor: XmlVisitor,
): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', node => {
    const attributes: Record<string, string> = {}
    for (const [key, value] of Object.entries(node.attributes)) attributes[localName(key)] = textOf(value)
    visitor.open?.(localName(node.name), attributes)
  })
  parser.on('text', text => visitor.text?.(text))
  parser.on('cdata', text => visitor.text?.(text))
  parser.on('closetag', node => visitor.close?.(localName(node.name)))
  parser.on('error', () => {
    throw new TableError('damaged', 'O livro do Excel está danificado. Guarde-o outra vez no Excel e repita.')
  })
  const decoder = new TextDecoder()
  zip.read(name, piece => parser.write(decoder.decode(piece, { stream: true })), budget, visitor.progress)
  parser.write(decoder.decode()).close()
}

/** Undoes `_x000D_`, by which Office writes characters that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function textOf(value: string | SaxesAttributeNS): string {
  return typeof value === 'string' ? value : value.value
}
