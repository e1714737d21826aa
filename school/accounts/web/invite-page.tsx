import { useNavigate, useParams } from 'react-router'
import { call } from '#kit/web/api/client.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import * as pages from '#school/pages.ts'
import { roleLabels } from '#school/roles.ts'
import { acceptInvite, inviteForm } from '../access-contract.ts'
import { NameFields } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { LinkRefused } from './link-refused.tsx'
import { useOneTimeLink } from './one-time-link.ts'
import { PasswordChoice } from './password-choice.tsx'
import { configuredSignInPath } from './return-to.ts'
import { stepAfter } from './second-step-asked.tsx'
import { useSessions } from './session.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Makes the account of an invitation, and signs in with it. */
export function InvitePage() {
  const { token = '' } = useParams()
  const { store } = useSessions()
  const navigate = useNavigate()
  const opened = useOneTimeLink('convite', token)
  const form = useAuthForm(inviteForm, async account => {
    const { email } = await call(acceptInvite, { body: { ...account, token } }, { api: 'academy' })
    const step = await stepAfter('academy', store.signIn('academy', { email, password: account.password }))
    // Where the administration must have a second step, the way in asks for it.
    navigate(step ? pages.signIn : '/', { replace: true })
  })
  if (opened.state === 'opening') return <p role="status">A abrir o convite…</p>
  if (opened.state === 'refused')
    return <LinkRefused title="Este convite já não serve" message={opened.message} />
  const { email, role } = opened.link
  const elsewhere = runtimeConfig().identity
  if (elsewhere && role !== 'admin')
    return (
      <div className={styles.page}>
        <h1>Bem-vindo à equipa</h1>
        <Text as="p" above={8} secondary className={styles.sub}>
          A conta <b>{email}</b> terá o papel «{role ? roleLabels[role] : ''}». Nesta escola entra-se com a
          conta da {elsewhere.name}: entre com a que tem este e-mail.
        </Text>
        <div className={styles.stack}>
          <Button to={configuredSignInPath()} variant="contained" size="large" fullWidth>
            Entrar com a conta da escola
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>Bem-vindo à equipa</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        A conta <b>{email}</b> terá o papel «{role ? roleLabels[role] : ''}». Diga quem é e escolha a senha.
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NameFields errors={form.errors} />
        <PasswordChoice error={form.errors.password} own={[email]} />
        <AuthFormFoot form={form} label="Criar conta e entrar" busyLabel="A criar a conta…" />
      </form>
    </div>
  )
}
