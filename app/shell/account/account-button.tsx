import { useState } from 'react'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import styles from './account-button.module.css'
import { AccountPhoto } from './account-photo.tsx'

const AccountDrawer = fetchedDialog(() => import('./account-drawer.tsx').then(m => m.AccountDrawer))

/** The avatar, which opens the account drawer. */
export function AccountButton() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!user) return null
  return (
    <>
      <Hint text="A minha conta" className={styles.hinted}>
        <PlainButton
          className={styles.avatar}
          aria-label={`Conta de ${user.username}`}
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        >
          <AccountPhoto name={user.username} url={user.photoUrl} />
        </PlainButton>
      </Hint>
      {wanted && <AccountDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
