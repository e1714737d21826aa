/** Texts have no signature of their own: which of these a text is, only the place that takes it can say. */
const textTypes = ['text/csv', 'text/plain', 'application/json', 'text/tab-separated-values']

/**
 * The MIME type of a file from its first bytes (a few kilobytes at least, where the file has as many); undefined when
 * nothing is recognised. For readable text it is the first of the text types that `accept` lists.
 */
export async function typeOfContent(
  start: Uint8Array,
  accept: readonly string[] = [],
): Promise<string | undefined> {
  // Asked first, since the mark of UTF-16 is also how a kind of MPEG sound begins.
  if (!isUtf16(start)) {
    // Loaded for the first file: a start need not wait for it.
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(start)
    if (found) return found.mime
    if (!isPlain(start)) return undefined
  }
  return (
    accept.find(type => textTypes.includes(type)) ?? (looksLikeMarkup(start) ? 'text/html' : 'text/plain')
  )
}

/** Text in UTF-8 or in any of the older encodings has no control signs but tabs and ends of lines. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}

function isUtf16(bytes: Uint8Array): boolean {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe
  const big = bytes[0] === 0xfe && bytes[1] === 0xff
  if (!little && !big) return false
  const text = new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(0, 2000))
  return !/[^\P{C}\t\r\n]|\uFFFD(?!$)/u.test(text)
}

function looksLikeMarkup(bytes: Uint8Array): boolean {
  return /^[\s\uFEFF]*<(?:!|\?|[a-z])/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))
}
