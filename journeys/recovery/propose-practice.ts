import { counted } from '#kit/figures.ts'
import type { StartQuestion } from './contract.ts'

/** Questions of each competence that a proposal takes. */
const OF_EACH = 3

/**
 * The questions that are proposed for practice: of each competence some that stand in no test, so that the re-test still
 * measures; of those the approved first, and different cognitive levels before the same one twice. Where the bank has no
 * others, those of the test.
 */
export function proposeQuestions(
  questions: readonly StartQuestion[],
  competenceIds: readonly string[],
): string[] {
  return competenceIds.flatMap(competenceId => {
    const own = questions.filter(question => question.competenceId === competenceId)
    const fresh = own.filter(question => question.tests === 0)
    const from = fresh.length > 0 ? fresh : own
    const chosen: StartQuestion[] = []
    for (const isNew of [true, false])
      for (const question of from.toSorted((a, b) => Number(b.isApproved) - Number(a.isApproved))) {
        if (chosen.length >= OF_EACH || chosen.includes(question)) continue
        if (isNew && chosen.some(other => other.bloom === question.bloom)) continue
        chosen.push(question)
      }
    return chosen.map(question => question.id)
  })
}

/** Why a question is offered, or what speaks against it. */
export function whyOf({ tests, isApproved, pair }: StartQuestion): string {
  return [
    tests === 0
      ? 'não está em nenhum teste'
      : `está em ${counted(tests, 'teste', 'testes')}: quem a praticar já a conhece na reavaliação`,
    isApproved ? 'aprovada' : 'ainda por aprovar',
    pair ? 'cabe num jogo' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Pairs that a game of matching needs. */
export const PAIRS = 4

/** The kind of game that so many pairs make. */
export function proposeKind(pairs: number): 'associacao' | 'flashcards' | null {
  if (pairs === 0) return null
  return pairs >= PAIRS ? 'associacao' : 'flashcards'
}
