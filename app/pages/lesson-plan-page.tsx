import { useSearchParams } from 'react-router'
import { LessonFromRowPage } from '#features/planning/row-to-lesson/web/lesson-from-row-page.tsx'
import { LessonDiagnosed } from '#journeys/learning-path/web/lesson-diagnosed.tsx'
import { ShareLesson } from '#journeys/sharing/web/share-lesson.tsx'
import { TermsLinked } from '#journeys/terms-in-plans/web/terms-linked.tsx'

/**
 * A lesson plan, begun from a row of an analytical plan or opened, with the link that shares it; where it is read, with
 * its terms linked and what the diagnosis says about it.
 */
export function LessonPlanPage() {
  const [params] = useSearchParams()
  return (
    <TermsLinked kind="lesson-plans" id={params.has('editar') ? null : params.get('id')}>
      <LessonDiagnosed id={params.get('id')}>
        <ShareLesson>{more => <LessonFromRowPage more={more} />}</ShareLesson>
      </LessonDiagnosed>
    </TermsLinked>
  )
}
