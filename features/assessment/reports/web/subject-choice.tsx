import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { subjectOptions } from '#school/subjects/contract.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import styles from '../../results/web/report.module.css'
import { listReports } from '../contract.ts'

const grades = Array.from({ length: 12 }, (_, at) => at + 1)

/** Subject and grade of a report over many groups, kept in the address: first the subject that was measured last. */
export function useSubjectChoice() {
  const [params, change] = useAddressQuery()
  const options = useQuery({ ...query(subjectOptions, {}), staleTime: 60_000 })
  const subjects = options.data ?? []
  const chosen = params.get('disciplina')
  const newest = useQuery({ ...query(listReports, { query: { limit: 1 } }), enabled: chosen === null })
  const last = newest.data?.rows[0]?.subject.id
  const first = newest.isPending ? undefined : (subjects.find(({ id }) => id === last) ?? subjects[0])
  const subject = chosen ?? first?.id
  const grade = params.get('classe')
  const selects = (
    <>
      <AddressSelect
        label="Classe"
        value={grade ?? ''}
        options={[
          { value: '', label: 'Todas as classes' },
          ...grades.map(grade => ({ value: String(grade), label: gradeTitle(grade) })),
        ]}
        onChoose={value => change({ classe: value })}
      />
      <AddressSelect
        label="Disciplina"
        value={subject ?? ''}
        options={subjects.map(subject => ({ value: subject.id, label: subject.name }))}
        onChoose={value => change({ disciplina: value })}
      />
    </>
  )
  return {
    params,
    change,
    selects,
    subject,
    grade: grade === null ? [] : [Number(grade)],
    /** The school has none yet: there is nothing to choose, and no report. */
    none: options.data?.length === 0,
    fields: subjects.length > 0 && <div className={styles.choose}>{selects}</div>,
  }
}

/** What stands for a report while the school has no subjects. */
export function NoSubjects() {
  return (
    <Section>
      <EmptyState
        title="Ainda não há disciplinas"
        text="O relatório faz-se por disciplina, com os testes aplicados às turmas."
        primary={{ label: 'Ver as disciplinas', to: pages.diagnosticsSubjects }}
      />
    </Section>
  )
}
