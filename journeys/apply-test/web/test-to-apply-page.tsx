import { TestPage } from '#features/assessment/diagnostic-tests/web/test-page.tsx'
import { BankOffer } from '#features/assessment/hearing/web/bank-offer.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { applyable } from './applyable.ts'

const ApplyDialog = fetchedDialog(() =>
  import('#features/assessment/applications/web/apply-dialog.tsx').then(m => m.default),
)

/** One test, handed out to groups from where it is built. */
export function TestToApplyPage() {
  return (
    <TestPage
      texts={BankOffer}
      apply={(test, onClose) => <ApplyDialog test={applyable(test)} onClose={onClose} />}
    />
  )
}
