import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Segments } from '#kit/web/form/segments.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { homeCrumbs, newLesson } from '../places.ts'
import { LessonList } from './lesson-list.tsx'
import { LessonWeek } from './lesson-week.tsx'

const views = ['semana', 'calendario', 'todos', 'modelos'] as const
type View = (typeof views)[number]
const labels: Record<View, string> = {
  semana: 'A minha semana',
  calendario: 'Calendário',
  todos: 'Planos',
  modelos: 'Modelos',
}

/** The home of lesson plans: the week with what has no plan yet, the calendar, all plans, and one's templates. */
export function LessonPlansHomePage({
  calendar,
  fill,
}: {
  calendar: ReactNode
  /** Fills the empty lessons of a week. */
  fill?: (week: { from: string; to: string }) => ReactNode
}) {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState<View>(() => views.find(view => view === params.get('vista')) ?? 'semana')
  const choose = (
    <Segments
      label="O que mostrar"
      value={view}
      options={views.map(value => ({ value, label: labels[value] }))}
      onChange={next => {
        setParams({ vista: next })
        setView(next)
      }}
    />
  )
  if (view === 'todos' || view === 'modelos')
    return <LessonList key={view} templates={view === 'modelos'} sub={choose} />
  return (
    <>
      <PageHead title="Planos de aula" crumbs={homeCrumbs} sub={choose} primary={newLesson} />
      {view === 'semana' ? <LessonWeek fill={fill} /> : calendar}
    </>
  )
}
