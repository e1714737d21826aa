import * as z from 'zod/mini'
import { href } from '#kit/address.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { emailField, signInBody } from '#school/accounts/contract.ts'
import { EmailField, PasswordField } from '#school/accounts/web/auth-field.tsx'
import { AuthFormFoot } from '#school/accounts/web/auth-form-foot.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { useAuthForm } from '#school/accounts/web/use-auth-form.ts'
import * as pages from '#school/pages.ts'
import { type IdentityMethod, usesHostedPage } from '../provider.ts'
import ownStyles from './method-page.module.css'
import { MethodPage, WithRest } from './method-page.tsx'
import { BackTo, UnderRule } from './page-parts.tsx'
import { nameOf } from './provider-here.ts'
import { useResumed, useService } from './use-service.ts'

/** Only whom to expect: the rest is asked on the service's own page. */
const emailAlone = z.object({ email: z.union([z.literal(''), emailField]) })

/** Signing in at the service that this installation uses. */
export function SignInPage() {
  return <MethodPage page={SignIn} />
}

function SignIn({ method }: { method: IdentityMethod }) {
  const service = useService(method)
  const resumed = useResumed(service)
  return (
    <WithRest method={method} service={service}>
      <BackTo>Escolher outro sistema</BackTo>
      <h1>Olá Pedagogo, Bem-vindo !</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Entre para continuar os seus planos, quizzes e jogos.
      </Text>
      {service.passed.done === 'confirmed' && (
        <div className={styles.stack} role="status">
          <Note>O e-mail está confirmado. Entre agora.</Note>
        </div>
      )}
      {resumed.busy ? (
        <p className={styles.stack} role="status">
          A entrar…
        </p>
      ) : usesHostedPage(method) ? (
        <Away name={nameOf(method)} service={service} failure={resumed.failure} />
      ) : (
        <Typed method={method} service={service} />
      )}
    </WithRest>
  )
}

function Typed({ method, service }: { method: IdentityMethod; service: ReturnType<typeof useService> }) {
  const { search, passed } = service
  const form = useAuthForm(signInBody, typed => service.ask(typed.email, found => found.signIn(typed)))
  return (
    <>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <EmailField error={form.errors.email} email={passed.email} />
        <PasswordField name="password" autoComplete="current-password" error={form.errors.password} />
        <Link
          to={{ pathname: href(pages.serviceStep, { method, step: 'reset-password' }), search }}
          className={ownStyles.forgotten}
        >
          Esqueci-me da senha
        </Link>
        <AuthFormFoot form={form} label="Entrar" />
        <p className={styles.foot}>
          Ainda não tem conta?{' '}
          <Link to={{ pathname: href(pages.serviceStep, { method, step: 'sign-up' }), search }}>
            Criar conta
          </Link>
        </p>
      </form>
      <UnderRule icon="shield-check">
        A senha é conferida pela {nameOf(method)}, o serviço de contas da escola. A Dondza Academy não a
        guarda.
      </UnderRule>
    </>
  )
}

function Away({
  name,
  service,
  failure,
}: {
  name: string
  service: ReturnType<typeof useService>
  failure: string | undefined
}) {
  const form = useAuthForm(emailAlone, ({ email }) =>
    service.ask(email, found => found.signIn({ email, password: '' })),
  )
  return (
    <>
      <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <EmailField error={form.errors.email} />
        <AuthFormFoot
          form={{ ...form, failure: form.failure ?? (form.busy ? undefined : failure) }}
          label={`Continuar na ${name}`}
          busyLabel={`A abrir a ${name}…`}
        />
      </form>
      <UnderRule icon="shield-check">
        A senha escreve-se na página da {name}, o serviço de contas da escola. No fim, ela traz de volta a
        esta página.
      </UnderRule>
    </>
  )
}
