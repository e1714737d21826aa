import { useState } from 'react'
import { useLocation } from 'react-router'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { signInBody } from '../contract.ts'
import { EmailField, PasswordField } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { OtherMethod } from './other-method.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep, stepAfter } from './second-step-asked.tsx'
import { useSessions } from './session.ts'
import type { SignInStep } from './session-types.ts'
import { useAuthForm } from './use-auth-form.ts'

/** The academy's own sign-in; where people sign in elsewhere, only on request: the administration's first way in. */
export function JwtSignInPage() {
  const isWanted = new URLSearchParams(useLocation().search).get('conta') === 'local'
  return runtimeConfig().identity && !isWanted ? <OtherMethod /> : <JwtSignIn />
}

function JwtSignIn() {
  const { search } = useLocation()
  const { store } = useSessions()
  const elsewhere = runtimeConfig().identity
  const [step, setStep] = useState<SignInStep>()
  const form = useAuthForm(signInBody, async (credentials, signal) =>
    setStep(await stepAfter('academy', store.signInAcademy(credentials, signal))),
  )
  if (step) return <SecondStep step={step} onBack={() => setStep(undefined)} />
  return (
    <div className={styles.page}>
      <Link to={{ pathname: pages.signIn, search }} className={styles.back}>
        <Icon name="arrow-left" size={16} flip />
        Escolher outro sistema
      </Link>
      <h1>Olá Pedagogo, Bem-vindo !</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Entre para continuar os seus planos, quizzes e jogos.
      </Text>
      {elsewhere && (
        <div className={styles.stack}>
          <Note>
            Com uma senha daqui só entra a administração, e só até a sua conta estar ligada à da{' '}
            {elsewhere.name}.
          </Note>
        </div>
      )}
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <EmailField error={form.errors.email} />
        <PasswordField name="password" autoComplete="current-password" error={form.errors.password} />
        <Link to={pages.forgotPassword} className={styles.forgot}>
          Esqueceu a senha?
        </Link>
        <AuthFormFoot form={form} label="Entrar" />
        {!elsewhere && (
          <p className={styles.foot}>
            Ainda não tem conta? <Link to={pages.localSignUp}>Criar conta</Link>
          </p>
        )}
        <PasskeyButton onPress={() => setStep({ api: 'academy' })} />
      </form>
    </div>
  )
}
