import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { PageHistory } from './page-history.ts'

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
  const [{ location, type }, setVisit] = useState(history.visit)
  useLayoutEffect(() => {
    let shown = history.visit.location.pathname
    return history.listen(visit => {
      const isSamePage = visit.location.pathname === shown
      shown = visit.location.pathname
      if (isSamePage) setVisit(visit)
      else startTransition(() => setVisit(visit))
    })
  }, [history])
  return (
    <Router navigator={history} location={location} navigationType={type}>
      {children}
    </Router>
  )
}
