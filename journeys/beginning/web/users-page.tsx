import { UserListPage } from '#school/accounts/web/user-list-page.tsx'
import { DemonstrationNote } from './demonstration-note.tsx'

/** Utilizadores, with word of the accounts that are examples. */
export function UsersPage() {
  return (
    <>
      <DemonstrationNote />
      <UserListPage />
    </>
  )
}
