import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { changedQuery, href } from '#kit/address.ts'
import { valuesOf } from '#kit/fields.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { groupOptions } from '#school/groups/contract.ts'
import * as pages from '#school/pages.ts'
import { getTree } from '#school/subjects/tree-contract.ts'
import {
  createLesson,
  getLesson,
  type Lesson,
  type LessonBody,
  lessonBody,
  listLessons,
} from '../contract.ts'
import { lessonFields } from '../lesson.ts'
import { lessonAbout } from '../lesson-about.ts'
import { blankLesson, copyInto, copyOf, nameOf } from '../lesson-values.ts'
import { type Beginning, lessonCrumbs } from '../places.ts'
import { EarlierLesson } from './earlier-lesson.tsx'
import { LessonFields } from './lesson-fields.tsx'
import { LessonPage } from './lesson-page.tsx'
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
  if (copied === 'ultima' || copied === 'modelo')
    return <BegunLesson key={params.toString()} beginning={copied} />
  if (copied) return <CopiedLesson key={params.toString()} id={copied} />
  return <FreshLesson key={params.toString()} prefill={prefill} start={start} />
}

/**
 * A new lesson, from a lesson time when the URL says one (`?turma=&disciplina=&dia=&hora=&sala=`), and about what it names:
 * competences of the subject, or a theme (`&competencia=&tema=`).
 */
function FreshLesson({ prefill, start }: LessonFormPageProps) {
  const [params] = useSearchParams()
  const groups = useQuery(query(groupOptions, {}))
  const wanted = params.getAll('competencia')
  const subjectId = params.get('disciplina') ?? ''
  const tree = useQuery({
    ...query(getTree, { params: { id: subjectId } }),
    enabled: wanted.length > 0 && subjectId !== '',
  })
  if ([groups, tree].some(answer => answer.isPending && answer.fetchStatus === 'fetching'))
    return <SkeletonCards />
  const competences = (tree.data?.competences ?? []).filter(competence => wanted.includes(competence.id))
  const group = groups.data?.find(entry => entry.id === (prefill?.groupId ?? params.get('turma')))
  const values = blankLesson({
    subjectId,
    groupId: group?.id ?? null,
    ...(group ? { grade: group.grade, pupils: group.students } : {}),
    heldOn: params.get('dia'),
    startsAt: params.get('hora'),
    room: params.get('sala') ?? '',
    ...lessonAbout(competences, params.get('tema')),
    ...prefill,
  })
  return (
    <NewLesson
      values={values}
      draft={`lesson-plans/new/${params}`}
      start={
        <>
          {group && competences.length > 0 && (
            <EarlierLesson subjectId={subjectId} groupId={group.id} competenceIds={wanted} />
          )}
          {start}
        </>
      }
    />
  )
}

/** A copy of another lesson; for a lesson time where the URL says one. */
function CopiedLesson({ id }: { id: string }) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(query(getLesson, { params: { id } }))
  const groups = useQuery(query(groupOptions, {}))
  if (!data || (groups.isPending && groups.fetchStatus === 'fetching'))
    return <LessonUnopened answer={{ error, refetch }} />
  const group = groups.data?.find(entry => entry.id === params.get('turma'))
  const values = params.has('dia')
    ? copyInto(data, {
        groupId: group?.id ?? null,
        ...(group ? { grade: group.grade, pupils: group.students } : {}),
        heldOn: params.get('dia'),
        startsAt: params.get('hora'),
        room: params.get('sala') ?? '',
      })
    : copyOf(data)
  return (
    <NewLesson
      values={values}
      sourceId={id}
      draft={`lesson-plans/copy/${id}${params.has('dia') ? `/${params}` : ''}`}
    />
  )
}

/** A lesson time begun from the last lesson of its group in its subject, or from a template of the subject. */
function BegunLesson({ beginning }: { beginning: Beginning }) {
  const [params] = useSearchParams()
  const subject = params.get('disciplina') ?? ''
  const group = params.get('turma') ?? ''
  const isLast = beginning === 'ultima'
  const { data, error, refetch } = useQuery(
    query(listLessons, {
      query: isLast
        ? { subject: [subject], group: [group], to: params.get('dia') ?? undefined, limit: 1, sort: '-data' }
        : { subject: [subject], templates: true, limit: 50, sort: '-alterado' },
    }),
  )
  const only = data?.rows.length === 1 ? data.rows[0] : undefined
  const from = (copiar?: string) => `${changedQuery(params, { copiar })}`
  if (only) return <Navigate to={{ search: from(only.id) }} replace />
  if (!data) return <LessonUnopened answer={{ error, refetch }} />
  return (
    <>
      <PageHead title={isLast ? 'Da última aula' : 'De um modelo'} crumbs={lessonCrumbs} />
      <Section flush>
        {data.rows.length === 0 ? (
          <EmptyState
            title={isLast ? 'Ainda não há nenhuma aula escrita' : 'Ainda não há modelos desta disciplina'}
            text={
              isLast
                ? 'A primeira desta turma e disciplina escreve-se a partir do plano analítico.'
                : 'Qualquer plano de aula se guarda como modelo, no menu da sua página.'
            }
            primary={{ label: 'Escrever o plano', icon: 'plus', to: `${pages.lesson}?${from()}` }}
          />
        ) : (
          <RowList
            rows={data.rows.map(row => ({
              key: row.id,
              title: row.templateName ?? nameOf(row),
              text: row.theme,
              to: `${pages.lesson}?${from(row.id)}`,
            }))}
          />
        )}
      </Section>
    </>
  )
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
  const announce = useUndo()
  const state = useFormPage({
    endpoint: createLesson,
    schema: lessonBody,
    values: begun,
    toInput: body => ({ body: { ...body, sourceId: sourceId ?? null } }),
    draft,
    name: nameOf,
    href: `${pages.lesson}${location.search}`,
    onSaved: (lesson, change) => {
      announce(`«${nameOf(valuesOf(lessonFields, lesson))}» criado.`, change)
      navigate(href(pages.lesson, { id: lesson.id }), { replace: true })
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo plano de aula"
      crumbs={lessonCrumbs}
      submit="Criar plano"
      onCancel={() => navigate(pages.lessons)}
    >
      {start}
      <LessonFields form={state.form} />
    </FormPage>
  )
}
