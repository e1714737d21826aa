import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { getStudent } from '#school/students/contract.ts'
import { PupilHead } from '#school/students/web/pupil-head.tsx'
import { getPupilYear } from '../contract.ts'
import { KnownCard } from './known-card.tsx'
import styles from './summary.module.css'
import { WaitingCard } from './waiting-card.tsx'
import { YearCard } from './year-card.tsx'

/** A pupil in one look: the year on one line, what waits, what is known already. */
export function PupilSummaryPage() {
  const { id = '' } = useParams()
  const student = useQuery(query(getStudent, { params: { id } }))
  const year = useQuery(query(getPupilYear, { params: { id } }))
  return (
    <>
      <PupilHead id={id} tab="resumo" />
      <Loaded
        answer={joinAnswers(year, student)}
        failed="Não foi possível ver o ano"
        awaited={<SkeletonCards rows={6} />}
      >
        {([year, student]) => (
          <>
            <div className={styles.two}>
              <YearCard year={year} />
              <WaitingCard year={year} student={student} />
            </div>
            <KnownCard year={year} student={student} />
          </>
        )}
      </Loaded>
    </>
  )
}
