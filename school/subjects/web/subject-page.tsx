import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { getSubject, listSubjectHistory, type Subject } from '../contract.ts'
import { gradesText, gradeTitle } from '../grade.ts'
import { subjectIcon } from './subject-icon.ts'
import { useSubjectPlaces } from './subject-places.ts'
import { SubjectStateMark } from './subject-state.tsx'
import styles from './subjects.module.css'
import { TreeSection } from './tree-section.tsx'
import { useMayWriteForAll } from './use-may-write.ts'
import { useSubjectActions } from './use-subject-actions.ts'

const ProgrammeImport = fetchedDialog(() => import('./programme-import.tsx').then(m => m.default))

/** One subject: its units and competences, its hours, who teaches it. */
export function SubjectPage() {
  const { id = '' } = useParams()
  const places = useSubjectPlaces()
  const answer = useQuery(query(getSubject, { params: { id } }))
  if (answer.data) return <SubjectView subject={answer.data} />
  const crumbs = [places.area, { label: 'Disciplinas', to: places.list }]
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a disciplina"
      head={<PageHead title="Disciplina" crumbs={crumbs} />}
    />
  )
}

function SubjectView({ subject }: { subject: Subject }) {
  const places = useSubjectPlaces()
  const navigate = useNavigate()
  const mayWrite = useMayWriteForAll()
  const [history, setHistory] = useState(false)
  const [programme, setProgramme] = useState<'open' | 'hidden'>()
  const [edit, ...others] = useSubjectActions(() => navigate(places.list))(subject)
  return (
    <>
      <PageHead
        title={subject.name}
        crumbs={[places.area, { label: 'Disciplinas', to: places.list }, { label: subject.abbreviation }]}
        sub={
          <span className={styles.sub}>
            <Icon name={subjectIcon(subject.icon)} />
            <SubjectDot colour={subject.colour}>{subject.code}</SubjectDot>
            <span>{gradesText(subject.grades)}</span>
            <SubjectStateMark state={subject.state} />
          </span>
        }
        secondary={
          mayWrite
            ? [
                ...(edit ? [edit] : []),
                { label: 'Importar programa', icon: 'upload-simple', onClick: () => setProgramme('open') },
              ]
            : []
        }
        more={[
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...others,
        ]}
      />
      {programme && (
        <ProgrammeImport
          open={programme === 'open'}
          onClose={() => setProgramme('hidden')}
          subject={subject}
        />
      )}
      <div className={styles.columns}>
        <TreeSection subject={subject} mayWrite={mayWrite} />
        <div className={styles.side}>
          <Section title="Carga semanal">
            <Hours subject={subject} />
          </Section>
          <Section title="Ficha">
            <Stack as="dl" gap={12} className={styles.facts}>
              <Fact name="Área">{subject.area}</Fact>
              <Fact name="Delegado">{subject.delegate?.name ?? 'Por indicar'}</Fact>
              <Fact name="Duração do tempo">{subject.lessonMinutes} minutos</Fact>
              <Fact name="Observações">{subject.notes}</Fact>
            </Stack>
          </Section>
          <Section title="Quem lecciona">
            <Teachers subject={subject} />
          </Section>
        </div>
      </div>
      <HistoryDialog
        open={history}
        name={subject.name}
        endpoint={listSubjectHistory}
        input={{ params: { id: subject.id } }}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

function Hours({ subject }: { subject: Subject }) {
  return (
    <>
      <Table figures regular className={styles.hours}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Classe</th>
            <th scope="col">Tempos por semana</th>
          </tr>
        </thead>
        <tbody>
          {subject.grades.map(grade => (
            <tr key={grade}>
              <th scope="row">{gradeTitle(grade)}</th>
              <td>{lessons(subject.weeklyHours[grade])}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {subject.hoursToConfirm && (
        <Text as="div" above={16}>
          <Note tone="amber">Carga por confirmar com o plano de estudos em vigor.</Note>
        </Text>
      )}
    </>
  )
}

function lessons(count: number | undefined): string {
  if (count === undefined) return '–'
  return counted(count, 'tempo', 'tempos')
}

function Teachers({ subject }: { subject: Subject }) {
  const places = useSubjectPlaces()
  if (subject.taughtBy.length === 0)
    return (
      <Text as="p" secondary>
        Ninguém ainda. Os professores indicam-se em cada turma.
      </Text>
    )
  return (
    <Stack as="ul" gap={12} className={styles.people}>
      {subject.taughtBy.map(teacher => (
        <li key={teacher.id}>
          {teacher.name}
          <Row as="span" wrap caption secondary>
            {teacher.groups.map(group => (
              <Link key={group.id} to={places.pupilsOf(group.id)}>
                {group.name}
              </Link>
            ))}
          </Row>
        </li>
      ))}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
