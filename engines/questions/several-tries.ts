import type { Response } from './answer.ts'
import type { Question } from './question.ts'
import { score } from './score.ts'

/**
 * The share of a question that several tries earn, the one that counts last. Each part is paid by the try from which on it
 * was as right as it stayed, minus the penalty of the tries before that one: a part that was right at once costs nothing
 * more while the others are tried again, and one that was lost on the way is paid as it was found again. What has no parts,
 * or is paid only whole, is one part.
 * @param penalty the share of its points that each further try costs
 */
export function shareOfTries(question: Question, responses: readonly Response[], penalty: number): number {
  const tries = responses.map(response => sharesOf(question, response))
  const parts = new Set(tries.flatMap(shares => Object.keys(shares)))
  let paid = 0
  for (const part of parts) {
    let before = 0
    for (const at of tries.keys()) {
      const stays = Math.min(...tries.slice(at).map(shares => shares[part] ?? 0))
      paid += (stays - before) * worthOfTry(at, penalty)
      before = stays
    }
  }
  return Math.min(1, Math.max(0, paid))
}

/** The share that would be earned if the next try were all right. */
export function shareOfNextTry(question: Question, responses: readonly Response[], penalty: number): number {
  const last = responses.at(-1)
  const held = last ? Object.values(sharesOf(question, last)).reduce((sum, share) => sum + share, 0) : 0
  const missing = Math.max(0, 1 - held)
  return shareOfTries(question, responses, penalty) + missing * worthOfTry(responses.length, penalty)
}

function worthOfTry(at: number, penalty: number): number {
  return Math.max(0, 1 - penalty * at)
}

/** What each part of an answer earns of the question; all of it is one part where parts are not paid each by itself. */
function sharesOf(question: Question, response: Response): Record<string, number> {
  const scored = score(question, response)
  const whole = { '': Math.max(0, scored.fraction ?? 0) }
  if (response.state !== 'answered') return whole
  switch (question.type) {
    case 'matching':
    case 'labels':
    case 'gaps': {
      if (question.type !== 'labels' && question.scoring) return whole
      const answer = response.answer as Record<string, string>
      // One part answered alone earns what it earns among the others.
      const alone = Object.keys(answer).map(id => [
        id,
        Math.max(0, score(question, { state: 'answered', answer: { [id]: answer[id] ?? '' } }).fraction ?? 0),
      ])
      return Object.fromEntries(alone)
    }
    case 'ordering': {
      if (question.scoring !== 'positions') return whole
      const right = Object.entries(scored.parts).filter(([, outcome]) => outcome === 'right')
      return Object.fromEntries(right.map(([id]) => [id, 1 / question.items.length]))
    }
    default:
      return whole
  }
}
