import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/database/database.ts'
import { addressLimit, type Limit, reserve } from '#school/accounts/server/rate-limits.ts'

/**
 * Wrong codes that an address may send at once, before it is slowed down to as many in a quarter of an hour. A whole
 * school is behind one address: right codes are given back, so that only slips count.
 */
const WRONG_TEST_CODES = 300
const WRONG_PUPIL_CODES = 200

export function testCodeLimits(request: FastifyRequest): Limit[] {
  return [addressLimit('test-code', request.ip, WRONG_TEST_CODES)]
}

/** Of one application: who guesses in one test slows nobody down in another. */
export function pupilCodeLimits(applicationId: string, request: FastifyRequest): Limit[] {
  return [addressLimit(`pupil-code:${applicationId}`, request.ip, WRONG_PUPIL_CODES)]
}

/** Counts a code that led to the wrong person. */
export async function countWrong(db: Db, limits: readonly Limit[]): Promise<void> {
  await reserve(db, limits)
}
