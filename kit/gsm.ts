/** Two messages joined of the GSM alphabet hold so many letters; more costs a third. */
export const LONGEST_TEXT = 306

/** The basic alphabet of GSM 03.38, and what counts twice. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWICE = '^{}\\[~]|€'

/** Letters as GSM writes them: accents that it has stay, others lose theirs. */
export function inGsm(text: string): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/[«»“”]/g, '"')
      .replace(/[–—]/g, '-')
      .replace(/…/g, '...')
      .replace(/×/g, 'x')
      .replace(/÷/g, ':')
      .replace(/−/g, '-')
      .replace(/[\u00A0\u202F]/g, ' '),
  ]
    .map(letter => {
      if (GSM.includes(letter) || TWICE.includes(letter)) return letter
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every(each => GSM.includes(each)) ? plain : '?'
    })
    .join('')
}

/** How many letters a text takes. */
export function gsmLength(text: string): number {
  return [...text].reduce((sum, letter) => sum + (TWICE.includes(letter) ? 2 : 1), 0)
}

/** The text without the end that does not fit. */
export function cutToFit(text: string): string {
  let short = text
  while (gsmLength(short) > LONGEST_TEXT) short = [...short].slice(0, -1).join('')
  return short
}
