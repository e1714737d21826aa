import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { ToolRow } from '#kit/web/parts/tool-row.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import * as pages from '#school/pages.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type Group, getGroup, listGroupHistory, shiftLabels } from '../contract.ts'
import { roomInWords } from '../room-in-words.ts'
import { useGroupPlaces } from './group-places.ts'
import { GroupTimetable } from './group-timetable.tsx'
import { pupilsText } from './pupils-text.ts'
import { TaughtPanel } from './taught-panel.tsx'
import { useGroupActions } from './use-group-actions.ts'

const parts = { professores: 'Docentes', horario: 'Horário' } as const

/** One group: its pupils, who teaches it, its week. */
export function GroupPage({ view }: { view: (group: Group) => ReactNode }) {
  const { id = '' } = useParams()
  const places = useGroupPlaces()
  const answer = useQuery(query(getGroup, { params: { id } }))
  if (answer.data) return view(answer.data)
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a turma"
      head={<PageHead title="Turma" crumbs={[places.area, { label: 'Turmas', to: places.list }]} />}
    />
  )
}

interface GroupViewProps {
  group: Group
  /** The next thing that this group waits for. */
  primary?: Action
  /** Beside it, where there is no next thing. */
  secondary?: Action[]
  /** What is often done with its pupils. */
  tool: Action
  /** What else is done with them, behind «Mais». */
  more: readonly Action[]
  /** The pupils: known by the room above. */
  children: ReactNode
}

/** Head and tools of a group, and under them its pupils, or the part that the address names. */
export function GroupView({ group, primary, secondary, tool, more, children }: GroupViewProps) {
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const [params] = useSearchParams()
  const [history, setHistory] = useState(false)
  const actions = useGroupActions(() => navigate(places.list))(group)
  const part = params.get('ver') ?? ''
  const isPart = part === 'professores' || part === 'horario'
  const own = href(pages.group, { id: group.id })
  const tools: Action[] = [
    { label: 'Faltas', icon: 'calendar-x', to: href(pages.register, { id: group.id }) },
    { label: 'Percurso', icon: 'path', to: href(pages.learningPath, { turma: group.id }) },
    { label: 'Horário', icon: 'clock', to: href(pages.group, { id: group.id, ver: 'horario' }) },
    {
      label: 'Docentes',
      icon: 'chalkboard-teacher',
      to: href(pages.group, { id: group.id, ver: 'professores' }),
    },
    { label: 'Livro de turma', icon: 'notebook', to: href(pages.classBook, { id: group.id }) },
    tool,
  ]
  return (
    <>
      <PageHead
        title={isPart ? `${parts[part]} da ${group.called}` : group.called}
        crumbs={[
          places.area,
          { label: 'Turmas', to: places.list },
          isPart ? { label: group.called, to: own } : { label: group.called },
          ...(isPart ? [{ label: parts[part] }] : []),
        ]}
        sub={about(group)}
        primary={isPart ? undefined : primary}
        secondary={isPart ? undefined : secondary}
      />
      <ToolRow
        label={`Ferramentas da ${group.called}`}
        tools={tools}
        more={[
          ...more,
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...actions,
        ]}
      />
      {part === 'professores' && (
        <Section flush>
          <TaughtPanel group={group} mayWrite={mayWrite} />
        </Section>
      )}
      {part === 'horario' && (
        <Section flush>
          <GroupTimetable timetable={group.timetable} />
        </Section>
      )}
      {!isPart && children}
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
  const of = [
    pupilsText(group),
    gradeTitle(group.grade),
    String(group.year),
    group.room && roomInWords(group.room),
    shiftLabels[group.shift].toLowerCase(),
    group.director && `${officeOf(group.director.jobTitle, groupDirector)}: ${group.director.name}`,
  ]
  return of.filter(Boolean).join(' · ')
}
