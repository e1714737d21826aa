import type { OralText } from './texts-contract.ts'

/** The texts of the bank that fit a level, whatever capitals its name is written with; those that a speaker validated first. */
export function textsFor(
  texts: readonly OralText[],
  of: { skill: OralText['skill']; level: string },
): OralText[] {
  const level = folded(of.level)
  return texts
    .filter(text => text.kind === 'texto' && text.skill === of.skill && folded(text.level) === level)
    .toSorted((a, b) => Number(a.validatedBy === '') - Number(b.validatedBy === ''))
}

function folded(name: string): string {
  return name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt')
}
