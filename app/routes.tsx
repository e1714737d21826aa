import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { staff } from '#school/accounts/roles.ts'
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

const RoleGuard = lazy(() =>
  import('#school/accounts/web/role-guard.tsx').then(module => ({ default: module.RoleGuard })),
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
        element: <AuthLayout />,
        children: [
          {
            element: (
              <GuestGuard fallback={<LoadingPage />}>
                <Outlet />
              </GuestGuard>
            ),
            children: [
              {
                path: 'unified/sign-in',
                ...page(
                  () =>
                    import('#school/accounts/web/unified-sign-in-page.tsx').then(m => m.UnifiedSignInPage),
                  { title: 'Entrar' },
                ),
              },
              {
                path: 'jwt/sign-in',
                ...page(
                  () => import('#school/accounts/web/jwt-sign-in-page.tsx').then(m => m.JwtSignInPage),
                  {
                    title: 'Entrar na Academia',
                  },
                ),
              },
              {
                path: 'jwt/sign-up',
                ...page(() => import('#school/accounts/web/sign-up-page.tsx').then(m => m.SignUpPage), {
                  title: 'Criar conta',
                }),
              },
              ...otherMethods('amplify', [
                'sign-in',
                'sign-up',
                'verify',
                'update-password',
                'reset-password',
              ]),
              ...otherMethods('firebase', ['sign-in', 'sign-up', 'verify', 'reset-password']),
              ...otherMethods('auth0', ['sign-in']),
              ...otherMethods('supabase', [
                'sign-in',
                'sign-up',
                'verify',
                'update-password',
                'reset-password',
              ]),
            ],
          },
          {
            path: 'primeiro-administrador',
            ...page(
              () =>
                import('#school/accounts/web/first-administrator-page.tsx').then(
                  m => m.FirstAdministratorPage,
                ),
              { title: 'Primeira conta' },
            ),
          },
          {
            path: 'convite/:token',
            ...page(() => import('#school/accounts/web/invite-page.tsx').then(m => m.InvitePage), {
              title: 'Convite',
            }),
          },
          {
            path: 'repor-senha/:token',
            ...page(
              () => import('#school/accounts/web/reset-password-page.tsx').then(m => m.ResetPasswordPage),
              { title: 'Repor a senha' },
            ),
          },
        ],
      },
      {
        path: 'dashboard',
        element: (
          <AcademyGuard fallback={<LoadingOverlay />}>
            {framed(<DashboardLayout area="academy" />)}
          </AcademyGuard>
        ),
        children: [
          {
            path: 'glossaryList',
            ...page(
              () => import('#features/glossary/web/glossary-list-page.tsx').then(m => m.GlossaryListPage),
              {
                title: 'Glossário',
              },
            ),
          },
          {
            path: 'glossaryList/novo',
            ...page(
              () => import('#features/glossary/web/glossary-form-page.tsx').then(m => m.GlossaryFormPage),
              { title: 'Novo termo', roles: staff },
            ),
          },
          {
            path: 'glossaryList/:id',
            ...page(
              () => import('#journeys/where-used/web/term-with-uses-page.tsx').then(m => m.TermWithUsesPage),
              {
                title: 'Termo',
              },
            ),
          },
          {
            path: 'glossaryList/:id/editar',
            ...page(
              () => import('#features/glossary/web/glossary-form-page.tsx').then(m => m.GlossaryFormPage),
              { title: 'Editar termo', roles: staff },
            ),
          },
          ...subjects('subjectManagement'),
        ],
      },
      {
        path: 'diagnostico',
        element: <DiagnosticsGuard>{framed(<DashboardLayout area="diagnostics" />)}</DiagnosticsGuard>,
        children: [...subjects('disciplinas')],
      },
      {
        element: <PlainLayout />,
        children: [
          {
            path: 'faqs',
            ...page(() => import('#features/faqs/web/faqs-page.tsx').then(m => m.FaqsPage), {
              title: 'Perguntas frequentes',
            }),
          },
        ],
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

/** One set of pages, seen from both systems. */
function subjects(path: string): RouteObject[] {
  const form = () => import('#school/subjects/web/subject-form-page.tsx').then(m => m.SubjectFormPage)
  return [
    {
      path,
      ...page(() => import('#school/subjects/web/subject-list-page.tsx').then(m => m.SubjectListPage), {
        title: 'Disciplinas',
        roles: staff,
      }),
    },
    { path: `${path}/nova`, ...page(form, { title: 'Nova disciplina', roles: staff }) },
    {
      path: `${path}/:id`,
      ...page(() => import('#school/subjects/web/subject-page.tsx').then(m => m.SubjectPage), {
        title: 'Disciplina',
        roles: staff,
      }),
    },
    { path: `${path}/:id/editar`, ...page(form, { title: 'Editar disciplina', roles: staff }) },
  ]
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
  const { roles } = handle
  return {
    element: (
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
    ),
    handle,
  }
}
