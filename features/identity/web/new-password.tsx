import { useState } from 'react'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { PasswordField } from '#school/accounts/web/auth-field.tsx'
import type { IdentityMethod } from '../provider.ts'
import styles from './method-page.module.css'

interface Rule {
  text: string
  isMet: (password: string) => boolean
}

const longer = (min: number): Rule => ({
  text: `${min} caracteres ou mais`,
  isMet: password => password.length >= min,
})

/** What each service wants of a password unless its project says otherwise; the service decides. */
const rules: Readonly<Record<IdentityMethod, readonly Rule[]>> = {
  amplify: [
    longer(8),
    { text: 'maiúsculas e minúsculas', isMet: text => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) },
    { text: 'pelo menos um algarismo', isMet: text => /\d/.test(text) },
    { text: 'pelo menos um sinal', isMet: text => /[^\p{L}\d\s]/u.test(text) },
  ],
  firebase: [longer(6)],
  auth0: [],
  supabase: [longer(6)],
  oidc: [],
}

/** A field for a new password, with the service's rules ticked as they are met. */
export function NewPassword({
  method,
  label = 'Senha',
  error,
}: {
  method: IdentityMethod
  label?: string
  error: string | undefined
}) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        error={error}
        onChange={event => setPassword(event.target.value)}
      />
      <Stack as="ul" gap={8} small className={styles.rules}>
        {rules[method].map(({ text, isMet }) => (
          <Row as="li" center gap={12} secondary key={text} data-met={isMet(password) || undefined}>
            <Icon name={isMet(password) ? 'check' : 'circle-dashed'} size={18} />
            {text}
            {isMet(password) && <span className="visually-hidden">, sim</span>}
          </Row>
        ))}
      </Stack>
    </>
  )
}
