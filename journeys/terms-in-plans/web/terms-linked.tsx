import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { type LinkedPhrase, LinkedPhrases } from '#kit/web/parts/linked-text.tsx'
import { listTermsInPlan } from '../contract.ts'

interface TermsLinkedProps {
  kind: 'analytical-plans' | 'lesson-plans'
  /** Null where no stored plan is read. */
  id: string | null
  children: ReactNode
}

/** A plan whose words lead to the terms of the glossary; without an answer it is read as it stands. */
export function TermsLinked({ kind, id, children }: TermsLinkedProps) {
  const { data } = useQuery({
    ...query(listTermsInPlan, { params: { kind, id: id ?? '' } }),
    enabled: id !== null,
  })
  const phrases = useMemo<LinkedPhrase[]>(
    () =>
      (data?.terms ?? []).flatMap(term =>
        term.words.map(phrase => ({ phrase, href: `/dashboard/glossaryList/${term.id}` })),
      ),
    [data],
  )
  return <LinkedPhrases phrases={phrases}>{children}</LinkedPhrases>
}
