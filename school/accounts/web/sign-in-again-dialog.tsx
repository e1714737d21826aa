import { useState } from 'react'
import type { Api } from '#kit/endpoint.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { signInBody } from '../contract.ts'
import { PasswordField } from './auth-field.tsx'
import styles from './auth-page.module.css'
import { AuthWho } from './auth-who.tsx'
import { configuredSignInPath } from './return-to.ts'
import { SecondStep, stepAfter } from './second-step-asked.tsx'
import { useSessions } from './session.ts'
import type { SignInStep } from './session-types.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Signs in again in place, when a session ended in the middle of work; the work then goes on where it stopped. */
export function SignInAgainDialog({ api }: { api: Api }) {
  const { sessions, store } = useSessions()
  const user = sessions[api].user
  const [step, setStep] = useState<SignInStep>()
  const form = useAuthForm(signInBody, async (credentials, signal) =>
    setStep(await stepAfter(api, store.signInTo(api, credentials, signal))),
  )
  if (!user) return null
  if (step)
    return (
      <DialogFrame open size={440} icon="lock-simple" title="A sessão terminou">
        <SecondStep step={step} onBack={() => setStep(undefined)} />
      </DialogFrame>
    )
  const elsewhere = runtimeConfig().identity
  if (elsewhere)
    return (
      <DialogFrame
        open
        size={440}
        icon="lock-simple"
        title="A sessão terminou"
        sub="Entre de novo com a conta da escola, noutro separador; depois volte a este. O que escreveu está guardado neste dispositivo."
        foot={
          <>
            <Button className={styles.other} onClick={() => void store.signOut()}>
              Entrar com outra conta
            </Button>
            <Button
              variant="contained"
              onClick={() => window.open(configuredSignInPath(), '_blank', 'noopener')}
            >
              Abrir a entrada
            </Button>
          </>
        }
      >
        <AuthWho name={user.username} email={user.email} />
      </DialogFrame>
    )
  return (
    <DialogFrame
      open
      size={440}
      icon="lock-simple"
      title="A sessão terminou"
      sub="Entre de novo para continuar. O que escreveu está guardado neste dispositivo."
      onSubmit={form.onSubmit}
      foot={
        <>
          <Button className={styles.other} onClick={() => void store.signOut()}>
            Entrar com outra conta
          </Button>
          <Button type="submit" variant="contained" aria-disabled={form.busy}>
            {form.busy ? 'A entrar…' : 'Entrar e continuar'}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <AuthWho name={user.username} email={user.email} />
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          name="password"
          autoComplete="current-password"
          // Focus must enter the dialog, and this is its only field.
          autoFocus
          error={form.errors.password}
        />
        {form.failure !== undefined && (
          <div className={styles.failure} role="alert">
            <Icon name="warning-circle" />
            <span>{form.failure}</span>
          </div>
        )}
      </Stack>
    </DialogFrame>
  )
}
