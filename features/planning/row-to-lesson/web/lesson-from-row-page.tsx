import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Lesson } from '#features/planning/lesson-plans/contract.ts'
import { LessonFormPage } from '#features/planning/lesson-plans/web/lesson-form-page.tsx'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { type Begun, startFromDay, startFromRow } from '../contract.ts'
import { PlanRowChoice } from './plan-row-choice.tsx'

interface LessonFromRowPageProps {
  more?: (lesson: Lesson) => Action[]
}

/**
 * A lesson plan. With `?plano=&linha=` a new one begins from that row of an analytical plan; with
 * `?turma=&disciplina=&dia=` from the row of that week, unless `&branco` asks for an empty one.
 */
export function LessonFromRowPage({ more }: LessonFromRowPageProps) {
  const [params] = useSearchParams()
  const [family, row] = [params.get('plano'), params.get('linha')]
  const isNew = !params.has('id') && !params.has('copiar')
  if (isNew && family !== null && row !== null) return <FromRow family={family} row={row} />
  const [group, subject, day] = [params.get('turma'), params.get('disciplina'), params.get('dia')]
  if (isNew && group !== null && subject !== null && day !== null && !params.has('branco'))
    return <FromDay key={params.toString()} group={group} subject={subject} day={day} />
  return <LessonFormPage start={<PlanRowChoice />} more={more} />
}

function FromRow({ family, row }: { family: string; row: string }) {
  const [params] = useSearchParams()
  const begun = useQuery({
    ...query(startFromRow, { query: { family, row, group: params.get('turma') ?? undefined } }),
    // Lessons written meanwhile take times and numbers.
    staleTime: 0,
    gcTime: 0,
  })
  if (!begun.data) return <Awaited answer={begun} failed="Não foi possível ler a linha do plano analítico" />
  return <LessonFormPage prefill={begun.data.lesson} start={<From begun={begun.data} />} />
}

/** The row of that week where there is one; where it cannot be read, the plan is written without it. */
function FromDay({ group, subject, day }: { group: string; subject: string; day: string }) {
  const [params] = useSearchParams()
  const { data, error } = useQuery({
    ...query(startFromDay, {
      query: { group, subject, day, startsAt: params.get('hora') ?? undefined },
    }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data && !error) return <SkeletonCards />
  const begun = data?.begun
  if (!begun) return <LessonFormPage start={<PlanRowChoice />} />
  const blank = new URLSearchParams(params)
  blank.set('branco', '')
  return (
    <LessonFormPage
      prefill={begun.lesson}
      start={
        <From begun={begun}>
          <Link to={`?${blank}`}>Começar em branco</Link>
        </From>
      }
    />
  )
}

function From({ begun, children }: { begun: Begun; children?: ReactNode }) {
  return (
    <div style={{ marginBlockEnd: 24 }}>
      <Note>
        Preenchido a partir do plano analítico: <b>{begun.rowText}</b>. {children}
      </Note>
    </div>
  )
}
