import { type Page, pages } from 'virtual:pages'
import { type ComponentProps, Suspense, useEffect } from 'react'
import {
  findMatch,
  Navigate,
  Outlet,
  type Params,
  type Route,
  Routed,
  useLocation,
} from '#kit/web/navigation/router.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { AcademyGuard, DiagnosticsGuard, GuestGuard } from '#school/accounts/web/guards.tsx'
import { isDoor, NOT_FOR_SEARCH } from './search-engines.ts'
import { ErrorBoundary } from './shell/frame/error-boundary.tsx'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { fetched } from './shell/frame/fetched.tsx'
import { LoadingOverlay, LoadingPage } from './shell/frame/loading-overlay.tsx'
import { PageReady } from './shell/frame/navigation-effects.tsx'
import { PageHandles, type RouteHandle } from './shell/frame/page-handle.ts'
import { PageNotFetched } from './shell/frame/page-not-fetched.tsx'
import { Root } from './shell/frame/root.tsx'
import { AuthLayout } from './shell/layout/auth-layout.tsx'
import { PlainLayout } from './shell/layout/plain-layout.tsx'

const dashboard = fetched(() => import('./shell/layout/dashboard-layout.tsx').then(m => m.DashboardLayout))
const roleGuard = fetched(() => import('#school/accounts/web/role-guard.tsx').then(m => m.RoleGuard))

/** What stands around a page, or the page. */
interface Part extends Route {
  handle?: RouteHandle
}

const auth: Part = { element: <AuthLayout /> }

/** What stands around the pages of each frame, from the outside in. */
const frames: Record<Page['frame'], readonly Part[]> = {
  guests: [auth, { element: <ForGuests /> }],
  links: [auth],
  academy: [
    {
      handle: { fetch: dashboard.fetch },
      element: (
        <AcademyGuard fallback={<LoadingOverlay />}>
          <Suspense fallback={<LoadingOverlay />}>
            <dashboard.Part area="academy" />
          </Suspense>
        </AcademyGuard>
      ),
    },
  ],
  diagnostics: [
    {
      handle: { fetch: dashboard.fetch },
      element: (
        <DiagnosticsGuard>
          <Suspense fallback={<LoadingOverlay />}>
            <dashboard.Part area="diagnostics" />
          </Suspense>
        </DiagnosticsGuard>
      ),
    },
  ],
  none: [],
  plain: [{ element: <PlainLayout /> }],
  bare: [{ element: <PlainLayout bare /> }],
}

/** Addresses that are no page of this document. */
const elsewhere = [
  { path: '/', element: <Start /> },
  { path: '/j/*', element: <OtherDocument /> },
  { path: '/progresso', element: <OtherDocument /> },
  { path: '*', element: <Navigate to="/404" replace /> },
]

/** The page of an address, in its frame. */
interface Found {
  handles: RouteHandle[]
  route: Part[]
  params?: Params
}

let found: (Found & { pathname: string }) | undefined

export function findPage(pathname: string): Found {
  if (found?.pathname === pathname) return found
  const match = findMatch(pages, pathname)
  const parts = match
    ? [...frames[match.found.frame], pagePart(match.found)]
    : [findMatch(elsewhere, pathname)?.found ?? []].flat()
  const route: Part[] = [{ element: <Root /> }, ...parts]
  found = { pathname, handles: route.flatMap(({ handle }) => handle ?? []), route, params: match?.params }
  return found
}

/** The page of this address, in its frame. */
export function Pages() {
  const { handles, route, params } = findPage(useLocation().pathname)
  return (
    <PageHandles value={handles}>
      <Caught screen={ErrorScreen}>
        <Routed route={route} params={params} />
      </Caught>
    </PageHandles>
  )
}

const pageParts = new Map<Page, Part>()

/** Created once: a new object would remount the page. */
function pagePart(page: Page): Part {
  const part = pageParts.get(page) ?? makePart(page)
  pageParts.set(page, part)
  return part
}

/** A page that is loaded when it is opened, with a fallback of its own meanwhile. */
function makePart({ path, title, who, wide, load }: Page): Part {
  const { Part, fetch: fetchPage } = fetched(load)
  const fetch = () => Promise.all([fetchPage(), who && roleGuard.fetch()])
  return {
    handle: { title, fetch, wide },
    element: (
      <Caught screen={PageNotFetched}>
        {/* A key of its own: the boundary of the page before would keep that page on the screen. */}
        <Suspense key={path} fallback={<LoadingPage />}>
          {isDoor(path) && <meta name="robots" content={NOT_FOR_SEARCH} />}
          {who ? (
            <roleGuard.Part roles={who}>
              <Part />
            </roleGuard.Part>
          ) : (
            <Part />
          )}
          <PageReady />
        </Suspense>
      </Caught>
    ),
  }
}

/** Documents of their own (`play.html`, `progresso.html`) are no routes here: the browser loads them from the server. */
function OtherDocument() {
  useEffect(() => window.location.reload(), [])
  return <LoadingPage />
}

function Caught(props: Omit<ComponentProps<typeof ErrorBoundary>, 'location'>) {
  return <ErrorBoundary location={useLocation()} {...props} />
}

/** The start leads to the configured page, whose guard checks the session. */
function Start() {
  return <Navigate to={runtimeConfig().defaultPath} replace />
}

function ForGuests() {
  return (
    <GuestGuard fallback={<LoadingPage />}>
      <Outlet />
    </GuestGuard>
  )
}
