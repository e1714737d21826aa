import { ApiError } from '#kit/web/api-error.ts'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { codeOf, type Fetched, type Load, useCode } from '#kit/web/parts/fetched.tsx'

/** What a tab shows: the sign of waiting, or that it did not come, is in its place alone. */
export function fetchedTab<Props extends object>(load: Load<Props>): Fetched<Props> {
  const code = codeOf(load)
  function Tab(props: Props) {
    const { Drawn, failure, again } = useCode(code)
    if (failure !== undefined)
      return <ErrorPanel title="Esta parte não carregou" error={new ApiError(0, undefined)} onRetry={again} />
    return Drawn ? <Drawn {...props} /> : <SkeletonCards />
  }
  return Object.assign(Tab, { fetch: code.fetch })
}
