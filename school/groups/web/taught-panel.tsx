import { useState } from 'react'
import { DataTable } from '#kit/web/list/data-table.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import type { Group } from '../contract.ts'
import styles from './groups.module.css'
import { TeachersDialog } from './teachers-dialog.tsx'

/** Who teaches what to a group, and whether the timetable gives each subject its lessons. */
export function TaughtPanel({ group, mayWrite }: { group: Group; mayWrite: boolean }) {
  const [open, setOpen] = useState(false)
  const change = {
    label: group.taught.length === 0 ? 'Indicar professores' : 'Mudar professores',
    icon: 'chalkboard-teacher' as const,
    onClick: () => setOpen(true),
  }
  return (
    <>
      {group.taught.length === 0 ? (
        <EmptyState
          title="Ainda ninguém lecciona esta turma"
          text="Quem for indicado aqui passa a ver a turma e os seus alunos."
          primary={mayWrite ? change : undefined}
        />
      ) : (
        <>
          {mayWrite && (
            <Row gap={8} wrap className={styles.panelTools}>
              <ActionButton action={change} />
            </Row>
          )}
          <DataTable
            label="Professores da turma"
            rows={group.taught}
            rowId={row => row.subject.id}
            rowName={row => row.subject.name}
            columns={[
              {
                key: 'subject',
                head: 'Disciplina',
                cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
              },
              { key: 'teacher', head: 'Docente', cell: row => row.teacher.name },
              {
                key: 'lessons',
                head: 'Tempos no horário',
                numeric: true,
                width: 160,
                cell: row => <Lessons lessons={row.lessons} hours={row.hours} />,
              },
            ]}
          />
        </>
      )}
      {open && <TeachersDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

function Lessons({ lessons, hours }: { lessons: number; hours: number | null }) {
  if (hours === null || hours === lessons)
    return (
      <Text numeric className={styles.hours}>
        {lessons}
      </Text>
    )
  return (
    <Text numeric className={styles.hours}>
      {lessons} <small>de {hours}</small>
    </Text>
  )
}
