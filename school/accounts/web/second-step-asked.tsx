import type { Api } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'

/** What a sign-in still asks for; without a challenge a passkey stands for all of it. */
export interface AskedStep {
  api: Api
  challenge?: string
  /** How it can be shown; empty where it has to be set up first. */
  methods?: readonly string[]
}

/** The page of the second step, which comes when one is asked for. */
export const SecondStep = fetchedPart(() => import('./second-step.tsx').then(m => m.SecondStep))

/** Waits for a sign-in; answers what it still asks for, or throws why it failed. */
export async function stepAfter(api: Api, signingIn: Promise<void>): Promise<AskedStep | undefined> {
  try {
    await signingIn
    return undefined
  } catch (error) {
    const answer = error instanceof Error && error.cause instanceof ApiError ? error.cause : error
    if (!(answer instanceof ApiError) || !answer.code.startsWith('SECOND_FACTOR')) throw error
    return { api, ...(answer.details as Omit<AskedStep, 'api'>) }
  }
}
