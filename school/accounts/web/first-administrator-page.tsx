import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kit/web/api/client.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import * as pages from '#school/pages.ts'
import { createFirstAdministrator, firstAdministratorBody } from '../access-contract.ts'
import { checkIsEmpty } from './auth-empty-installation.ts'
import { AuthField, EmailField, NameFields } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { PasswordChoice } from './password-choice.tsx'
import { stepAfter } from './second-step-asked.tsx'
import { useSessions } from './session.ts'
import { useAuthForm } from './use-auth-form.ts'

/** The first account of an empty installation. Who holds the code that the server printed makes it. */
export function FirstAdministratorPage() {
  const [query] = useSearchParams()
  const { store } = useSessions()
  const navigate = useNavigate()
  const [taken, setTaken] = useState(false)
  useEffect(() => checkIsEmpty(empty => setTaken(!empty)), [])
  const form = useAuthForm(firstAdministratorBody, async body => {
    const { email } = await call(createFirstAdministrator, { body }, { api: 'academy' })
    const step = await stepAfter('academy', store.signIn('academy', { email, password: body.password }))
    // Where the administration must have a second step, the way in asks for it.
    navigate(step ? pages.signIn : '/', { replace: true })
  })
  if (taken) return <Navigate to={pages.signIn} replace />
  return (
    <div className={styles.page}>
      <h1>Primeira conta</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Esta instalação ainda não tem contas. A primeira é a da administração; o código está na janela em que
        o servidor arrancou.
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <AuthField
          label="Código de instalação"
          icon="key"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={query.get('codigo') ?? ''}
          error={form.errors.code}
        />
        <NameFields errors={form.errors} />
        <EmailField error={form.errors.email} />
        <PasswordChoice error={form.errors.password} />
        <AuthFormFoot form={form} label="Criar a conta e entrar" busyLabel="A criar a conta…" />
      </form>
    </div>
  )
}
