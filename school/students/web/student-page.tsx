import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Fact } from '#kit/web/parts/facts.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { ageOn } from '../age.ts'
import { getStudent, listStudentHistory, type StudentRow } from '../contract.ts'
import { gradeTimeLabels, sexLabels } from '../student.ts'
import { EnrolmentsSection } from './enrolments-section.tsx'
import { PersonalDataDialog } from './personal-data-dialog.tsx'
import { StudentStateMark } from './student-state.tsx'
import styles from './students.module.css'
import { today } from './today.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useStudentActions } from './use-student-actions.ts'

/** What tests have shown of a pupil: drawn by a part that knows of tests, with the way to the whole report. */
export interface PupilResultsSlot {
  results: (studentId: string) => ReactNode
  reportOf: (studentId: string) => string
}

/** One pupil. */
export function StudentPage({ tests }: { tests?: PupilResultsSlot }) {
  const { id = '' } = useParams()
  const places = useGroupPlaces()
  const answer = useQuery(query(getStudent, { params: { id } }))
  if (answer.data) return <StudentView student={answer.data} tests={tests} />
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir o aluno"
      head={<PageHead title="Aluno" crumbs={[places.area, { label: 'Alunos', to: places.students }]} />}
    />
  )
}

function StudentView({ student, tests }: { student: StudentRow; tests: PupilResultsSlot | undefined }) {
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const actions = useStudentActions()
  const [open, setOpen] = useState<'history' | 'transfer' | 'personal-data'>()
  const { user } = useSession()
  const { group, birthDate } = student
  return (
    <>
      <PageHead
        title={student.fullName}
        crumbs={[places.area, { label: 'Alunos', to: places.students }, { label: student.code }]}
        sub={<StudentStateMark state={student.state} />}
        primary={{ label: 'Editar', icon: 'pencil-simple', to: places.editStudent(student.id) }}
        secondary={[
          { label: 'Faltas', icon: 'calendar-x', to: `/dashboard/group/alunos/${student.id}/faltas` },
          ...(tests
            ? [{ label: 'Relatório', icon: 'chart-bar' as const, to: tests.reportOf(student.id) }]
            : []),
          { label: 'Transferir', icon: 'arrows-left-right', onClick: () => setOpen('transfer') },
        ]}
        more={[
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setOpen('history') },
          ...(user?.nivel === 'admin'
            ? [
                {
                  label: 'Dados pessoais',
                  icon: 'user' as const,
                  onClick: () => setOpen('personal-data'),
                },
              ]
            : []),
          {
            label: 'Eliminar',
            icon: 'trash',
            destructive: true,
            onClick: () => actions.remove(student, () => navigate(places.students)),
          },
        ]}
      />
      <div className={styles.columns}>
        <Section title="Na escola">
          <dl className={styles.facts}>
            <Fact name="Código">
              <span className={styles.code}>{student.code}</span>
            </Fact>
            <Fact name="Turma">
              <Link to={places.pupilsOf(group.id)}>{group.name}</Link>, {gradeTitle(group.grade)},{' '}
              {group.year}
            </Fact>
            <Fact name="Nº na turma">{student.numberInGroup}</Fact>
            <Fact name="Sexo">{sexLabels[student.sex]}</Fact>
            <Fact name="Nascimento">
              {birthDate !== null && `${formatDateSlashes(birthDate)}, ${ageOn(birthDate, today())} anos`}
            </Fact>
            <Fact name="Na classe">
              {student.repeats === null
                ? 'Por indicar'
                : gradeTimeLabels[student.repeats ? 'repetente' : 'novo']}
            </Fact>
            {student.enrolledOn !== null && (
              <Fact name="Entrou em">{formatDateSlashes(student.enrolledOn)}</Fact>
            )}
            {student.state !== 'activo' && student.leftOn !== null && (
              <Fact name="Saiu em">{formatDateSlashes(student.leftOn)}</Fact>
            )}
          </dl>
        </Section>
        <Section title="Família e apoio">
          <dl className={styles.facts}>
            <Fact name="Encarregado de educação">{student.guardianName || 'Por indicar'}</Fact>
            <Fact name="Contacto">{student.guardianContact || 'Por indicar'}</Fact>
            <Fact name="Língua materna">{student.motherTongue || 'Por indicar'}</Fact>
            <Fact name="Necessidades educativas especiais">{student.specialNeeds || 'Nenhuma indicada'}</Fact>
          </dl>
        </Section>
        <div className={styles.across}>
          <EnrolmentsSection studentId={student.id} groupId={group.id} />
        </div>
      </div>
      {tests?.results(student.id)}
      {open === 'transfer' && (
        <TransferDialog students={[student]} onClose={() => setOpen(undefined)} onDone={() => {}} />
      )}
      {open === 'personal-data' && (
        <PersonalDataDialog
          student={student}
          onClose={() => setOpen(undefined)}
          onErased={() => navigate(places.students)}
        />
      )}
      <HistoryDialog
        open={open === 'history'}
        name={student.fullName}
        endpoint={listStudentHistory}
        input={{ params: { id: student.id } }}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
