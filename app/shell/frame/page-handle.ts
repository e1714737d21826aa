import { createContext, use } from 'react'
import type { RouteMatch } from 'react-router'

/** What a route of the table may say of its page. */
export interface RouteHandle {
  /** Title of the window; pages about one thing say more when they know its name. */
  title?: string
  /** Brings the code of the page, or of its frame. */
  fetch?: () => Promise<unknown>
  /** The page takes the whole width, and the navigation folds. */
  wide?: boolean
}

/** What the routes of this address say, the frame's first. */
export const PageHandles = createContext<readonly RouteHandle[]>([])

/** What the frame and the page at this address say; the page has the last word. */
export function usePage(): RouteHandle {
  return Object.assign({}, ...use(PageHandles))
}

/** What these routes say, those around the page first. */
export function handlesOf(matches: readonly RouteMatch[] | null): RouteHandle[] {
  return (matches ?? []).flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? [])
}
