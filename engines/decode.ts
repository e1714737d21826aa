/**
 * Text of a file whose encoding nobody named: a byte order mark decides, else zero bytes give UTF-16 away, else it is
 * UTF-8 if it can be, else Windows-1252, which Excel writes on most school computers. Undefined where the bytes are no
 * text.
 */
export function decode(
  bytes: Uint8Array,
): { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' } | undefined {
  const utf16 = utf16Label(bytes)
  if (utf16) return checked(new TextDecoder(utf16).decode(bytes), 'UTF-16')
  if (bytes.includes(0)) return undefined
  const text = utf8(bytes)
  return text === undefined ? checked(windows1252(bytes), 'Windows-1252') : checked(text, 'UTF-8')
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.3 && even < sample.length * 0.05) return 'utf-16le'
  if (even > sample.length * 0.3 && odd < sample.length * 0.05) return 'utf-16be'
  return undefined
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The 27 letters and symbols that Windows-1252 puts where Latin-1 has control characters (0x80–0x9F). */
const WINDOWS_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decoded by hand: engines differ on whether their "windows-1252" means it or means Latin-1. */
function windows1252(bytes: Uint8Array): string {
  let text = ''
  const step = 1 << 14
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return text.replaceAll(
    /[\u0080-\u009f]/g,
    character => WINDOWS_CHARACTERS[character.charCodeAt(0) - 0x80] ?? character,
  )
}

function checked<Encoding>(
  text: string,
  encoding: Encoding,
): { text: string; encoding: Encoding } | undefined {
  const sample = text.slice(0, 4000)
  const strange = sample.match(/[^\P{Cc}\t-\r\u0080-\u009f]|\ufffd/gu)?.length ?? 0
  return strange > sample.length * 0.02 ? undefined : { text, encoding }
}
