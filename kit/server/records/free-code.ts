import { randomInt } from 'node:crypto'
import { HttpError } from '#kit/refusals.ts'

/** Letters and digits that nobody takes for one another on a blackboard: no O and 0, no I and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Of a thousand million codes one is soon free; who finds none in so many draws has another trouble. */
const MAX_DRAWS = 20

/**
 * A code of 6 characters that is not taken.
 * @throws HttpError 503 when every code drawn is taken
 */
export async function freeCode(isTaken: (code: string) => Promise<boolean>): Promise<string> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const code = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    if (!(await isTaken(code))) return code
  }
  throw new HttpError(503, 'NO_CODE', 'Não se encontrou um código livre. Tente de novo.')
}
