export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'CP850' | 'Mac Roman'

/**
 * Text of a file whose encoding nobody named: a byte order mark decides, else zero bytes give UTF-16 away, else it is
 * UTF-8 if it can be, else the one of three of a byte for a letter whose letters stand in words as Portuguese has them:
 * Windows-1252, which Excel writes on most school computers, CP850 of its «CSV (MS-DOS)», or Mac Roman of its «CSV
 * (Macintosh)». Undefined where the bytes are no text.
 */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
  const utf16 = utf16Label(bytes)
  if (utf16) return checked(new TextDecoder(utf16).decode(bytes), 'UTF-16')
  if (bytes.includes(0)) return undefined
  const text = utf8(bytes)
  return text === undefined ? decodeBytes(bytes) : checked(text, 'UTF-8')
}

/** The letters above 127 that are in Portuguese words, and the marks beside words. */
const WITHIN_WORDS = /[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ]/
const BESIDE_WORDS = /[ºª°«»“”‘’–—…·±×÷²³¼½¾€§\u00a0]/

function decodeBytes(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
  const sample = bytes.subarray(0, 1 << 20)
  const usual = { encoding: 'Windows-1252' as const, read: windows1252 }
  const others = [
    { encoding: 'CP850' as const, read: (part: Uint8Array) => byTable(part, CP850) },
    { encoding: 'Mac Roman' as const, read: (part: Uint8Array) => byTable(part, MAC_ROMAN) },
  ].map(each => ({ ...each, score: plausibility(each.read(sample)) }))
  const other = others.reduce((one, next) => (next.score > one.score ? next : one))
  // One letter in a word, where the usual reading has none, tells: anything less is no reason to leave it.
  const isOther = other.score >= 1 && other.score - plausibility(windows1252(sample)) >= 2
  const best = isOther ? other : usual
  return checked(best.read(bytes), best.encoding)
}

/** How well the letters above 127 stand where they do: one counts for each that does, one against each that does not. */
function plausibility(text: string): number {
  let score = 0
  for (const { 0: letter, index } of text.matchAll(/[^\0-\u007f]/g)) {
    const around = `${text[index - 1] ?? ''}${text[index + 1] ?? ''}`
    const isInWord = /\p{Ll}/u.test(around) || (/\p{Lu}/u.test(around) && letter === letter.toUpperCase())
    if (WITHIN_WORDS.test(letter)) score += isInWord ? 1 : 0.25
    else if (BESIDE_WORDS.test(letter)) score += /\p{L}.*\p{L}/u.test(around) ? -1 : 0.5
    else score -= 1
  }
  return score
}

/** What follows ASCII in the code page 850 of MS-DOS, 0x80–0xFF. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** The same of Mac OS Roman. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

function byTable(bytes: Uint8Array, table: string): string {
  const text: string[] = []
  const step = 1 << 14
  for (let at = 0; at < bytes.length; at += step)
    text.push(
      Array.from(bytes.subarray(at, at + step), byte =>
        byte < 0x80 ? String.fromCharCode(byte) : (table[byte - 0x80] ?? ''),
      ).join(''),
    )
  return text.join('')
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
