import { LinkedAccounts } from '#features/identity/web/linked-accounts.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { AccountPage } from '#school/accounts/web/account-page.tsx'

/** One's own account, with the accounts of another service that lead to it where people sign in there. */
export function AccountWithLinksPage() {
  return <AccountPage linked={runtimeConfig().identity && <LinkedAccounts />} />
}
