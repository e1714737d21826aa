import { Outlet } from 'react-router'
import { Toasts } from '#kit/web/notice/toasts.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import './scrollbars.css'

/** What is around every page, whatever its frame. */
export function Root() {
  return (
    <>
      <NavigationEffects />
      <Outlet />
      <Toasts />
    </>
  )
}
