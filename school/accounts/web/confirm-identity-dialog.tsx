import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { confirmIdentity, startConfirmation } from '../factors-contract.ts'
import { PasswordField } from './auth-field.tsx'
import styles from './auth-page.module.css'
import { signWithPasskey } from './second-step.tsx'
import { useSession } from './session.ts'

/** Asks for the password or a passkey again, before what changes how one comes in or cannot be taken back. */
export function ConfirmIdentityDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const { user } = useSession()
  const [options, setOptions] = useState<Record<string, unknown> | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call(startConfirmation, {}).then(
      answer => setOptions(answer.options),
      failure => setError(messageOf(failure)),
    )
  }, [])

  async function trying(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onDone(true)
    } catch (failure) {
      setBusy(false)
      setError((failure instanceof ApiError && failure.fields.password) || messageOf(failure))
    }
  }

  /** Every try has a question of its own, which an earlier wrong answer does not use up. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') setError('Escreva a sua senha.')
    else
      void trying(async () => {
        const { challenge } = await call(startConfirmation, {})
        await call(confirmIdentity, { body: { challenge, proof: { kind: 'password', password } } })
      })
  }

  const withPasskey = () =>
    trying(async () => {
      const confirmation = await call(startConfirmation, {})
      const credential = await signWithPasskey(confirmation.options ?? {})
      const body = { challenge: confirmation.challenge, proof: { kind: 'passkey' as const, credential } }
      await call(confirmIdentity, { body })
    })

  return (
    <DialogFrame
      open
      size={440}
      icon="lock-simple"
      title="Confirme quem é"
      sub="O que vai fazer muda a entrada na conta, ou não se pode desfazer."
      onClose={() => onDone(false)}
      onSubmit={submit}
      foot={
        <>
          {options && (
            <Button
              className={styles.other}
              startIcon={<Icon name="key" />}
              onClick={() => void withPasskey()}
            >
              Chave de acesso
            </Button>
          )}
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {busy ? 'A confirmar…' : 'Confirmar'}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          name="password"
          label="A sua senha"
          autoComplete="current-password"
          // Focus must enter the dialog, and this is its only field.
          autoFocus
          error={error}
        />
      </Stack>
    </DialogFrame>
  )
}
