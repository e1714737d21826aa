import { decode } from '#engines/decode.ts'
import { UnreadableFile } from './reading.ts'

/**
 * The text of a file in the encodings that schools' programs write. Line ends become `\n`; characters that no text
 * holds go.
 *
 * @throws {UnreadableFile} where the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const decoded = decode(bytes)
  if (!decoded) throw new UnreadableFile('O ficheiro não é de texto.')
  return cleanText(decoded.text)
}

/** Line ends as `\n`, without control characters, halves of characters, or a byte order mark. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g, '')
      .toWellFormed()
  )
}
