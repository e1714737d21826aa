import { lazy, Suspense } from 'react'
import { TestPage } from '#features/tests/web/test-page.tsx'
import { applyable } from './applyable.ts'

const ApplyDialog = lazy(() => import('#features/applications/web/apply-dialog.tsx'))

/** One test, given to groups from where it is built. */
export function TestToApplyPage() {
  return (
    <TestPage
      apply={(test, onClose) => (
        <Suspense>
          <ApplyDialog test={applyable(test)} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
