/**
 * The text of a file in the encodings that schools' programs write: UTF-8, UTF-16 with its mark,
 * and Windows-1252 when it is not UTF-8. Line ends become `\n`; characters that no text holds go.
 */
export function decodeText(bytes: Uint8Array): string {
  return cleanText(decode(bytes))
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

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // any bytes are text in it
  }
}
