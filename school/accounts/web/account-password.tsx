import { useState } from 'react'
import { formatDateSlashes } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import type { OwnAccount } from '../contract.ts'
import { changePassword, changePasswordBody } from '../own-contract.ts'
import styles from './account.module.css'
import { PasswordField } from './auth-field.tsx'
import { PasswordChoice } from './password-choice.tsx'
import { useSessions } from './session.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Changes the password and signs out all other sessions. */
export function AccountPassword({ account }: { account: OwnAccount }) {
  const { store } = useSessions()
  const [round, setRound] = useState(0)
  const form = useAuthForm(changePasswordBody, async (body, signal) => {
    await call(changePassword, { body }, { signal })
    await store.renewOther()
    setRound(before => before + 1)
    notify.ok('A senha está mudada.', { detail: 'As outras sessões da sua conta terminaram.' })
  })
  const changed = account.passwordChangedAt
  return (
    <FormSection
      title="Senha"
      text={
        changed
          ? `Mudada pela última vez em ${formatDateSlashes(changed)}. Ao mudar, as outras sessões terminam.`
          : 'Ao mudar a senha, as outras sessões terminam.'
      }
    >
      <form key={round} noValidate className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput}>
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <PasswordField
          label="Senha actual"
          name="currentPassword"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <PasswordChoice
          label="Senha nova"
          name="newPassword"
          error={form.errors.newPassword}
          own={[account.name, account.email]}
        />
        {form.failure !== undefined && (
          <div role="alert">
            <Note tone="red">{form.failure}</Note>
          </div>
        )}
        <Button type="submit" variant="contained" loading={form.busy}>
          Mudar a senha
        </Button>
      </form>
    </FormSection>
  )
}
