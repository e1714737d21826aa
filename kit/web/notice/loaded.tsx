import type { ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'
import { SkeletonCards } from './skeleton.tsx'

interface LoadedProps<Data> {
  /** What `useQuery` gives of the question. */
  answer: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** What is said where there is no answer: «Não foi possível abrir o termo». */
  failed: string
  /** What stands above that, on a page whose head comes with its answer. */
  head?: ReactNode
  /** What stands in the place of the answer until it comes. */
  awaited?: ReactNode
  children: (data: Data) => ReactNode
}

/** What is drawn of an answer, once it is there; until then its place, and where it fails, why, and another try. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { answer, failed, head, awaited = <SkeletonCards />, children } = props
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error === null) return awaited
  return (
    <>
      {head}
      <ErrorPanel title={failed} error={answer.error} onRetry={() => void answer.refetch()} />
    </>
  )
}
