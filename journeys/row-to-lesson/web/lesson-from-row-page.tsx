import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Lesson } from '#features/lesson-plans/contract.ts'
import { LessonFormPage } from '#features/lesson-plans/web/lesson-form-page.tsx'
import { query } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/page/action.tsx'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { Note } from '#kit/web/page/note.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { startFromRow } from '../contract.ts'
import { PlanRowChoice } from './plan-row-choice.tsx'

/** A lesson plan; with `?plano=&linha=` a new one begins from that row of an analytical plan. */
export function LessonFromRowPage({ more }: { more?: (lesson: Lesson) => Action[] }) {
  const [params] = useSearchParams()
  const family = params.get('plano')
  const row = params.get('linha')
  const fromRow = family !== null && row !== null && !params.has('id')
  const begun = useQuery({
    ...query(startFromRow, {
      query: { family: family ?? '', row: row ?? '', group: params.get('turma') ?? undefined },
    }),
    enabled: fromRow,
  })
  if (!fromRow) return <LessonFormPage start={<PlanRowChoice />} more={more} />
  if (begun.error)
    return (
      <ErrorPanel
        title="Não foi possível ler a linha do plano analítico"
        error={begun.error}
        onRetry={() => void begun.refetch()}
      />
    )
  if (!begun.data) return <SkeletonCards />
  const { rowText, lesson } = begun.data
  return (
    <LessonFormPage
      prefill={lesson}
      more={more}
      start={
        <div style={{ marginBlockEnd: 24 }}>
          <Note>
            Preenchido a partir do plano analítico: <b>{rowText}</b>.
          </Note>
        </div>
      }
    />
  )
}
