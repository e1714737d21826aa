import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#kit/web/api/client.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { resetForm, resetPassword } from '../access-contract.ts'
import { shownEmail } from '../phone-name.ts'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { LinkRefused } from './link-refused.tsx'
import { useOneTimeLink } from './one-time-link.ts'
import { PasswordChoice } from './password-choice.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** Chooses a new password with the link that the administration made. */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const opened = useOneTimeLink('senha', token)
  const [done, setDone] = useState(false)
  const form = useAuthForm(resetForm, async ({ password }) => {
    await call(resetPassword, { body: { token, password } }, { api: 'academy' })
    setDone(true)
  })
  if (done) return <Changed />
  if (opened.state === 'opening') return <p role="status">A abrir a ligação…</p>
  if (opened.state === 'refused')
    return <LinkRefused title="Esta ligação já não serve" message={opened.message} />
  return (
    <div className={styles.page}>
      <h1>Escolha uma senha nova</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Para a conta <b>{shownEmail(opened.link.email)}</b>. As sessões abertas terminam todas.
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <input type="hidden" autoComplete="username" value={opened.link.email} readOnly />
        <PasswordChoice
          label="Senha nova"
          error={form.errors.password}
          own={[opened.link.email, opened.link.name ?? '']}
        />
        <AuthFormFoot form={form} label="Guardar a senha" busyLabel="A guardar…" />
      </form>
    </div>
  )
}

function Changed() {
  return (
    <div className={styles.page} role="status">
      <span className={styles.seed}>
        <Icon name="check" size={28} />
      </span>
      <h1>A senha está mudada</h1>
      <Stack gap={12} above={12} secondary className={styles.prose}>
        <p>Entre agora com a senha nova.</p>
      </Stack>
      <div className={styles.stack}>
        <Button to={pages.signIn} variant="contained" size="large" fullWidth>
          Ir para a entrada
        </Button>
      </div>
    </div>
  )
}
