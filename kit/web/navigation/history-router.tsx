import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import type { PageHistory } from './page-history.ts'
import { Router } from './router.tsx'

interface HistoryRouterProps {
  history: PageHistory
  children: ReactNode
}

/**
 * Routes by the history of this tab. The way to another page gives way to what is typed. A choice within the page is
 * shown at once: a controlled field would go back to the earlier choice until then, and a second choice would be made
 * from the state before the first.
 */
export function HistoryRouter({ history, children }: HistoryRouterProps) {
  const [location, setLocation] = useState(history.location)
  useLayoutEffect(() => {
    let shown = history.location.pathname
    return history.listen(next => {
      const isSamePage = next.pathname === shown
      shown = next.pathname
      if (isSamePage) setLocation(next)
      else startTransition(() => setLocation(next))
    })
  }, [history])
  return (
    <Router navigator={history} location={location}>
      {children}
    </Router>
  )
}
