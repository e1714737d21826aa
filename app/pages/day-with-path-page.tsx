import { DayPage } from '#journeys/dashboard/web/day-page.tsx'
import { PathCard } from '#journeys/learning-path/web/path-card.tsx'

/** The first page of the academy, with where the loop is in the person's first group. */
export function DayWithPathPage() {
  return <DayPage loop={<PathCard />} />
}
