import { ApiError, isFetchFailure, messageOf, SOMETHING_WENT_WRONG } from '#kit/web/api-error.ts'

/** Status and message of whatever a page threw. */
export function describeError(error: unknown): { status: string; message: string } {
  if (error instanceof ApiError) return { status: String(error.status), message: error.message }
  if (isFetchFailure(error)) return { status: 'NETWORK', message: messageOf(error) }
  if (error instanceof Error && error.message !== '') return { status: error.name, message: error.message }
  return { status: '500', message: SOMETHING_WENT_WRONG }
}
