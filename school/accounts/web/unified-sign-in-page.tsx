import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Api } from '#kit/endpoint.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { localStore } from '#kit/web/settings/storage.ts'
import * as pages from '#school/pages.ts'
import { signInBody } from '../contract.ts'
import { checkIsEmpty } from './auth-empty-installation.ts'
import { EmailField, PasswordField } from './auth-field.tsx'
import { AuthFormFoot } from './auth-form-foot.tsx'
import styles from './auth-page.module.css'
import { AuthSystemChoice } from './auth-system-choice.tsx'
import { AuthWho } from './auth-who.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { configuredSignInPath, requestedSystem, SYSTEM_WORDS } from './return-to.ts'
import { SecondStep, stepAfter } from './second-step-asked.tsx'
import { useSessions } from './session.ts'
import type { SignInStep } from './session-types.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Remembered on the device: which of the two, nothing of who. */
const LAST_SYSTEM_KEY = 'ultimo-sistema'

/** The way in: one account, two systems. */
export function UnifiedSignInPage() {
  const [query, setQuery] = useSearchParams()
  const { sessions, store } = useSessions()
  const [pressed, setChosen] = useState<Api>()
  // The page may have been drawn before it came here, where nothing was known yet.
  const first = useSyncExternalStore(
    () => () => undefined,
    () => firstChoice(query),
    () => 'academy' as const,
  )
  const chosen = pressed ?? first
  const navigate = useNavigate()
  const holder = sessions.academy.status === 'authenticated' ? sessions.academy.user : null
  const elsewhere = runtimeConfig().identity
  const oneTap = holder !== null && chosen === 'diagnostics'

  useEffect(
    () =>
      checkIsEmpty(empty => {
        if (empty) navigate(pages.firstAdministrator, { replace: true })
      }),
    [navigate],
  )

  function choose(system: Api): void {
    setChosen(system)
    query.set('sistema', SYSTEM_WORDS[system])
    setQuery(query, { replace: true })
  }

  function remember(): void {
    localStore.write(LAST_SYSTEM_KEY, chosen)
    // The guard looks at the system in the address: the other one, signed in beside it, must not lead away.
    choose(chosen)
  }

  const [step, setStep] = useState<SignInStep>()
  const form = useAuthForm(signInBody, async (credentials, signal) => {
    remember()
    setStep(await stepAfter(chosen, store.signIn(chosen, credentials, signal)))
  })

  const place = useRef<HTMLFormElement>(null)
  // It may have been chosen before the page's code had come.
  useLayoutEffect(() => {
    if (place.current?.querySelector('[value="diagnostics"]:checked')) setChosen('diagnostics')
  }, [])

  if (step) return <SecondStep step={step} onBack={() => setStep(undefined)} />
  return (
    <div className={styles.page}>
      <h1>Escolha seu Sistema</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        A mesma conta serve os dois sistemas.
      </Text>
      {oneTap ? (
        <div className={styles.stack}>
          <AuthSystemChoice chosen={chosen} onChoose={choose} />
          <OneTap name={holder.username} email={holder.email} onEnter={remember} />
        </div>
      ) : elsewhere ? (
        <div className={styles.stack}>
          <AuthSystemChoice chosen={chosen} onChoose={choose} />
          <Button
            variant="contained"
            size="large"
            fullWidth
            to={{ pathname: configuredSignInPath(), search: quizHref(query, chosen) }}
            onClick={() => localStore.write(LAST_SYSTEM_KEY, chosen)}
          >
            Entrar com a conta da escola
          </Button>
          <p className={styles.foot}>As contas da escola são da {elsewhere.name}.</p>
        </div>
      ) : (
        <form ref={place} noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
          <AuthSystemChoice chosen={chosen} onChoose={choose} />
          <EmailField email={sessions[chosen].user?.email} error={form.errors.email} />
          <PasswordField name="password" autoComplete="current-password" error={form.errors.password} />
          <Link to={pages.forgotPassword} className={styles.forgot}>
            Esqueceu a senha?
          </Link>
          <AuthFormFoot
            form={form}
            label={chosen === 'academy' ? 'Entrar na Academia' : 'Entrar no Diagnóstico'}
          />
          <p className={styles.foot}>
            Ainda não tem conta? <Link to={pages.localSignUp}>Criar conta</Link>
          </p>
          <PasskeyButton
            onPress={() => {
              remember()
              setStep({ api: chosen })
            }}
          />
        </form>
      )}
    </div>
  )
}

/** Who is signed in to the academy enters the diagnostic system without a password. */
function OneTap({ name, email, onEnter }: { name: string; email: string; onEnter: () => void }) {
  const { store } = useSessions()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function enter(): Promise<void> {
    onEnter()
    setBusy(true)
    try {
      await store.enterDiagnostics()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined)
      setBusy(false)
    }
  }

  return (
    <>
      <AuthWho name={name} email={email} />
      {failure !== undefined && (
        <div className={styles.failure} role="alert">
          {failure}
        </div>
      )}
      <Button variant="contained" size="large" fullWidth aria-disabled={busy} onClick={() => void enter()}>
        Entrar no Diagnóstico
      </Button>
      <Button onClick={() => void store.signOut()}>Entrar com outra conta</Button>
    </>
  )
}

/** The same way on, with the system that was chosen. */
function quizHref(query: URLSearchParams, system: Api): string {
  const next = new URLSearchParams(query)
  next.set('sistema', SYSTEM_WORDS[system])
  return `?${next}`
}

function firstChoice(query: URLSearchParams): Api {
  if (query.has('sistema') || query.has('returnTo')) return requestedSystem(`?${query}`)
  return localStore.read(LAST_SYSTEM_KEY) === 'diagnostics' ? 'diagnostics' : 'academy'
}
