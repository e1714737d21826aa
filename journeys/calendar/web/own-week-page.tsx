import { useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { openFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { printTimetable } from '#school/timetable/contract.ts'
import { TeacherWeek } from '#school/timetable/web/teacher-week.tsx'

const FeedDialog = fetchedDialog(() => import('./feed-dialog.tsx').then(m => m.FeedDialog))

/** O meu horário: one's own week as a grid, to print, and to keep in the calendar of a phone. */
export function OwnWeekPage() {
  const { user } = useSession()
  const [feed, setFeed] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!user) return null

  async function print() {
    setBusy(true)
    await openFile(call(printTimetable, {}), 'o-meu-horario.pdf', 'Não foi possível preparar o horário.')
    setBusy(false)
  }

  return (
    <>
      <PageHead
        title="O meu horário"
        crumbs={[
          { label: 'Academia', to: pages.academy },
          { label: 'Calendário', to: pages.calendar },
          { label: 'O meu horário' },
        ]}
        secondary={[
          { label: 'Pôr no telemóvel', icon: 'link', onClick: () => setFeed(true) },
          { label: 'Imprimir', icon: 'printer', onClick: () => void print(), busy },
        ]}
      />
      <Section flush>
        <TeacherWeek teacherId={user.id ?? ''} own name={user.username} />
      </Section>
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
    </>
  )
}
