import { isRouteErrorResponse } from 'react-router'
import { ApiError, SOMETHING_WENT_WRONG } from '#kit/web/api/api-error.ts'

/** Status and message of whatever a page threw. */
export function describeError(error: unknown): { status: string; message: string } {
  if (isRouteErrorResponse(error)) {
    const said = typeof error.data === 'string' ? error.data : error.statusText
    return { status: String(error.status), message: said || SOMETHING_WENT_WRONG }
  }
  if (error instanceof ApiError) return { status: String(error.status), message: error.message }
  if (error instanceof Error && error.message !== '') return { status: error.name, message: error.message }
  return { status: '500', message: SOMETHING_WENT_WRONG }
}

/** Whether the code of a page could not be fetched: no network, or a file of an older version that is gone. */
export function isFetchFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
  )
}
