import { useState } from 'react'
import * as z from 'zod/mini'
import { Text } from '#kit/web/parts/layout.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { CodeField } from '#school/accounts/web/code-field.tsx'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import { codeDigits, type IdentityMethod } from '../provider.ts'
import { MethodPage, WithRest } from './method-page.tsx'
import { NewPassword } from './new-password.tsx'
import { BackTo, UnderRule } from './page-parts.tsx'
import { chosenPassword } from './sign-up-page.tsx'
import { type Service, useService } from './use-service.ts'
import { AskEmail } from './verify-page.tsx'

/** A code of as many digits as the service gives it. */
function withCode({ min, max }: ReturnType<typeof codeDigits>) {
  const many = min === max ? `${min}` : `${min} a ${max}`
  const digits = new RegExp(`^\\d{${min},${max}}$`)
  return z.object({
    code: z.string().check(z.regex(digits, `O código tem ${many} algarismos.`)),
    password: chosenPassword,
  })
}
const withoutCode = z.object({ code: z.prefault(z.literal(''), ''), password: chosenPassword })

/** A new password, with the code that came by e-mail, or in the place of one that the administration gave. */
export function UpdatePasswordPage() {
  return <MethodPage page={UpdatePassword} />
}

function UpdatePassword({ method }: { method: IdentityMethod }) {
  const service = useService(method)
  const [typed, setTyped] = useState<string>()
  const email = service.passed.email ?? typed
  return (
    <WithRest method={method} service={service}>
      <BackTo method={method}>Voltar a entrar</BackTo>
      <h1>Nova senha</h1>
      {email === undefined ? (
        <AskEmail onEmail={setTyped} />
      ) : (
        <Choose method={method} service={service} email={email} />
      )}
    </WithRest>
  )
}

function Choose({ method, service, email }: { method: IdentityMethod; service: Service; email: string }) {
  const { isTemporary = false } = service.passed
  const form = useAuthForm(isTemporary ? withoutCode : withCode(codeDigits(method)), ({ code, password }) =>
    service.ask(email, async found => {
      if (!found.updatePassword) throw new Error('This service changes no password here.')
      return found.updatePassword(email, code, password)
    }),
  )
  return (
    <>
      <Text as="p" above={8} secondary className={styles.sub}>
        Para <b>{email}</b>
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {!isTemporary && (
          <CodeField
            label="Código do e-mail"
            help="Veja também o correio não solicitado (spam)."
            error={form.errors.code}
            digits={codeDigits(method)}
            onFull={() => undefined}
          />
        )}
        <NewPassword method={method} label="Nova senha" error={form.errors.password} />
        <AuthFormFoot form={form} label="Guardar e entrar" busyLabel="A guardar…" />
      </form>
      <UnderRule icon="devices">
        Nos outros aparelhos é preciso entrar de novo. O que lá estiver por enviar fica guardado.
      </UnderRule>
    </>
  )
}
