import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Fact } from '#kit/web/parts/facts.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { ageOn } from '../age.ts'
import { getStudent, type StudentRow } from '../contract.ts'
import { gradeTimeLabels, sexLabels } from '../student.ts'
import { EnrolmentsSection } from './enrolments-section.tsx'
import { PupilHead } from './pupil-head.tsx'
import styles from './students.module.css'
import { today } from './today.ts'

/** What is written down of one pupil. */
export function StudentPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getStudent, { params: { id } }))
  return (
    <>
      <PupilHead id={id} tab="dados" />
      <Loaded answer={answer} failed="Não foi possível abrir o aluno" awaited={<SkeletonCards rows={3} />}>
        {student => <StudentFacts student={student} />}
      </Loaded>
    </>
  )
}

function StudentFacts({ student }: { student: StudentRow }) {
  const places = useGroupPlaces()
  const { group, birthDate } = student
  return (
    <div className={styles.columns}>
      <Section title="Na escola">
        <dl className={styles.facts}>
          <Fact name="Código">
            <Text numeric>{student.code}</Text>
          </Fact>
          <Fact name="Turma">
            <Link to={places.pupilsOf(group.id)}>{group.name}</Link>, {gradeTitle(group.grade)}, {group.year}
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
  )
}
