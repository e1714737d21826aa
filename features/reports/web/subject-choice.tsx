import { useSearchParams } from 'react-router'
import { SelectInput } from '#kit/web/page/inputs.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import styles from './report.module.css'

const grades = Array.from({ length: 12 }, (_, at) => at + 1)

/** Subject and grade of a report over many groups, kept in the address. */
export function useSubjectChoice() {
  const [params, setParams] = useSearchParams()
  const subjects = useSubjectOptions()
  const subject = params.get('disciplina') ?? subjects.find(one => one.code === 'MAT')?.id ?? subjects[0]?.id
  const grade = params.get('classe')
  const change = (key: string, value: string) =>
    setParams(
      before => {
        if (value === '') before.delete(key)
        else before.set(key, value)
        return before
      },
      { replace: true },
    )
  return {
    subject,
    grade: grade === null ? [] : [Number(grade)],
    fields: (
      <div className={styles.choose}>
        <SelectInput
          label="Disciplina"
          value={subject ?? ''}
          options={subjects.map(one => ({ value: one.id, label: one.name }))}
          onChange={event => change('disciplina', event.target.value)}
        />
        <SelectInput
          label="Classe"
          value={grade ?? ''}
          options={[
            { value: '', label: 'Todas' },
            ...grades.map(one => ({ value: String(one), label: gradeTitle(one) })),
          ]}
          onChange={event => change('classe', event.target.value)}
        />
      </div>
    ),
  }
}
