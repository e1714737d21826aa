import { type ReactNode, useEffect, useState } from 'react'
import { stopwatch } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { emailField } from '#school/accounts/contract.ts'
import { EmailField } from '#school/accounts/web/auth-field.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { CodeField } from '#school/accounts/web/code-field.tsx'
import { codeDigits, type IdentityMethod } from '../provider.ts'
import { codeIn, useSending } from './code-page.tsx'
import { MethodPage, WithRest } from './method-page.tsx'
import { BackTo, UnderRule } from './page-parts.tsx'
import { type Service, useResumed, useService } from './use-service.ts'

const WAIT_SECONDS = 30

/** The e-mail of a new account is confirmed, with a code or with the link of the message. */
export function VerifyPage() {
  return <MethodPage page={Verify} />
}

function Verify({ method }: { method: IdentityMethod }) {
  const service = useService(method)
  const resumed = useResumed(service)
  const [typed, setTyped] = useState<string>()
  const email = service.passed.email ?? typed
  return (
    <WithRest method={method} service={service}>
      <BackTo method={method}>Entrar com outra conta</BackTo>
      <h1>Confirmar o e-mail</h1>
      {resumed.busy ? (
        <Text as="p" above={8} secondary className={styles.sub} role="status">
          A confirmar…
        </Text>
      ) : method === 'firebase' ? (
        <ByLink service={service} email={email} failure={resumed.failure} />
      ) : email === undefined ? (
        <AskEmail onEmail={setTyped} />
      ) : (
        <ByCode method={method} service={service} email={email} />
      )}
    </WithRest>
  )
}

function ByCode({ method, service, email }: { method: IdentityMethod; service: Service; email: string }) {
  const sending = useSending()
  const confirm = (code: string) =>
    sending.run(() =>
      service.ask(email, async found => {
        if (!found.verify) throw new Error('This service confirms no e-mail.')
        return found.verify(email, code)
      }),
    )
  return (
    <>
      <Text as="p" above={8} secondary className={styles.sub}>
        Enviámos um código para <b>{email}</b>.
      </Text>
      <form noValidate onSubmit={event => confirm(codeIn(event))}>
        <CodeField
          label="Código do e-mail"
          help="Vale pouco tempo."
          error={sending.error}
          digits={codeDigits(method)}
          onFull={confirm}
        />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={sending.busy}>
          {sending.busy ? 'A confirmar…' : 'Confirmar'}
        </Button>
      </form>
      <SendAgain service={service} email={email} what="outro código" />
      <UnderRule icon="info">
        Não chegou? Veja também o correio não solicitado (spam). O código antigo deixa de valer quando se pede
        outro.
      </UnderRule>
    </>
  )
}

function ByLink({
  service,
  email,
  failure,
}: {
  service: Service
  email: string | undefined
  failure: string | undefined
}) {
  const sending = useSending()
  const error = sending.error ?? (sending.busy ? undefined : failure)
  return (
    <>
      <Text as="p" above={8} secondary className={styles.sub}>
        Enviámos uma ligação{email === undefined ? '' : ' para '}
        <b>{email}</b>. Abra-a e volte a esta página.
      </Text>
      <div className={styles.stack}>
        <Failure text={error} />
        <Button
          variant="contained"
          size="large"
          fullWidth
          aria-disabled={sending.busy}
          onClick={() =>
            sending.run(() =>
              service.ask(email ?? '', async found => {
                if (!found.verify) throw new Error('This service confirms no e-mail.')
                return found.verify(email ?? '', '')
              }),
            )
          }
        >
          {sending.busy ? 'A confirmar…' : 'Já abri a ligação: entrar'}
        </Button>
      </div>
      <SendAgain service={service} email={email ?? ''} what="outra ligação" />
      <UnderRule icon="info">Não chegou? Veja também o correio não solicitado (spam).</UnderRule>
    </>
  )
}

/** Why something was refused, announced when it appears. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" hidden={text === undefined}>
      {text !== undefined && (
        <div className={styles.failure}>
          <Icon name="warning-circle" />
          <span>{text}</span>
        </div>
      )}
    </div>
  )
}

/** The page was opened anew: it no longer knows whom it is about. */
export function AskEmail({ onEmail, children }: { onEmail: (email: string) => void; children?: ReactNode }) {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const parsed = emailField.safeParse(new FormData(event.currentTarget).get('email'))
        if (parsed.success) onEmail(parsed.data)
        else setError('Escreva o e-mail da conta.')
      }}
    >
      <EmailField error={error} />
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth>
        Continuar
      </Button>
    </form>
  )
}

/** Another message, once half a minute has gone by since the last. */
function SendAgain({ service, email, what }: { service: Service; email: string; what: string }) {
  const [left, setLeft] = useState(WAIT_SECONDS)
  const sending = useSending()
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <>
      <Row gap={8} above={12} center middle touch secondary>
        {left > 0 ? (
          <>
            <Icon name="clock" size={18} />
            <span>
              Pode pedir {what} daqui a <b>{stopwatch(left)}</b>
            </span>
          </>
        ) : (
          <Button
            aria-disabled={sending.busy}
            onClick={() =>
              sending.run(async () => {
                const found = await service.adapter
                await found.sendAgain?.(email)
                setLeft(WAIT_SECONDS)
              })
            }
          >
            Pedir {what}
          </Button>
        )}
      </Row>
      <p className="visually-hidden" role="status">
        {left === 0 ? `Já pode pedir ${what}.` : ''}
      </p>
      <Failure text={sending.error} />
    </>
  )
}
