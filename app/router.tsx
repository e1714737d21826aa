import { type Page, pages } from 'virtual:pages'
import { type ComponentProps, Suspense, useEffect } from 'react'
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { AcademyGuard, DiagnosticsGuard, GuestGuard } from '#school/accounts/web/guards.tsx'
import { notFound, play, progress } from '#school/pages.ts'
import type { Frame } from './routes.ts'
import { isDoor, NOT_FOR_SEARCH } from './search-engines.ts'
import { ErrorBoundary } from './shell/frame/error-boundary.tsx'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { fetched } from './shell/frame/fetched.tsx'
import { LoadingOverlay, LoadingPage } from './shell/frame/loading-overlay.tsx'
import { PageReady } from './shell/frame/navigation-effects.tsx'
import { handlesOf, PageHandles, type RouteHandle } from './shell/frame/page-handle.ts'
import { PageNotFetched } from './shell/frame/page-not-fetched.tsx'
import { pagesNear } from './shell/frame/pages-near.ts'
import { Root } from './shell/frame/root.tsx'
import { AuthLayout } from './shell/layout/auth-layout.tsx'
import { PlainLayout } from './shell/layout/plain-layout.tsx'

const dashboard = fetched(() => import('./shell/layout/dashboard-layout.tsx').then(m => m.DashboardLayout))
const roleGuard = fetched(() => import('#school/accounts/web/role-guard.tsx').then(m => m.RoleGuard))

/** The pages of `routes.ts`, each in its frame, as route objects. */
function routeObjects(pages: readonly Page[]): RouteObject[] {
  const pagesIn = (frame: Frame) => pages.filter(page => page.frame === frame).map(pageRoute)
  return [
    {
      element: <Root />,
      children: [
        { index: true, element: <Start /> },
        {
          element: <AuthLayout />,
          children: [{ element: <ForGuests />, children: pagesIn('guests') }, ...pagesIn('links')],
        },
        {
          handle: { fetch: dashboard.fetch } satisfies RouteHandle,
          element: (
            <AcademyGuard fallback={<LoadingOverlay />}>
              <Suspense fallback={<LoadingOverlay />}>
                <dashboard.Part area="academy" />
              </Suspense>
            </AcademyGuard>
          ),
          children: pagesIn('academy'),
        },
        {
          handle: { fetch: dashboard.fetch } satisfies RouteHandle,
          element: (
            <DiagnosticsGuard>
              <Suspense fallback={<LoadingOverlay />}>
                <dashboard.Part area="diagnostics" />
              </Suspense>
            </DiagnosticsGuard>
          ),
          children: pagesIn('diagnostics'),
        },
        ...pagesIn('none'),
        { element: <PlainLayout />, children: pagesIn('plain') },
        { element: <PlainLayout bare />, children: pagesIn('bare') },
        { path: `${play}/*`, element: <OtherDocument /> },
        { path: progress, element: <OtherDocument /> },
        { path: '*', element: <Navigate to={notFound} replace /> },
      ],
    },
  ]
}

/** The page of an address, in its frame, from only the routes that may match. */
interface Found {
  /** Its address with parameters as `:id`. */
  pattern: string
  handles: RouteHandle[]
  routes: RouteObject[]
}

let found: (Found & { pathname: string }) | undefined

/** Only routes that may match are compared: all of them would take a phone longer than rendering the frame. */
export function findPage(pathname: string): Found {
  if (found?.pathname === pathname) return found
  const matches = matchRoutes(routeObjects(pagesNear(pathname, pages)), pathname) ?? []
  const routes = matches.reduceRight<RouteObject[]>((children, { route }) => {
    return [route.index ? route : { ...route, children }]
  }, [])
  found = { pathname, pattern: matches.at(-1)?.route.path ?? '', handles: handlesOf(matches), routes }
  return found
}

/** The page of this address, in its frame. */
export function Pages() {
  const { handles, routes } = findPage(useLocation().pathname)
  const page = useRoutes(routes)
  return (
    <PageHandles value={handles}>
      <Caught screen={ErrorScreen}>{page}</Caught>
    </PageHandles>
  )
}

const pageRoutes = new Map<Page, RouteObject>()

/** Created once: a new object would remount the page. */
function pageRoute(page: Page): RouteObject {
  const route = pageRoutes.get(page) ?? makeRoute(page)
  pageRoutes.set(page, route)
  return route
}

/** A page that is loaded when it is opened, with a fallback of its own meanwhile. */
function makeRoute({ path, title, who, wide, load }: Page): RouteObject {
  const { Part, fetch: fetchPage } = fetched(load)
  const fetch = () => Promise.all([fetchPage(), who && roleGuard.fetch()])
  return {
    path,
    handle: { title, fetch, wide } satisfies RouteHandle,
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
