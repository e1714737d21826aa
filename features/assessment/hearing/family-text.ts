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
      .replace(/…/g, '...'),
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

export interface FamilyNews {
  child: string
  school: string
  /** What the pupil can do already, in each language heard. */
  levels: readonly { language: string; level: string }[]
  home: readonly string[]
}

/** The message to a family: what the child reads already, and things to do at home as far as they fit. */
export function familyText({ child, school, levels, home }: FamilyNews): string {
  const can = levels.map(({ language, level }) => `${level.toLocaleLowerCase('pt')} (${language})`).join(', ')
  const begin = inGsm(`${school}: ${child} chegou a: ${can}. Em casa, 5 minutos por dia: `)
  const end = inGsm('Obrigado.')
  const things: string[] = []
  for (const [at, thing] of home.entries()) {
    const next = inGsm(`${at + 1}) ${thing} `)
    if (gsmLength(begin + things.join('') + next + end) > LONGEST_TEXT) break
    things.push(next)
  }
  return cut(begin + things.join('') + end)
}

/** A very long name of a school or a child takes the end of the text, never more letters. */
function cut(text: string): string {
  let short = text
  while (gsmLength(short) > LONGEST_TEXT) short = [...short].slice(0, -1).join('')
  return short
}
