import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { getProgramme, type Programme } from '../contract.ts'
import { crumbs, gone } from '../places.ts'

/** The programme that the address names, once it is there. */
export function LoadedProgramme({ children }: { children: (programme: Programme) => ReactNode }) {
  const { id = '' } = useParams()
  const answer = useQuery(query(getProgramme, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o programa"
      head={<PageHead title="Programa" crumbs={crumbs} />}
      gone={gone}
    >
      {children}
    </Loaded>
  )
}
