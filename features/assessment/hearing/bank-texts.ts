import { fold } from '#kit/fold.ts'
import type { OralText } from './texts-contract.ts'

/** The texts of the bank that fit a level, whatever capitals its name is written with; those that a speaker validated first. */
export function textsFor(
  texts: readonly OralText[],
  of: { skill: OralText['skill']; level: string },
): OralText[] {
  const level = fold(of.level.trim())
  return texts
    .filter(text => text.kind === 'texto' && text.skill === of.skill && fold(text.level.trim()) === level)
    .toSorted((a, b) => Number(a.validatedBy === '') - Number(b.validatedBy === ''))
}
