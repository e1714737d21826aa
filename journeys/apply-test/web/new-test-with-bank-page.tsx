import { NewTestPage } from '#features/assessment/diagnostic-tests/web/new-test-page.tsx'
import { BankOffer } from '#features/assessment/hearing/web/bank-offer.tsx'

/** A test is begun; what an oral one shows may come from the school's bank of texts. */
export function NewTestWithBankPage() {
  return <NewTestPage texts={BankOffer} />
}
