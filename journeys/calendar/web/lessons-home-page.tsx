import { LessonPlansHomePage } from '#features/planning/lesson-plans/web/lesson-home-page.tsx'
import { CalendarView } from './calendar-view.tsx'

/** The home of lesson plans, with the calendar among its views. */
export function LessonsHomePage() {
  return <LessonPlansHomePage calendar={<CalendarView first="semana" />} />
}
