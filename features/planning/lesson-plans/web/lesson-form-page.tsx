import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { groupOptions } from '#school/groups/contract.ts'
import { createLesson, getLesson, type Lesson, type LessonBody, lessonBody } from '../contract.ts'
import { blankLesson, copyOf, nameOf, valuesOf } from '../lesson-values.ts'
import { LessonFields } from './lesson-fields.tsx'
import { LessonPage } from './lesson-page.tsx'
import { HOME, lessonCrumbs, lessonHref, WRITE } from './lesson-places.ts'
import { LessonUnopened } from './lesson-unopened.tsx'

interface LessonFormPageProps {
  /** What a row of an analytical plan gives to a new lesson. */
  prefill?: Partial<LessonBody>
  /** Above the fields of a new lesson: where else it can begin. */
  start?: ReactNode
  /** What else can be done with a stored lesson. */
  more?: (lesson: Lesson) => Action[]
}

/** A lesson plan: a stored one (`?id=`) to be read, written or taught, a copy (`?copiar=`), or a new one. */
export function LessonFormPage({ prefill, start, more }: LessonFormPageProps) {
  const [params] = useSearchParams()
  const id = params.get('id')
  const copied = params.get('copiar')
  if (id) return <LessonPage key={id} id={id} more={more} />
  if (copied) return <CopiedLesson key={copied} id={copied} />
  return <FreshLesson key={params.toString()} prefill={prefill} start={start} />
}

/** A new lesson, from a lesson time when the URL says one: `?turma=&disciplina=&dia=&hora=&sala=`. */
function FreshLesson({ prefill, start }: LessonFormPageProps) {
  const [params] = useSearchParams()
  const groups = useQuery(query(groupOptions, {}))
  if (groups.isPending && groups.fetchStatus === 'fetching') return <SkeletonCards />
  const group = groups.data?.find(one => one.id === (prefill?.groupId ?? params.get('turma')))
  const values = blankLesson({
    subjectId: params.get('disciplina') ?? '',
    groupId: group?.id ?? null,
    ...(group ? { grade: group.grade, pupils: group.students } : {}),
    heldOn: params.get('dia'),
    startsAt: params.get('hora'),
    room: params.get('sala') ?? '',
    ...prefill,
  })
  return <NewLesson values={values} draft={`lesson-plans/new/${params}`} start={start} />
}

function CopiedLesson({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getLesson, { params: { id } }))
  if (error) return <LessonUnopened error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  return <NewLesson values={copyOf(data)} sourceId={id} draft={`lesson-plans/copy/${id}`} />
}

interface NewLessonProps {
  values: LessonBody
  draft: string
  sourceId?: string
  start?: ReactNode
}

function NewLesson({ values, draft, sourceId = undefined, start }: NewLessonProps) {
  const [begun] = useState(values)
  const navigate = useNavigate()
  const told = useUndo()
  const state = useFormPage({
    endpoint: createLesson,
    schema: lessonBody,
    values: begun,
    toInput: body => ({ body: { ...body, sourceId: sourceId ?? null } }),
    draft,
    name: nameOf,
    href: `${WRITE}${location.search}`,
    onSaved: (lesson, change) => {
      told(`«${nameOf(valuesOf(lesson))}» criado.`, change)
      navigate(lessonHref(lesson.id), { replace: true })
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo plano de aula"
      crumbs={lessonCrumbs}
      submit="Criar plano"
      onCancel={() => navigate(HOME)}
    >
      {start}
      <LessonFields form={state.form} />
    </FormPage>
  )
}
