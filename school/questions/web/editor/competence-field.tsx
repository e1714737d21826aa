import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { type Competence, getTree } from '#school/subjects/tree-contract.ts'

/** The competences of a subject up to a grade, those of the grade first; empty until they have come. */
export function useCompetences(subjectId: string, grade?: number): Competence[] {
  const { data } = useQuery({
    ...query(getTree, { params: { id: subjectId } }),
    enabled: subjectId !== '',
    staleTime: 60_000,
  })
  const all = data?.competences ?? []
  if (grade === undefined) return all
  return all.filter(entry => entry.grade <= grade).toSorted((a, b) => b.grade - a.grade)
}

interface CompetenceFieldProps {
  subjectId: string
  grade: number
  value: string | null
  onChange: (id: string | null, competence: Competence | undefined) => void
  error?: string | undefined
}

/** What a question measures. A diagnosis looks back: competences of earlier grades are there too. */
export function CompetenceField({ subjectId, grade, value, onChange, error }: CompetenceFieldProps) {
  const competences = useCompetences(subjectId, grade)
  return (
    <SelectInput
      label="Competência"
      none={subjectId === '' ? 'Escolha primeiro a disciplina' : 'Sem competência'}
      options={competences.map(competence => ({
        value: competence.id,
        label: `${competence.code} · ${competence.description}${competence.grade === grade ? '' : ` (${competence.grade}ª)`}`,
      }))}
      value={value ?? ''}
      onChange={event => {
        const id = event.target.value || null
        onChange(
          id,
          competences.find(competence => competence.id === id),
        )
      }}
      {...(error ? { error } : {})}
    />
  )
}
