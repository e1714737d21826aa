/** Letters of a card's word: a consonant and a vowel, three times, which a child can spell out and type. */
export const CONSONANTS = 'BDFGJKLMNPRSTVZ'
export const VOWELS = 'AEIOU'

/** A word as somebody writes it: case and spaces are forgiven. */
export function readWord(written: string): string {
  return written.toUpperCase().replace(/[^A-Z]/g, '')
}

/**
 * What the QR code of a card opens. Code and word stand after `#`, which no browser sends: neither the server's log nor
 * a page that is linked to sees them.
 */
export function cardLink(progressAddress: string, card: { code: string; word: string }): string {
  return `${progressAddress}#${card.code}.${card.word}`
}

/** Code and word out of what is after `#`, or of what a camera read. */
export function readCard(text: string): { code: string; word: string } | undefined {
  const [, code, word] = /(?:^|#)(\d{8})\.([A-Za-z]{6})$/.exec(text.trim()) ?? []
  return code && word ? { code, word: word.toUpperCase() } : undefined
}

/** The code alone, as the sheet for a guardian brings it: whose progress is asked for, while the word is on the card. */
export function readNamedCode(hash: string): string | undefined {
  return /^#(\d{8})$/.exec(hash)?.[1]
}
