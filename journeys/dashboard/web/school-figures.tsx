import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countTerms } from '#features/glossary/contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { Section } from '#kit/web/parts/section.tsx'
import { countGroups } from '#school/groups/contract.ts'
import { countStudents } from '#school/students/contract.ts'
import { countSubjects } from '#school/subjects/contract.ts'
import styles from './school-figures.module.css'

/** How much there is of what this person works with; each figure leads to its list. */
export function SchoolFigures() {
  const groups = useQuery(query(countGroups, { query: {} })).data
  const students = useQuery(query(countStudents, { query: { state: ['activo'] } })).data
  const subjects = useQuery(query(countSubjects, { query: { state: ['activa'] } })).data
  const terms = useQuery(query(countTerms, { query: {} })).data
  const figures: { label: string; value?: number; note?: string | false; to: string }[] = [
    { label: 'Turmas', value: groups?.total, to: '/dashboard/group' },
    {
      label: 'Alunos',
      value: students?.total,
      note: students && students.total > 0 && `${students.bySex.H ?? 0} H, ${students.bySex.M ?? 0} M`,
      to: '/dashboard/group/alunos',
    },
    {
      label: 'Disciplinas',
      value: subjects?.total,
      to: '/dashboard/subjectManagement',
    },
    { label: 'Termos publicados', value: terms?.byState.publicado, to: '/dashboard/glossaryList' },
  ]
  return (
    <Section flush title="Com que trabalha">
      <dl className={styles.figures}>
        {figures.map(({ label, value, note, to }) => (
          <div key={label}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>
              {value ?? '–'} {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
