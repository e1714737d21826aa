import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#kit/figures.ts'
import { onOutbox, waitingRequests } from '#kit/web/api/outbox.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { isRole, roleOf } from '#school/roles.ts'
import styles from './account-drawer.module.css'
import { AccountPhoto } from './account-photo.tsx'

/** Who is signed in, the way to the account's settings, and the way out. */
export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const outbox = useSyncExternalStore(onOutbox, waitingRequests)
  const waiting = outbox.length

  const leave = async () => {
    try {
      await signOut()
      onClose()
      navigate(pages.signIn, { replace: true })
    } catch (error) {
      notify.error(messageOf(error))
    }
  }

  return (
    <Modal place="end" open={open} onClose={onClose} className={styles.paper} label="Conta">
      <Row toEnd rigid className={styles.head}>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Icon name="x" size={20} />
        </IconButton>
      </Row>
      <Column center className={styles.who}>
        <span className={styles.photo}>
          <AccountPhoto name={user?.username ?? ''} url={user?.photoUrl} />
        </span>
        <h2>{user?.username}</h2>
        <Text as="p" secondary breaks>
          {user?.email}
        </Text>
        {user && (
          <Text secondary caption semibold className={styles.role}>
            {isRole(user.nivel) ? roleOf({ role: user.nivel, jobTitle: user.jobTitle }) : user.nivel}
          </Text>
        )}
      </Column>
      <nav className={styles.menu} aria-label="Conta">
        <Link to={pages.account} onClick={onClose}>
          <Icon name="user-gear" weight="duotone" size={24} />
          Account settings
          <Icon name="caret-right" size={18} flip />
        </Link>
      </nav>
      <div className={styles.foot}>
        {waiting > 0 && (
          <Row as="p" gap={12} below={16} small className={styles.note}>
            <Icon name="cloud-arrow-up" size={20} />
            <span>
              <b>{counted(waiting, 'alteração por enviar.', 'alterações por enviar.')}</b>{' '}
              {outbox.some(entry => entry.loose)
                ? 'Este navegador não as guarda: perdem-se se sair antes de seguirem.'
                : waiting === 1
                  ? 'Fica guardada neste dispositivo e segue quando voltar a entrar.'
                  : 'Ficam guardadas neste dispositivo e seguem quando voltar a entrar.'}
            </span>
          </Row>
        )}
        <Button
          fullWidth
          size="large"
          variant="outlined"
          color="error"
          startIcon={<Icon name="sign-out" size={20} flip />}
          onClick={leave}
        >
          Terminar a sessão
        </Button>
      </div>
    </Modal>
  )
}
