import type { MasteryLevel } from '#engines/psychometrics/mastery.ts'

/** From this many questions on a pupil is named as in need: one wrong answer names nobody. */
export const QUESTIONS_TO_NAME = 2

/** What is said of a competence of which there is a single question. */
export const ONE_QUESTION = 'Uma só pergunta: um erro não chega para dizer quem precisa.'

/**
 * Whether a pupil is named as in need of a competence: below half of its points, in more than one question.
 * @param items questions of it that counted for the pupil
 */
export function isInNeed(cell: { level: MasteryLevel | null; items: number } | undefined): boolean {
  return cell?.level === 'not-mastered' && cell.items >= QUESTIONS_TO_NAME
}
