import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { getTest } from '../contract.ts'
import type { OfferedTexts } from './levels-field.tsx'
import { OralBuilder } from './oral-builder.tsx'
import { type ApplyTest, TestBuilder } from './test-builder.tsx'

/** One test: built here, handed out, marked and analysed from here. */
export function TestPage({ apply, texts }: { apply: ApplyTest; texts: ComponentType<OfferedTexts> }) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getTest, { params: { id } }))
  if (error)
    return <ErrorPanel title="Não foi possível abrir o teste" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  if (data.kind === 'oral') return <OralBuilder key={id} loaded={data} apply={apply} texts={texts} />
  return (
    <BankMedia>
      <TestBuilder key={id} loaded={data} apply={apply} />
    </BankMedia>
  )
}
