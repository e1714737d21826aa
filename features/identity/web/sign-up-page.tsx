import * as z from 'zod/mini'
import { href } from '#kit/address.ts'
import { filled } from '#kit/shapes.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { emailField } from '#school/accounts/contract.ts'
import { EmailField, NameFields } from '#school/accounts/web/auth-field.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import * as pages from '#school/pages.ts'
import type { IdentityMethod } from '../provider.ts'
import { MethodPage, WithRest } from './method-page.tsx'
import { NewPassword } from './new-password.tsx'
import { BackTo, UnderRule } from './page-parts.tsx'
import { nameOf } from './provider-here.ts'
import { useService } from './use-service.ts'

/** How good a password must be is the service's to say. */
export const chosenPassword = z.string().check(z.minLength(6), z.maxLength(200))
const person = z.object({
  firstName: filled(80),
  lastName: filled(80),
  email: emailField,
  password: chosenPassword,
})

/** An account at the service; here it is made when somebody first comes in. */
export function SignUpPage() {
  return <MethodPage page={SignUp} />
}

function SignUp({ method }: { method: IdentityMethod }) {
  const service = useService(method)
  const form = useAuthForm(person, typed =>
    service.ask(typed.email, async found => {
      if (!found.signUp) throw new Error(`${method} has no sign-up of its own.`)
      return found.signUp(typed)
    }),
  )
  return (
    <WithRest method={method} service={service}>
      <h1>Criar conta</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Já tem conta?{' '}
        <Link to={{ pathname: href(pages.serviceStep, { method, step: 'sign-in' }), search: service.search }}>
          Entrar
        </Link>
      </Text>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <NameFields errors={form.errors} />
        <EmailField error={form.errors.email} email={service.passed.email} />
        <NewPassword method={method} error={form.errors.password} />
        <AuthFormFoot form={form} label="Criar conta" busyLabel="A criar a conta…" />
      </form>
      <UnderRule icon="shield-check">
        A conta é criada na {nameOf(method)}, o serviço de contas da escola. A administração aprova-a depois
        aqui.
      </UnderRule>
      <BackTo>Escolher outro sistema</BackTo>
    </WithRest>
  )
}
