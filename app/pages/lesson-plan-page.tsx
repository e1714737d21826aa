import { LessonFromRowPage } from '#features/planning/row-to-lesson/web/lesson-from-row-page.tsx'
import { ShareLesson } from '#journeys/sharing/web/share-lesson.tsx'

/** A lesson plan, begun from a row of an analytical plan or opened, with the link that shares it. */
export function LessonPlanPage() {
  return <ShareLesson>{more => <LessonFromRowPage more={more} />}</ShareLesson>
}
