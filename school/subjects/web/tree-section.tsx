import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Subject } from '../contract.ts'
import { gradeName, gradeTitle } from '../grade.ts'
import { getTree } from '../tree-contract.ts'
import styles from './tree.module.css'
import { TreeEditor } from './tree-editor.tsx'

/** Units and competences of a subject, one grade at a time; opens at the first grade that has some. */
export function TreeSection({ subject, mayWrite }: { subject: Subject; mayWrite: boolean }) {
  const answer = useQuery(query(getTree, { params: { id: subject.id } }))
  const [chosen, setChosen] = useState<number>()
  const filled = [...(answer.data?.units ?? []), ...(answer.data?.competences ?? [])].map(
    entry => entry.grade,
  )
  const grade = chosen ?? subject.grades.find(grade => filled.includes(grade)) ?? subject.grades[0]
  const counts = (grade: number) => answer.data?.competences.filter(row => row.grade === grade).length ?? 0
  return (
    <Section title="Unidades temáticas e competências" flush>
      {subject.grades.length > 1 && (
        <fieldset className={styles.grades}>
          <legend className="visually-hidden">Classe</legend>
          {subject.grades.map(value => (
            <label key={value}>
              <input type="radio" name="grade" checked={value === grade} onChange={() => setChosen(value)} />
              <span aria-hidden="true">
                {gradeName(value)}
                {counts(value) > 0 && (
                  <Text as="small" regular caption>
                    {counts(value)}
                  </Text>
                )}
              </span>
              <span className="visually-hidden">
                {gradeTitle(value)}, {counts(value)} competências
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Loaded answer={answer} failed="Não foi possível abrir as unidades">
        {tree =>
          grade !== undefined && (
            <TreeEditor
              key={grade}
              subjectId={subject.id}
              grade={grade}
              units={tree.units.filter(unit => unit.grade === grade)}
              competences={tree.competences.filter(competence => competence.grade === grade)}
              mayWrite={mayWrite}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
