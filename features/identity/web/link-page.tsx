import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { signInBody } from '#school/accounts/contract.ts'
import { PasswordField } from '#school/accounts/web/auth-field.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import pageStyles from '#school/accounts/web/auth-page.module.css'
import { SecondStep, stepAfter } from '#school/accounts/web/second-step-asked.tsx'
import { useSessions } from '#school/accounts/web/session.ts'
import type { SignInStep } from '#school/accounts/web/session-types.ts'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import { linkIdentity } from '../contract.ts'
import type { IdentityMethod } from '../provider.ts'
import styles from './method-page.module.css'
import { UnderRule } from './page-parts.tsx'
import { nameOf } from './provider-here.ts'
import { signOutThere } from './sign-out.ts'

const passwordAlone = z.pick(signInBody, { password: true })

/** Links, once and with its password, an account that an e-mail alone must not open. */
export function LinkPage({
  method,
  email,
  token,
  onBack,
}: {
  method: IdentityMethod
  email: string
  token: string
  onBack: () => void
}) {
  const { store } = useSessions()
  const name = nameOf(method)
  const [step, setStep] = useState<SignInStep>()
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const form = useAuthForm(passwordAlone, async ({ password }, signal) => {
    let entered = false
    // A wrong password before has left this page in place, still listening.
    stopWaiting.current?.()
    // Who is in is led away from this page at once: what is said of the link is said wherever they are.
    stopWaiting.current = store.subscribe(() => {
      if (entered || store.get().academy.status !== 'authenticated') return
      entered = true
      call(linkIdentity, { body: { method, token } }, { api: 'academy' }).then(
        () => notify.ok('As contas estão ligadas.', { detail: `Da próxima vez basta a da ${name}.` }),
        (error: unknown) => notify.error(messageOf(error)),
      )
    })
    setStep(await stepAfter('academy', store.signIn('academy', { email, password }, signal)))
  })

  async function refuse(): Promise<void> {
    onBack()
    await signOutThere(false)
  }

  if (step) return <SecondStep step={step} onBack={() => setStep(undefined)} />
  return (
    <div className={pageStyles.page}>
      <PlainButton className={pageStyles.back} onClick={() => void refuse()}>
        <Icon name="arrow-left" size={16} flip />
        Entrar com outra conta
      </PlainButton>
      <h1>Já tem conta com este e-mail</h1>
      <Text as="p" above={8} secondary className={pageStyles.sub}>
        Entre uma vez com a senha antiga para ligar as duas. Depois basta a conta da escola.
      </Text>
      <ul className={styles.accounts}>
        <Row as="li" gap={16} center>
          <span aria-hidden="true">
            <Icon name="user" />
          </span>
          <span>
            <Text as="b" block semibold>
              Dondza Academy
            </Text>
            <Text as="small" block secondary small breaks>
              {email} · já existe
            </Text>
          </span>
        </Row>
        <Row as="li" gap={16} center>
          <span aria-hidden="true">
            <Icon name="buildings" />
          </span>
          <span>
            <Text as="b" block semibold>
              {name}, conta da escola
            </Text>
            <Text as="small" block secondary small breaks>
              {email} · acaba de entrar
            </Text>
          </span>
        </Row>
      </ul>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Senha da Dondza Academy"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <AuthFormFoot form={form} label="Ligar as contas" busyLabel="A ligar…" />
        <Button onClick={() => void refuse()}>Esta conta não é minha</Button>
      </form>
      <UnderRule icon="shield-check">
        Planos, quizzes e turmas ficam como estão. Pode desligar em «A minha conta».
      </UnderRule>
    </div>
  )
}
