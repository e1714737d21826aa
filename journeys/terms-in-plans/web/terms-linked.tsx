import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import * as pages from '#school/pages.ts'
import { listTermsInPlan } from '../contract.ts'
import { TermsMarked } from './terms-marked.tsx'

interface TermsLinkedProps {
  kind: 'analytical-plans' | 'lesson-plans'
  /** Null where no stored plan is read. */
  id: string | null
  children: ReactNode
}

/** A plan whose words open the terms of the glossary; without an answer it is read as it stands. */
export function TermsLinked({ kind, id, children }: TermsLinkedProps) {
  const { data } = useQuery({
    ...query(listTermsInPlan, { params: { kind, id: id ?? '' } }),
    enabled: id !== null,
  })
  const terms = useMemo(() => data?.terms ?? [], [data])
  return (
    <TermsMarked terms={terms} hrefOf={termHref}>
      {children}
    </TermsMarked>
  )
}

function termHref(id: string): string {
  return href(pages.term, { id })
}
