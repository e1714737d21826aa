import { useState } from 'react'
import { useSession } from '#school/accounts/web/session.ts'
import styles from './account-button.module.css'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountPhoto } from './account-photo.tsx'

/** The avatar, which opens the account drawer. */
export function AccountButton() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={`Conta de ${user.username}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <AccountPhoto name={user.username} url={user.photoUrl} />
      </button>
      <AccountDrawer open={open} onClose={() => setOpen(false)} />
    </>
  )
}
