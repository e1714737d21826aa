import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { PageHistory } from './page-history.ts'

interface HistoryRouterProps {
  history: PageHistory
  children: ReactNode
}

/** Routes by the history of this tab; what is shown gives way to what is typed. */
export function HistoryRouter({ history, children }: HistoryRouterProps) {
  const [{ location, type }, setVisit] = useState(history.visit)
  useLayoutEffect(() => history.listen(visit => startTransition(() => setVisit(visit))), [history])
  return (
    <Router navigator={history} location={location} navigationType={type}>
      {children}
    </Router>
  )
}
