import { startAuthentication } from '@simplewebauthn/browser'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Api } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import {
  type AppSecret,
  confirmEnrolment,
  type FactorProof,
  finishLogin,
  finishSignIn,
  type PasskeyUse,
  startEnrolment,
  startPasskey,
} from '../factors-contract.ts'
import { AppSetup } from './app-setup.tsx'
import { AuthField } from './auth-field.tsx'
import pageStyles from './auth-page.module.css'
import { CodeField } from './code-field.tsx'
import { passkeysWork } from './passkey-button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSessions } from './session.ts'
import type { SignInStep } from './session-types.ts'

interface SecondStepProps {
  step: SignInStep
  onBack: () => void
}

/** What a sign-in asks for after the password: a code, a passkey, a recovery code, or to set one up. */
export function SecondStep({ step, onBack }: SecondStepProps) {
  const { challenge, methods = [] } = step
  return (
    <div className={pageStyles.page}>
      <PlainButton className={pageStyles.back} onClick={onBack}>
        <Icon name="arrow-left" size={16} flip />
        Entrar com outra conta
      </PlainButton>
      {challenge === undefined ? (
        <PasskeyAlone api={step.api} />
      ) : methods.length === 0 ? (
        <Enrolment api={step.api} challenge={challenge} />
      ) : (
        <Proof api={step.api} challenge={challenge} methods={methods} />
      )}
    </div>
  )
}

function Proof({ api, challenge, methods }: { api: Api; challenge: string; methods: readonly string[] }) {
  const [recovery, setRecovery] = useState(false)
  const step = useFinish(api)
  const passkey = methods.includes('passkey') && passkeysWork()
  const code = methods.includes('code')

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void step.finish(challenge, { kind: recovery ? 'recovery' : 'code', code: typedCode(event) })
  }

  return (
    <>
      <h1>{recovery ? 'Código de recuperação' : 'Confirmar quem é'}</h1>
      <Text as="p" above={8} secondary className={pageStyles.sub}>
        {recovery
          ? 'Escreva um dos códigos que guardou quando configurou o segundo passo. Cada um serve uma vez.'
          : code
            ? 'Escreva o código de 6 algarismos que a aplicação de autenticação mostra agora.'
            : 'Use a chave de acesso que guardou neste dispositivo ou no telemóvel.'}
      </Text>
      <form noValidate onSubmit={submit}>
        {recovery ? (
          <AuthField
            key="recovery"
            name="code"
            label="Código de recuperação"
            icon="key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={step.error}
          />
        ) : (
          code && (
            <CodeField
              label="Código da aplicação"
              help="Muda a cada 30 segundos."
              error={step.error}
              onFull={full => void step.finish(challenge, { kind: 'code', code: full })}
            />
          )
        )}
        {(recovery || code) && (
          <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={step.busy}>
            {step.busy ? 'A confirmar…' : 'Confirmar'}
          </Button>
        )}
        {!recovery && !code && <Failure text={step.error} />}
        {passkey && !recovery && (
          <Button
            variant={code ? 'outlined' : 'contained'}
            size="large"
            fullWidth
            startIcon={<Icon name="key" />}
            onClick={() => void step.passkey(challenge)}
          >
            Usar a chave de acesso
          </Button>
        )}
        {methods.includes('recovery') && (
          <Button
            onClick={() => {
              step.clear()
              setRecovery(!recovery)
            }}
          >
            {recovery ? 'Voltar ao código da aplicação' : 'Usar um código de recuperação'}
          </Button>
        )}
      </form>
    </>
  )
}

/** A passkey that stands for e-mail and password too. */
function PasskeyAlone({ api }: { api: Api }) {
  const step = useFinish(api)
  const { passkey } = step
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void passkey()
  }, [passkey])
  return (
    <>
      <h1>Chave de acesso</h1>
      <Text as="p" above={8} secondary className={pageStyles.sub}>
        Confirme no dispositivo, com o dedo, o rosto ou o PIN.
      </Text>
      <div className={pageStyles.stack}>
        <Failure text={step.error} />
        <Button
          variant="contained"
          size="large"
          fullWidth
          aria-disabled={step.busy}
          onClick={() => void passkey()}
        >
          {step.busy ? 'À espera do dispositivo…' : 'Tentar de novo'}
        </Button>
      </div>
    </>
  )
}

/** Sets up an app where the installation wants one of the account, and goes in with it. */
function Enrolment({ api, challenge }: { api: Api; challenge: string }) {
  const [app, setApp] = useState<AppSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [error, setError] = useState<string>()
  const step = useFinish(api)
  useEffect(() => {
    call(startEnrolment, { body: { challenge } }, { api }).then(setApp, failure =>
      setError(messageOf(failure)),
    )
  }, [api, challenge])

  async function confirm(code: string): Promise<void> {
    try {
      const { recoveryCodes } = await call(confirmEnrolment, { body: { challenge, code } }, { api })
      setCodes(recoveryCodes)
    } catch (failure) {
      setError(messageOf(failure))
    }
  }

  if (codes)
    return (
      <>
        <h1>Códigos de recuperação</h1>
        <div className={pageStyles.stack}>
          <RecoveryCodes codes={codes} />
          <Failure text={step.error} />
          <Button
            variant="contained"
            size="large"
            fullWidth
            onClick={() => void step.finish(challenge, { kind: 'enrolled' })}
          >
            Já os guardei: entrar
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h1>Configurar o segundo passo</h1>
      <Text as="p" above={8} secondary className={pageStyles.sub}>
        As contas da administração entram com a senha e um código do telemóvel.
      </Text>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void confirm(typedCode(event))
        }}
      >
        {app && <AppSetup app={app} />}
        <CodeField
          label="Código da aplicação"
          help="O código de 6 algarismos que a aplicação mostra depois de ler a chave."
          error={error}
          onFull={code => void confirm(code)}
        />
        <Button type="submit" variant="contained" size="large" fullWidth>
          Confirmar
        </Button>
      </form>
    </>
  )
}

function typedCode(event: FormEvent<HTMLFormElement>): string {
  return String(new FormData(event.currentTarget).get('code') ?? '')
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" hidden={text === undefined}>
      {text !== undefined && (
        <div className={pageStyles.failure}>
          <Icon name="warning-circle" />
          <span>{text}</span>
        </div>
      )}
    </div>
  )
}

/** Ends the sign-in with what was shown, or says why not. */
function useFinish(api: Api) {
  const { store } = useSessions()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function trying(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  function send(challenge: string, proof: FactorProof): Promise<void> {
    const body = { challenge, proof }
    return store.finishSignIn(api, {
      academy: () => call(finishSignIn, { body }, { api: 'academy' }),
      diagnostics: () => call(finishLogin, { body }, { api: 'diagnostics' }),
    })
  }

  return {
    error,
    busy,
    clear: () => setError(undefined),
    finish: (challenge: string, proof: FactorProof) => trying(() => send(challenge, proof)),
    passkey: (challenge?: string) =>
      trying(async () => {
        const answer = await call(startPasskey, { body: challenge ? { challenge } : {} }, { api })
        await send(answer.challenge, { kind: 'passkey', credential: await signWithPasskey(answer.options) })
      }),
  }
}

/** What a passkey of this device answers to the server's question. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<PasskeyUse> {
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { id, rawId, response } = answer
  return { id, rawId, type: 'public-key', response }
}

/** Browsers say in English, if at all, that somebody changed their mind. */
function sentenceOf(failure: unknown): string {
  const error = failure instanceof Error && failure.cause instanceof ApiError ? failure.cause : failure
  if (error instanceof ApiError) return messageOf(error)
  return error instanceof Error && error.name === 'NotAllowedError'
    ? 'A chave de acesso não foi confirmada no dispositivo. Tente de novo.'
    : messageOf(failure)
}
