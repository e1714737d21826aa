import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { listSubjects } from '../contract.ts'
import { gradesText } from '../grade.ts'
import { useSubjectPlaces } from './subject-places.ts'

/** The subjects with what is written of them, units and competences: what plans, quizzes and tests are made of. */
export function SubjectsWithinReach({ title = 'Disciplinas' }: { title?: string }) {
  const places = useSubjectPlaces()
  const subjects = useQuery(query(listSubjects, { query: { state: ['activa'], limit: 100 } }))
  const rows = subjects.data?.rows ?? []
  return (
    <Section flush title={title} aside={rows.length > 0 && count(rows.length, 'disciplina')}>
      {subjects.isPending && <SkeletonCards rows={4} />}
      {subjects.isError && (
        <ErrorPanel
          title="Não foi possível abrir as disciplinas"
          error={subjects.error}
          onRetry={() => void subjects.refetch()}
        />
      )}
      {subjects.data && rows.length === 0 && (
        <RowList
          rows={[
            {
              key: 'none',
              title: 'Ainda não há disciplinas',
              to: places.list,
              text: 'Com elas vêm as unidades e as competências.',
            },
          ]}
        />
      )}
      <RowList
        rows={rows.map(row => ({
          key: row.id,
          title: <SubjectDot colour={row.colour}>{row.name}</SubjectDot>,
          to: places.one(row.id),
          text: `${gradesText(row.grades)} classe`,
          aside:
            row.units + row.competences === 0
              ? 'programa por escrever'
              : `${count(row.units, 'unidade')} · ${count(row.competences, 'competência')}`,
        }))}
      />
    </Section>
  )
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
