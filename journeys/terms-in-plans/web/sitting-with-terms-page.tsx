import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHeldSitting } from '#features/assessment/applications/web/sitting/held-sitting.ts'
import { SittingPage } from '#features/assessment/applications/web/sitting/sitting-page.tsx'
import { ExplanationFrame, type ExplanationFrameProps } from '#features/assessment/quizzes/web/feedback.tsx'
import { query } from '#kit/web/api/queries.ts'
import { findTermsInExplanation } from '../contract.ts'
import { TermsMarked } from './terms-marked.tsx'

/** A sitting whose explanations open the terms of the glossary that they name. */
export function SittingWithTermsPage() {
  return (
    <ExplanationFrame value={TermsOfExplanation}>
      <SittingPage />
    </ExplanationFrame>
  )
}

function TermsOfExplanation({ html, children }: ExplanationFrameProps) {
  const held = useHeldSitting()
  const { data } = useQuery({
    ...query(findTermsInExplanation, {
      params: { code: held?.code ?? '' },
      body: { attemptId: held?.attemptId ?? '', key: held?.key ?? '', text: html },
    }),
    enabled: held !== null,
    // None while the work is not handed in: what is shown then is asked for anew.
    staleTime: 0,
  })
  const terms = useMemo(() => data?.terms ?? [], [data])
  return <TermsMarked terms={terms}>{children}</TermsMarked>
}
