import { cutToFit, gsmLength, inGsm, LONGEST_TEXT } from '#kit/gsm.ts'

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
  return cutToFit(begin + things.join('') + end)
}
