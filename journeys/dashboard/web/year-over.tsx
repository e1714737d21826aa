import type { ResponseOf } from '#kit/endpoint.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import type { getCurrentCalendar } from '#school/calendar/contract.ts'
import * as pages from '#school/pages.ts'
import type { FirstPage } from '../contract.ts'
import { finishedYear } from '../year-over.ts'

interface YearOverProps {
  day: FirstPage
  current: ResponseOf<typeof getCurrentCalendar>
  /** May open the next year: the administration. */
  mayOpen: boolean
}

/** When the year is over and the next has no groups yet: what waits, and the way to do it. */
export function YearOver({ day, current, mayOpen }: YearOverProps) {
  const over = finishedYear({ ...current, lastYear: day.figures.lastYear })
  if (!over) return null
  return (
    <Note tone="amber" apart>
      <b>
        O ano lectivo de {over.year} acabou a {formatDateSlashes(over.endedOn)}; o de {over.year + 1} está por
        abrir.
      </b>{' '}
      Faltam o calendário, as turmas, os alunos que sobem e os que ficam, e os planos.{' '}
      {mayOpen ? <Link to={pages.newYear}>Abrir o ano de {over.year + 1}</Link> : 'Abre-o a administração.'}
    </Note>
  )
}
