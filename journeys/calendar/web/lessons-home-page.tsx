import { LessonPlansHomePage } from '#features/planning/lesson-plans/web/lesson-home-page.tsx'
import { FillWeek } from '#features/planning/row-to-lesson/web/fill-week.tsx'
import { CalendarView } from './calendar-view.tsx'

/** The home of lesson plans, with the calendar among its views, and what fills a week from the analytical plans. */
export function LessonsHomePage() {
  return (
    <LessonPlansHomePage calendar={<CalendarView first="semana" />} fill={week => <FillWeek {...week} />} />
  )
}
