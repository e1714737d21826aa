import type { Api } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import type { SignInStep } from './session-types.ts'

/** The page of the second step, which comes when one is asked for. */
export const SecondStep = fetchedPart(() => import('./second-step.tsx').then(m => m.SecondStep))

/** Waits for a sign-in; answers what it still asks for, or throws why it failed. */
export async function stepAfter(api: Api, signingIn: Promise<void>): Promise<SignInStep | undefined> {
  try {
    await signingIn
    return undefined
  } catch (error) {
    const answer = error instanceof Error && error.cause instanceof ApiError ? error.cause : error
    if (!(answer instanceof ApiError) || !answer.code.startsWith('SECOND_FACTOR')) throw error
    return { api, ...(answer.details as Omit<SignInStep, 'api'>) }
  }
}
