import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { lessonCrumbs } from '../places.ts'

/** In place of a lesson that is not there yet, or cannot be read. */
export function LessonUnopened({ answer }: { answer: { error: unknown; refetch: () => unknown } }) {
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir o plano de aula"
      head={<PageHead title="Plano de aula" crumbs={lessonCrumbs} />}
    />
  )
}
