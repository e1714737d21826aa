import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PupilLevels } from '#features/assessment/hearing/web/pupil-levels.tsx'
import { getPupilReport } from '#features/assessment/reports/contract.ts'
import type { PupilResult } from '#features/assessment/reports/report-shapes.ts'
import { places } from '#features/assessment/reports/web/places.ts'
import { figure, formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StudentPage } from '#school/students/web/student-page.tsx'

/** A pupil with the tests that were handed out to the pupil, newest first. */
export function PupilWithResultsPage() {
  return (
    <StudentPage
      tests={{
        results: id => (
          <>
            <PupilLevels id={id} />
            <Results id={id} />
          </>
        ),
        reportOf: places.pupil,
      }}
    />
  )
}

function Results({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(getPupilReport, { params: { id } }))
  if (error)
    return <ErrorPanel title="Não foi possível ver os testes" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards rows={2} />
  if (data.results.length === 0) return <Section title="Testes">Ainda não fez nenhum teste.</Section>
  return (
    <Section
      title="Testes"
      flush
      aside={<Link to={`/diagnostico/percurso/aluno/${id}`}>Percurso por competência</Link>}
    >
      <RowList
        rows={data.results.map(result => ({
          key: result.head.applicationId,
          title: result.head.testTitle,
          to: `${places.pupil(id)}?aplicacao=${result.head.applicationId}`,
          text: `${formatDateSlashes(result.head.date)} · ${result.head.group.name} · ${result.head.moment}`,
          aside: <b>{outcomeOf(result)}</b>,
        }))}
      />
    </Section>
  )
}

function outcomeOf({ pupil }: PupilResult): string {
  if (pupil.state === 'não apresentado') return 'não apresentado'
  if (pupil.state === 'a responder') return 'a responder'
  if (pupil.mark === null) return '–'
  return `${figure(pupil.mark)}${pupil.provisional ? '*' : ''} valores${pupil.band ? ` · ${pupil.band}` : ''}`
}
