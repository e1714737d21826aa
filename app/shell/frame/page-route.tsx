import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { LoadingOverlay, LoadingPage } from './loading-overlay.tsx'
import { PageReady, type RouteHandle } from './navigation-effects.tsx'
import { PageNotFetched } from './page-not-fetched.tsx'

const loadRoleGuard = () => import('#school/accounts/web/role-guard.tsx')
const RoleGuard = lazy(() => loadRoleGuard().then(module => ({ default: module.RoleGuard })))

interface PageOptions {
  /** Who may open the page; whoever is signed in when absent. The server decides in any case. */
  roles?: readonly string[]
  /** The page uses the whole width even when the settings say compact. */
  wide?: boolean
}

let count = 0

/**
 * The route of a page that is fetched when somebody goes there; a boundary of its own shows that it is coming.
 * @param path below the route it stands in; empty for its index
 * @param title of the window; pages about one thing say more once they know its name
 */
export function page(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { roles, wide }: PageOptions = {},
): RouteObject {
  const Page = lazy(async () => ({ default: await load() }))
  const fetch = () => Promise.all([load(), roles && loadRoleGuard()])
  const handle: RouteHandle = { title, wide, fetch }
  count += 1
  const element = (
    // A key of its own: the boundary of the page before would keep that page on the screen.
    <Suspense key={count} fallback={<LoadingPage />}>
      {roles ? (
        <RoleGuard roles={roles}>
          <Page />
        </RoleGuard>
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
