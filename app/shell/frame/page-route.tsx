import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type { Question } from '#kit/web/api/queries.ts'
import { fetched } from './fetched.tsx'
import { LoadingOverlay, LoadingPage } from './loading-overlay.tsx'
import { PageReady, type RouteHandle } from './navigation-effects.tsx'
import { PageNotFetched } from './page-not-fetched.tsx'

const roleGuard = fetched(() => import('#school/accounts/web/role-guard.tsx').then(m => m.RoleGuard))

interface PageOptions {
  /** Who may open the page; whoever is signed in when absent. The server decides in any case. */
  roles?: readonly string[]
  /** The page uses the whole width even when the settings say compact. */
  wide?: boolean
}

/** A page may say what it will ask the server for, so that the answers come while its parts still do. */
type PageComponent = ComponentType & { asks?: (search: URLSearchParams) => readonly Question[] }

let count = 0

/**
 * The route of a page that is fetched when somebody goes there; a boundary of its own shows that it is coming.
 * @param path below the route it stands in; empty for its index
 * @param title of the window; pages about one thing say more once they know its name
 */
export function page(
  path: string,
  title: string,
  load: () => Promise<PageComponent>,
  { roles, wide }: PageOptions = {},
): RouteObject {
  const { Part: Page, fetch: fetchPage } = fetched(load)
  const fetch = () => Promise.all([fetchPage(), roles && roleGuard.fetch()])
  const asks = async (search: URLSearchParams) => (await load()).asks?.(search) ?? []
  const handle: RouteHandle = { title, wide, fetch, asks }
  count += 1
  const element = (
    // A key of its own: the boundary of the page before would keep that page on the screen.
    <Suspense key={count} fallback={<LoadingPage />}>
      {roles ? (
        <roleGuard.Part roles={roles}>
          <Page />
        </roleGuard.Part>
      ) : (
        <Page />
      )}
      <PageReady />
    </Suspense>
  )
  const shared = { element, handle, errorElement: <PageNotFetched /> }
  return path === '' ? { index: true, ...shared } : { path, ...shared }
}

/** A frame that is fetched with the first of its pages. */
export function framed(layout: ReactNode): ReactNode {
  return <Suspense fallback={<LoadingOverlay />}>{layout}</Suspense>
}
