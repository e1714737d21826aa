import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { signUpBody } from '../contract.ts'
import { EmailField, NameFields } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { OtherMethod } from './other-method.tsx'
import { PasswordChoice } from './password-choice.tsx'
import { useSessions } from './session.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Asks for an account. Nobody is signed in by it: the page then says who approves. */
export function SignUpPage() {
  return runtimeConfig().identity ? <OtherMethod /> : <SignUp />
}

function SignUp() {
  const { store } = useSessions()
  const [sent, setSent] = useState<string>()
  const [own, setOwn] = useState<Record<string, string>>({})
  const form = useAuthForm(signUpBody, async account => {
    await store.signUp(account)
    setSent(account.email)
  })
  if (sent !== undefined) return <Requested email={sent} />
  return (
    <div className={styles.page}>
      <h1>Criar conta</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Já tem conta? <Link to={pages.signIn}>Entrar</Link>
      </Text>
      <form
        noValidate
        onSubmit={form.onSubmit}
        onInput={event => {
          form.onInput(event)
          const { name, value } = event.target as HTMLInputElement
          if (name !== 'password') setOwn(before => ({ ...before, [name]: value }))
        }}
      >
        <NameFields errors={form.errors} />
        <EmailField error={form.errors.email} />
        <PasswordChoice error={form.errors.password} own={Object.values(own)} />
        <AuthFormFoot form={form} label="Criar conta" busyLabel="A criar a conta…" />
      </form>
    </div>
  )
}

function Requested({ email }: { email: string }) {
  return (
    <div className={styles.page} role="status">
      <span className={styles.seed}>
        <Icon name="hourglass-medium" size={28} />
      </span>
      <h1>O pedido de conta está feito</h1>
      <Stack gap={12} above={12} secondary className={styles.prose}>
        <p>
          A conta <b>{email}</b> espera a aprovação da <b>administração da escola</b>, que lhe dá o papel com
          que vai trabalhar. Se tiver pressa, fale com ela.
        </p>
        <p>Até lá já pode entrar e ler o glossário, as políticas e as perguntas frequentes.</p>
      </Stack>
      <div className={styles.stack}>
        <Button to={pages.signIn} variant="contained" size="large" fullWidth>
          Ir para a entrada
        </Button>
      </div>
    </div>
  )
}
