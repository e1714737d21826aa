import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useGroupChoice } from '#school/groups/web/use-group-choice.tsx'
import * as pages from '#school/pages.ts'
import { teacherOptions } from '#school/subjects/teachers-contract.ts'
import paperAcross from './across.css?url'
import { GroupWeek } from './group-week.tsx'
import { TeacherWeek } from './teacher-week.tsx'
import styles from './timetable.module.css'

const TimetableImport = fetchedDialog(() => import('./timetable-import.tsx').then(m => m.default))

/** Horários: the week of a group, written here, or of a teacher, read. */
export function TimetablePage() {
  const within = useWithinReach()
  const [params, setParams] = useSearchParams()
  const { groups, ofSchool, schoolSelect } = useGroupChoice(of => setParams(of, { replace: true }))
  const teachers = useQuery(query(teacherOptions, {})).data ?? []
  const [importing, setImporting] = useState<'never' | 'open' | 'behind'>('never')
  const view = params.has('professor') ? 'professor' : 'turma'
  const groupId = params.get('turma') ?? groups[0]?.id
  const teacherId = params.get('professor') || teachers[0]?.id
  const group = groups.find(group => group.id === groupId)
  const teacher = teachers.find(teacher => teacher.id === teacherId)
  const go = (next: Record<string, string>) => setParams({ ...ofSchool, ...next }, { replace: true })

  return (
    <>
      {/* Paper lies across for this page alone; a named page would leave the title on a sheet of its own. */}
      <link rel="stylesheet" href={paperAcross} media="print" />
      <PageHead
        title={titleOf(view, group?.name, teacher?.name)}
        crumbs={[{ label: 'Administração' }, { label: 'Horários' }]}
        secondary={[
          { label: 'Imprimir', icon: 'printer', onClick: () => window.print() },
          { label: 'Importar', icon: 'upload-simple', onClick: () => setImporting('open') },
        ]}
      />
      <Section flush className={styles.sheet}>
        <Row gap={16} rowGap={12} wrap className={styles.tools} data-print="none">
          <Segments
            label="De quem é o horário"
            value={view}
            options={[
              { value: 'turma', label: 'Por turma' },
              { value: 'professor', label: 'Por professor' },
            ]}
            onChange={next => go(next === 'turma' ? {} : { professor: '' })}
          />
          {view === 'turma' ? (
            <>
              {schoolSelect}
              <AddressSelect
                label="Turma"
                value={groupId ?? ''}
                options={groups.map(group => ({ value: group.id, label: group.name }))}
                onChoose={value => go({ turma: value })}
              />
            </>
          ) : (
            <AddressSelect
              label="Docente"
              value={teacherId ?? ''}
              options={teachers.map(teacher => ({ value: teacher.id, label: teacher.name }))}
              onChoose={value => go({ professor: value })}
            />
          )}
        </Row>
        {view === 'turma' && groupId && (
          <GroupWeek
            key={groupId}
            groupId={groupId}
            on={params.get('em') ?? undefined}
            onShow={day => go({ turma: groupId, em: day })}
          />
        )}
        {view === 'turma' && !groupId && (
          <EmptyState
            title={within('Ainda não há turmas')}
            text="O horário escreve-se por turma: crie primeiro as turmas do ano."
            primary={{ label: 'Nova turma', icon: 'plus', to: pages.newGroup }}
          />
        )}
        {view === 'professor' && teacher && (
          <TeacherWeek key={teacher.id} teacherId={teacher.id} name={teacher.name} />
        )}
      </Section>
      {importing !== 'never' && (
        <TimetableImport open={importing === 'open'} onClose={() => setImporting('behind')} />
      )}
    </>
  )
}

function titleOf(
  view: 'turma' | 'professor',
  group: string | undefined,
  teacher: string | undefined,
): string {
  if (view === 'turma') return group ? `Horário da ${group}` : 'Horários'
  return teacher ? `Horário de ${teacher}` : 'Horários'
}
