import type { ReactNode } from 'react'
import type { Action } from '#kit/web/parts/action.tsx'
import { ErrorPanel } from './error-panel.tsx'
import type { Answer } from './join-answers.ts'
import { SkeletonCards } from './skeleton.tsx'

interface AwaitedProps {
  /** What `useQuery` returns, or `joinAnswers` of several. */
  answer: { data?: unknown; error: unknown; refetch: () => unknown }
  /** What is said where there is no answer: «Não foi possível abrir o termo». */
  failed: string
  /** What stands above that, on a page whose head comes with its answer. */
  head?: ReactNode
  /** What stands in the place of the answer until it comes. */
  awaited?: ReactNode
  /** Beside another try. */
  secondary?: Action | undefined
  gone?: Action | undefined
}

interface LoadedProps<Data> extends AwaitedProps {
  answer: Answer<Data>
  children: (data: Data) => ReactNode
}

/** What is drawn of an answer, once it is there, and stays when asking again fails; until then what `Awaited` shows. */
export function Loaded<Data>({ children, ...props }: LoadedProps<Data>) {
  return props.answer.data === undefined ? <Awaited {...props} /> : children(props.answer.data)
}

/** In the place of an answer: its outline until it comes, and where it fails, why, and another try. Nothing once data are there. */
export function Awaited({
  answer,
  failed,
  head,
  awaited = <SkeletonCards />,
  secondary,
  gone,
}: AwaitedProps) {
  if (answer.data !== undefined) return null
  if (!answer.error) return awaited
  return (
    <>
      {head}
      <ErrorPanel
        title={failed}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        secondary={secondary}
        gone={gone}
      />
    </>
  )
}
