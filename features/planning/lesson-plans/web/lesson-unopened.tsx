import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { lessonCrumbs } from './lesson-places.ts'

/** In place of a lesson that cannot be read. */
export function LessonUnopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHead title="Plano de aula" crumbs={lessonCrumbs} />
      <ErrorPanel title="Não foi possível abrir o plano de aula" error={error} onRetry={onRetry} />
    </>
  )
}
