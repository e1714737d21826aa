import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { getTest } from '../contract.ts'
import { OralBuilder } from './oral-builder.tsx'
import { type ApplyTest, TestBuilder } from './test-builder.tsx'

/** One test: built here, handed out, marked and analysed from here. */
export function TestPage({ apply }: { apply: ApplyTest }) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getTest, { params: { id } }))
  if (error)
    return <ErrorPanel title="Não foi possível abrir o teste" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards />
  if (data.kind === 'oral') return <OralBuilder key={id} loaded={data} apply={apply} />
  return (
    <BankMedia>
      <TestBuilder key={id} loaded={data} apply={apply} />
    </BankMedia>
  )
}
