import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { CalendarView } from './calendar-view.tsx'

const FeedDialog = lazy(() => import('./feed-dialog.tsx').then(m => ({ default: m.FeedDialog })))

/** The calendar: lessons, tests, holidays and breaks, by week and by month. */
export function CalendarPage() {
  const [feed, setFeed] = useState(false)
  const current = useQuery(query(getCurrentCalendar, {}))
  return (
    <>
      <PageHead
        title="Calendário"
        crumbs={[{ label: 'Academia', to: '/dashboard' }, { label: 'Calendário' }]}
        sub={current.data?.calendar?.demonstration && 'As datas são de demonstração.'}
        secondary={[{ label: 'Pôr no telemóvel', icon: 'link', onClick: () => setFeed(true) }]}
      />
      <CalendarView first="mes" />
      {feed && (
        <Suspense>
          <FeedDialog onClose={() => setFeed(false)} />
        </Suspense>
      )}
    </>
  )
}
