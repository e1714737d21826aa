import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { CountTabs } from '#kit/web/list/count-tabs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { groupDirector, officeOf } from '#school/roles.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type Group, getGroup, listGroupHistory, shiftLabels } from '../contract.ts'
import { roomInWords } from '../room-in-words.ts'
import { useGroupPlaces } from './group-places.ts'
import { GroupTimetable } from './group-timetable.tsx'
import { TaughtPanel } from './taught-panel.tsx'
import { useGroupActions } from './use-group-actions.ts'

const views = ['alunos', 'professores', 'horario'] as const
type View = (typeof views)[number]

interface GroupPageProps {
  /** The pupils of the group: known by the room above. */
  pupils: (group: Group) => ReactNode
  /** What the group is doing now: known by what joins the features. */
  underWay?: (group: Group) => ReactNode
}

/** One group: its pupils, who teaches it, its week. */
export function GroupPage({ pupils, underWay }: GroupPageProps) {
  const { id = '' } = useParams()
  const places = useGroupPlaces()
  const answer = useQuery(query(getGroup, { params: { id } }))
  if (answer.data) return <GroupView group={answer.data} pupils={pupils} underWay={underWay} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a turma"
      head={<PageHead title="Turma" crumbs={[places.area, { label: 'Turmas', to: places.list }]} />}
    />
  )
}

function GroupView({ group, pupils, underWay }: { group: Group } & GroupPageProps) {
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const [params, setParams] = useSearchParams()
  const [history, setHistory] = useState(false)
  const [edit, ...others] = useGroupActions(() => navigate(places.list))(group)
  const view = views.find(view => view === params.get('ver')) ?? 'alunos'
  return (
    <>
      <PageHead
        title={group.called}
        crumbs={[places.area, { label: 'Turmas', to: places.list }, { label: group.called }]}
        sub={about(group)}
        secondary={[
          { label: 'Faltas', icon: 'calendar-x', to: `/dashboard/group/${group.id}/faltas` },
          { label: 'Percurso', icon: 'path', to: `/diagnostico/percurso?turma=${group.id}` },
          ...(edit ? [edit] : []),
        ]}
        more={[
          { label: 'Livro de turma', icon: 'printer', to: `/dashboard/group/${group.id}/livro` },
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...others,
        ]}
      />
      {underWay?.(group)}
      <Section flush>
        <CountTabs<View>
          label="O que ver da turma"
          value={view}
          onChange={next => setParams(next === 'alunos' ? {} : { ver: next }, { replace: true })}
          tabs={[
            { value: 'alunos', label: 'Alunos', count: group.boys + group.girls },
            { value: 'professores', label: 'Docentes', count: group.taught.length },
            { value: 'horario', label: 'Horário' },
          ]}
        />
        {view === 'alunos' && pupils(group)}
        {view === 'professores' && <TaughtPanel group={group} mayWrite={mayWrite} />}
        {view === 'horario' && <GroupTimetable timetable={group.timetable} />}
      </Section>
      <HistoryDialog
        open={history}
        name={group.called}
        endpoint={listGroupHistory}
        input={{ params: { id: group.id } }}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

function about(group: Group): string {
  const parts = [
    gradeTitle(group.grade),
    String(group.year),
    shiftLabels[group.shift].toLowerCase(),
    group.room && roomInWords(group.room),
    group.director && `${officeOf(group.director.jobTitle, groupDirector)}: ${group.director.name}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
