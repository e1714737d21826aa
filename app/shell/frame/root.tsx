import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NavigationEffects } from './navigation-effects.tsx'

const Toasts = lazy(() => import('./toasts.tsx').then(module => ({ default: module.Toasts })))

/** What stands around every page, whatever its frame. The pages of the way in say things beside their fields. */
export function Root() {
  const { pathname } = useLocation()
  return (
    <>
      <NavigationEffects />
      <Outlet />
      {!pathname.startsWith('/auth/') && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
