import { type FormEvent, useState } from 'react'
import { messageOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from '#school/accounts/web/auth-page.module.css'
import { CodeField } from '#school/accounts/web/code-field.tsx'
import type { Service } from './use-service.ts'

/** A code that the service asks for beside the password. */
export function CodePage({ service }: { service: Service }) {
  const sending = useSending()
  const send = (code: string) =>
    sending.run(() =>
      service.ask('', async found => {
        if (!found.confirm) throw new Error('This service asks for no code.')
        return found.confirm(code)
      }),
    )
  return (
    <div className={styles.page}>
      <PlainButton className={styles.back} onClick={service.startAgain}>
        <Icon name="arrow-left" size={16} flip />
        Entrar com outra conta
      </PlainButton>
      <h1>Confirmar quem é</h1>
      <Text as="p" above={8} secondary className={styles.sub}>
        Escreva o código de 6 algarismos que o serviço de contas lhe pede.
      </Text>
      <form noValidate onSubmit={event => send(codeIn(event))}>
        <CodeField label="Código" help="Da mensagem ou da aplicação." error={sending.error} onFull={send} />
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={sending.busy}>
          {sending.busy ? 'A confirmar…' : 'Confirmar'}
        </Button>
      </form>
    </div>
  )
}

/** The code of a form that was sent. */
export function codeIn(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get('code') ?? '')
}

/** Something that is sent once at a time, and why it was refused. */
export function useSending() {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return {
    error,
    busy,
    run: (work: () => Promise<void>) => {
      if (!busy) void send(work)
    },
  }
}
