import { useState } from 'react'
import { Stack } from '#kit/web/parts/layout.tsx'
import { passwordStrength, SHORTEST_PASSWORD, strengthLabels } from '../password.ts'
import { PasswordField } from './auth-field.tsx'
import styles from './password-strength.module.css'

/** A field for a new password, with a meter of how hard it is to guess. */
export function PasswordChoice({
  label = 'Senha',
  name = 'password',
  error,
  own = [],
}: {
  label?: string
  name?: string
  error: string | undefined
  /** Words that others know of the person, which count for nothing in a password. */
  own?: readonly string[]
}) {
  const [password, setPassword] = useState('')
  const strength = passwordStrength(password, own)
  const rule = `Pelo menos ${SHORTEST_PASSWORD} caracteres. Uma frase curta é fácil de lembrar.`
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      error={error}
      onChange={event => setPassword(event.target.value)}
      help={
        <Stack gap={6} className={styles.meter}>
          {password !== '' && (
            <div className={styles.bars} data-strength={strength} aria-hidden="true">
              {[1, 2, 3, 4].map(bar => (
                <i key={bar} data-on={bar <= strength || undefined} />
              ))}
            </div>
          )}
          <span aria-live="polite">
            {password === '' ? rule : `Força da senha: ${strengthLabels[strength].toLowerCase()}.`}
          </span>
        </Stack>
      }
    />
  )
}
