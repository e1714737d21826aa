import type { ReactNode } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './pending-page.module.css'
import { PendingPage } from './pending-page.tsx'
import { useSession } from './session.ts'

/** Pages for some roles. The server decides in any case; this spares people a page full of refusals. */
export function RoleGuard({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const { user } = useSession()
  if (!user || roles.includes(user.nivel)) return children
  return user.nivel === 'pendente' ? <PendingPage /> : <NotYourRole />
}

function NotYourRole() {
  return (
    <Stack as="section" fit gap={12} className={styles.page}>
      <span className={styles.seed}>
        <Icon name="lock-simple" size={28} />
      </span>
      <h1>Esta página não é do seu papel</h1>
      <p>
        Se precisa dela para o seu trabalho, peça à administração da escola que mude o papel da sua conta.
      </p>
      <Row gap={8} above={12} wrap>
        <Button to={runtimeConfig().defaultPath} variant="contained">
          Voltar ao início
        </Button>
      </Row>
    </Stack>
  )
}
