import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import * as pages from '#school/pages.ts'
import { CalendarView } from './calendar-view.tsx'

const FeedDialog = fetchedDialog(() => import('./feed-dialog.tsx').then(m => m.FeedDialog))

/** The calendar: lessons, tests, holidays and breaks, by week and by month. */
export function CalendarPage() {
  const [feed, setFeed] = useState(false)
  const current = useQuery(query(getCurrentCalendar, {}))
  return (
    <>
      <PageHead
        title="Calendário"
        crumbs={[{ label: 'Academia', to: pages.academy }, { label: 'Calendário' }]}
        sub={current.data?.calendar?.demonstration && 'As datas são de demonstração.'}
        secondary={[
          { label: 'O meu horário', icon: 'table', to: pages.ownWeek },
          { label: 'Pôr no telemóvel', icon: 'link', onClick: () => setFeed(true) },
        ]}
      />
      <CalendarView first="mes" />
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
    </>
  )
}
