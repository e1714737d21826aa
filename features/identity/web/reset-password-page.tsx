import { useState } from 'react'
import * as z from 'zod/mini'
import { href } from '#kit/address.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { emailField } from '#school/accounts/contract.ts'
import { EmailField } from '#school/accounts/web/auth-field.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import * as pages from '#school/pages.ts'
import type { IdentityMethod } from '../provider.ts'
import { MethodPage, WithRest } from './method-page.tsx'
import { NewPassword } from './new-password.tsx'
import { BackTo, UnderRule } from './page-parts.tsx'
import { nameOf } from './provider-here.ts'
import { chosenPassword } from './sign-up-page.tsx'
import { type Service, useService } from './use-service.ts'

/** A forgotten password: the service sends a code, or a link, to the e-mail. */
export function ResetPasswordPage() {
  return <MethodPage page={ResetPassword} />
}

function ResetPassword({ method }: { method: IdentityMethod }) {
  const service = useService(method)
  const [sentTo, setSentTo] = useState<string>()
  const code = linkCode()
  return (
    <WithRest method={method} service={service}>
      <BackTo method={method}>Voltar a entrar</BackTo>
      {code !== undefined ? (
        <ByLink method={method} service={service} code={code} />
      ) : sentTo !== undefined ? (
        <Sent email={sentTo} method={method} />
      ) : (
        <Ask method={method} service={service} onSent={setSentTo} />
      )}
    </WithRest>
  )
}

function Ask({
  method,
  service,
  onSent,
}: {
  method: IdentityMethod
  service: Service
  onSent: (email: string) => void
}) {
  const form = useAuthForm(z.object({ email: emailField }), async ({ email }) => {
    const found = await service.adapter
    await found.resetPassword?.(email)
    // Firebase's message carries a link; the others' a code, for the page after this one.
    if (method === 'firebase') onSent(email)
    else service.goTo('update-password', { email })
  })
  return (
    <>
      <h1>Repor a senha</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Escreva o e-mail da conta. Se houver uma, recebe lá como continuar.
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <EmailField error={form.errors.email} email={service.passed.email} />
        <AuthFormFoot form={form} label="Enviar" busyLabel="A enviar…" />
      </form>
      <UnderRule icon="shield-check">
        A senha é da conta na {nameOf(method)}, o serviço de contas da escola.
      </UnderRule>
    </>
  )
}

function Sent({ email, method }: { email: string; method: IdentityMethod }) {
  return (
    <div role="status">
      <h1>Veja o seu e-mail</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Se houver uma conta com <b>{email}</b>, chega lá uma ligação para escolher a senha nova.
      </Text>
      <div className={styles.stack}>
        <Button
          to={href(pages.serviceStep, { method, step: 'sign-in' })}
          variant="contained"
          size="large"
          fullWidth
        >
          Voltar a entrar
        </Button>
      </div>
    </div>
  )
}

function ByLink({ method, service, code }: { method: IdentityMethod; service: Service; code: string }) {
  const form = useAuthForm(z.object({ password: chosenPassword }), ({ password }) =>
    service.ask('', async found => {
      if (!found.updatePassword) throw new Error('This service changes no password here.')
      return found.updatePassword('', code, password)
    }),
  )
  return (
    <>
      <h1>Nova senha</h1>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <NewPassword method={method} label="Nova senha" error={form.errors.password} />
        <AuthFormFoot form={form} label="Guardar e entrar" busyLabel="A guardar…" />
      </form>
    </>
  )
}

/** The code in the link of Firebase's message, where the project has it lead here. */
function linkCode(): string | undefined {
  const query = new URLSearchParams(location.search)
  return query.get('mode') === 'resetPassword' ? (query.get('oobCode') ?? undefined) : undefined
}
