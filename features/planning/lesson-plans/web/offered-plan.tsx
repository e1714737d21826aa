import { useQuery } from '@tanstack/react-query'
import { formatDayMonth } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import type { ScheduledLesson } from '../schedule-contract.ts'
import { useParallel } from './use-parallel.ts'

interface UseOfferedProps {
  lesson: ScheduledLesson
  offer: NonNullable<ScheduledLesson['offer']>
  /** One of a view is filled. */
  isFirst?: boolean
}

/** An empty lesson time takes the plan of the same lesson of another group, in one tap. */
export function UseOffered({ lesson, offer, isFirst = false }: UseOfferedProps) {
  const { put, busy } = useParallel()
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
  const words = `${lesson.insteadOf ? 'Usar o meu, da' : 'Usar o da'} ${offer.group} (${whenOf(offer.heldOn, today)})`
  return (
    <Button
      size="small"
      variant={isFirst ? 'contained' : 'outlined'}
      loading={busy}
      onClick={() => put(offer.id, [lesson])}
      aria-label={`${words} na ${lesson.group.name}: ${offer.title}`}
    >
      {words}
    </Button>
  )
}

/** «ontem»; a day that is further away by its date. */
function whenOf(heldOn: string, today: string | undefined): string {
  const days = today === undefined ? undefined : daysBetween(heldOn, today)
  if (days === 0) return 'hoje'
  if (days === 1) return 'ontem'
  return days === -1 ? 'amanhã' : formatDayMonth(heldOn)
}
