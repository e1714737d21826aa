export const ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252', 'CP850', 'Mac Roman'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Text of a file whose encoding nobody named: a byte order mark decides, else zero bytes give UTF-16 away, else it is
 * UTF-8 if it can be, else the one of three of a byte for a letter whose letters stand in words as Portuguese has them:
 * Windows-1252, which Excel writes on most school computers, CP850 of its «CSV (MS-DOS)», or Mac Roman of its «CSV
 * (Macintosh)». Undefined where the bytes are no text.
 * @param forced encoding that a person chose in its place
 */
export function decode(bytes: Uint8Array, forced?: Encoding): Decoded | undefined {
  if (forced === 'UTF-8') return { text: new TextDecoder().decode(bytes), encoding: forced }
  if (forced !== undefined && forced !== 'UTF-16')
    return { text: byTable(bytes, TABLES[forced]), encoding: forced }
  const utf16 = utf16Label(bytes)
  if (utf16) return checked(new TextDecoder(utf16).decode(bytes), 'UTF-16')
  if (bytes.includes(0)) return undefined
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'UTF-8')
  } catch {
    return decodeBytes(bytes)
  }
}

interface Decoded {
  readonly text: string
  readonly encoding: Encoding
}

/** The letters above 127 that are in Portuguese words, and the marks beside words. */
const WITHIN_WORDS = /[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ]/
const BESIDE_WORDS = /[ºª°«»“”‘’–—…·±×÷²³¼½¾€§\u00a0]/

function decodeBytes(bytes: Uint8Array): Decoded | undefined {
  const sample = bytes.subarray(0, 1 << 20)
  const scoreOf = (encoding: keyof typeof TABLES) => plausibility(byTable(sample, TABLES[encoding]))
  const [windows, cp850, mac] = [scoreOf('Windows-1252'), scoreOf('CP850'), scoreOf('Mac Roman')]
  const most = Math.max(cp850, mac)
  const other = most === cp850 ? 'CP850' : 'Mac Roman'
  // One letter in a word, where the usual reading has none, tells: anything less is no reason to leave it.
  const encoding = most >= 1 && most - windows >= 2 ? other : 'Windows-1252'
  return checked(byTable(bytes, TABLES[encoding]), encoding)
}

/** How well the letters above 127 stand where they do: one counts for each that does, one against each that does not. */
function plausibility(text: string): number {
  let score = 0
  for (const { 0: letter, index } of text.matchAll(/[^\0-\u007f]/g)) {
    const around = `${text[index - 1] ?? ''}${text[index + 1] ?? ''}`
    const isInWord = /\p{Ll}/u.test(around) || (/\p{Lu}/u.test(around) && letter === letter.toUpperCase())
    if (WITHIN_WORDS.test(letter)) score += isInWord ? 1 : 0.25
    else if (BESIDE_WORDS.test(letter)) score += /\p{L}{2}/u.test(around) ? -1 : 0.5
    else score -= 1
  }
  return score
}

/** What follows ASCII in each, 0x80–0xFF: Windows-1252 is Latin-1 but for the first 32. */
const TABLES = {
  'Windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'Mac Roman':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
}

/** Decoded by hand: engines differ on whether their "windows-1252" means it or means Latin-1, and know no CP850. */
function byTable(bytes: Uint8Array, table: string): string {
  const latin1 = new TextDecoder('utf-16le').decode(new Uint16Array(bytes))
  return latin1.replaceAll(
    /[\u0080-\u00ff]/g,
    character => table[character.charCodeAt(0) - 0x80] ?? character,
  )
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zeros = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (zeros(1) > sample.length * 0.3) return 'utf-16le'
  if (zeros(0) > sample.length * 0.3) return 'utf-16be'
  return undefined
}

function checked(text: string, encoding: Encoding): Decoded | undefined {
  const sample = text.slice(0, 4000)
  const strange = sample.match(/[^\P{Cc}\t-\r\u0080-\u009f]|\ufffd/gu)?.length ?? 0
  return strange > sample.length * 0.02 ? undefined : { text, encoding }
}
