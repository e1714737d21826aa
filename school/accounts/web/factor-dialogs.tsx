import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import {
  type AppSecret,
  confirmApp,
  type Factor,
  registerPasskey,
  renameFactor,
  startPasskeyRegistration,
} from '../factors-contract.ts'
import { AppSetup } from './app-setup.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Confirmed = <T>(work: () => Promise<T>) => Promise<T | undefined>

interface AddProps {
  confirmed: Confirmed
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[]) => void
}

/** Sets up an authenticator app; it counts once it has shown a right code. */
export function AddAppDialog({ app, confirmed, onClose, onAdded }: AddProps & { app: AppSecret }) {
  const [error, setError] = useState<string>()

  async function confirm(code: string): Promise<void> {
    try {
      const made = await confirmed(() => call(confirmApp, { body: { code } }))
      if (made) onAdded(made.recoveryCodes)
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.code) || messageOf(failure))
    }
  }

  return (
    <DialogFrame
      open
      onClose={onClose}
      icon="devices"
      title="Aplicação de autenticação"
      onSubmit={event => {
        event.preventDefault()
        void confirm(fieldOf(event, 'code'))
      }}
      foot={
        <Button type="submit" variant="contained">
          Confirmar
        </Button>
      }
    >
      <Stack gap={20}>
        <AppSetup app={app} />
        <CodeField
          label="Código da aplicação"
          help="O código de 6 algarismos que a aplicação mostra depois de ler a chave."
          error={error}
          onFull={code => void confirm(code)}
        />
      </Stack>
    </DialogFrame>
  )
}

/** Has the browser make a passkey, under a name. */
export function AddPasskeyDialog({ confirmed, onClose, onAdded }: AddProps) {
  async function add(name: string): Promise<void> {
    const registration = await confirmed(() => call(startPasskeyRegistration, {}))
    if (!registration) return
    const answer = await startRegistration({
      optionsJSON: registration.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    const { id, rawId, response } = answer
    const { clientDataJSON, attestationObject, transports } = response
    const credential = {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject, transports },
    }
    const body = { challenge: registration.challenge, name, credential }
    const made = await confirmed(() => call(registerPasskey, { body }))
    if (made) onAdded(made.recoveryCodes)
  }

  return (
    <NameDialog
      title="Chave de acesso"
      sub="Fica guardada neste dispositivo ou no seu gestor de senhas, e abre com o dedo, o rosto ou o PIN."
      name="Este dispositivo"
      action="Criar a chave"
      onClose={onClose}
      onName={add}
    />
  )
}

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  return (
    <NameDialog
      title={`Mudar o nome de «${factor.name}»`}
      name={factor.name}
      action="Guardar"
      onClose={onClose}
      onName={async name => {
        await call(renameFactor, { params: { id: factor.id }, body: { name } })
        onClose()
      }}
    />
  )
}

/** Recovery codes that are shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <DialogFrame
      open
      icon="key"
      title="Códigos de recuperação"
      foot={
        <Button variant="contained" onClick={onClose}>
          Já os guardei
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </DialogFrame>
  )
}

function NameDialog({
  title,
  sub,
  name,
  action,
  onClose,
  onName,
}: {
  title: string
  sub?: ReactNode
  name: string
  action: string
  onClose: () => void
  onName: (name: string) => Promise<void>
}) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = fieldOf(event, 'name').trim()
    if (typed === '') return setError('Escreva um nome.')
    setBusy(true)
    try {
      await onName(typed)
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogFrame
      open
      size={440}
      onClose={onClose}
      icon="key"
      title={title}
      sub={sub}
      onSubmit={event => void submit(event)}
      foot={
        <Button type="submit" variant="contained" loading={busy}>
          {action}
        </Button>
      }
    >
      <Stack gap={20}>
        <TextInput label="Nome" name="name" defaultValue={name} maxLength={60} required />
        {error !== undefined && (
          <div role="alert">
            <Note tone="red">{error}</Note>
          </div>
        )}
      </Stack>
    </DialogFrame>
  )
}

function fieldOf(event: FormEvent<HTMLFormElement>, name: string): string {
  return String(new FormData(event.currentTarget).get(name) ?? '')
}

/** Browsers say in English, if at all, that somebody changed their mind. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError || !(failure instanceof Error)) return messageOf(failure)
  if (failure.name === 'InvalidStateError') return 'Este dispositivo já tem uma chave desta conta.'
  return failure.name === 'NotAllowedError'
    ? 'A chave não foi criada no dispositivo. Tente de novo.'
    : messageOf(failure)
}
