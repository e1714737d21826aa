import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { AcademyGuard, DiagnosticsGuard, GuestGuard } from '#school/accounts/web/guards.tsx'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { LoadingOverlay, LoadingPage } from './shell/frame/loading-overlay.tsx'
import { PageReady, type RouteHandle } from './shell/frame/navigation-effects.tsx'
import { Root } from './shell/frame/root.tsx'
import { AuthLayout } from './shell/layout/auth-layout.tsx'
import { PlainLayout } from './shell/layout/plain-layout.tsx'

const DashboardLayout = lazy(() =>
  import('./shell/layout/dashboard-layout.tsx').then(module => ({ default: module.DashboardLayout })),
)

const otherMethod = () => import('./pages/other-method-page.tsx').then(m => m.OtherMethodPage)

/** Every URL of the product. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    children: [
      { index: true, element: <Start /> },
      {
        path: 'auth',
        element: (
          <GuestGuard fallback={<LoadingOverlay />}>
            <AuthLayout />
          </GuestGuard>
        ),
        children: [
          ...otherMethods('amplify', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
          ...otherMethods('firebase', ['sign-in', 'sign-up', 'verify', 'reset-password']),
          ...otherMethods('auth0', ['sign-in']),
          ...otherMethods('supabase', ['sign-in', 'sign-up', 'verify', 'update-password', 'reset-password']),
        ],
      },
      {
        path: 'dashboard',
        element: (
          <AcademyGuard fallback={<LoadingOverlay />}>
            {framed(<DashboardLayout area="academy" />)}
          </AcademyGuard>
        ),
        children: [],
      },
      {
        path: 'diagnostico',
        element: <DiagnosticsGuard>{framed(<DashboardLayout area="diagnostics" />)}</DiagnosticsGuard>,
        children: [],
      },
      {
        element: <PlainLayout bare />,
        children: [
          {
            path: '404',
            ...page(() => import('./pages/not-found-page.tsx').then(m => m.NotFoundPage), {
              title: 'Página não encontrada',
            }),
          },
        ],
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]

function Start() {
  return <Navigate to={runtimeConfig().defaultPath} replace />
}

function otherMethods(method: string, steps: readonly string[]): RouteObject[] {
  return steps.map(step => ({
    path: `${method}/${step}`,
    ...page(otherMethod, { title: 'Entrar com e-mail e senha' }),
  }))
}

function framed(layout: ReactNode): ReactNode {
  return <Suspense fallback={<LoadingOverlay />}>{layout}</Suspense>
}

let count = 0

/** A page that is fetched when somebody goes there; a boundary of its own shows that it is coming. */
function page(
  load: () => Promise<ComponentType>,
  handle: RouteHandle,
): Pick<RouteObject, 'element' | 'handle'> {
  const Page = lazy(async () => ({ default: await load() }))
  count += 1
  return {
    element: (
      <Suspense key={count} fallback={<LoadingPage />}>
        <Page />
        <PageReady />
      </Suspense>
    ),
    handle,
  }
}
