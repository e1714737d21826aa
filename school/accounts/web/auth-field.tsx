import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Column, Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './auth-field.module.css'

interface AuthFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  icon?: IconName
  error: string | undefined
  /** One line below; the error takes its place. */
  help?: ReactNode
  /** What is at the end of the field. */
  end?: ReactNode
}

/** A field of a sign-in page, with a pictogram at its start. */
export function AuthField({ label, icon, error, help, end, ...input }: AuthFieldProps) {
  const id = useId()
  const note = useId()
  return (
    <Column gap={6} shrinks>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Row secondary className={styles.box}>
        {icon && <Icon name={icon} />}
        <input
          type="text"
          placeholder=" "
          {...input}
          id={id}
          className={end ? `${styles.input} ${styles.password}` : styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? note : undefined}
        />
        {end}
      </Row>
      {error ? (
        <p id={note} className={styles.error}>
          <Icon name="warning-circle" size={16} />
          {error}
        </p>
      ) : (
        help && (
          <div id={note} className={styles.help}>
            {help}
          </div>
        )
      )}
    </Column>
  )
}

/** Whose account it is, under the name that browsers fill in. */
export function EmailField({ error, email }: { error: string | undefined; email?: string }) {
  return (
    <AuthField
      label="E-mail"
      icon="envelope-simple"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      defaultValue={email ?? ''}
      error={error}
    />
  )
}

/** What a person is called, in two fields beside each other. */
export function NameFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className={styles.two}>
      <AuthField label="Nome" name="firstName" autoComplete="given-name" error={errors.firstName} />
      <AuthField label="Apelido" name="lastName" autoComplete="family-name" error={errors.lastName} />
    </div>
  )
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({
  label = 'Senha',
  ...field
}: Omit<AuthFieldProps, 'label' | 'icon' | 'type' | 'end'> & { label?: string }) {
  const [shown, setShown] = useState(false)
  const eye = (
    <PlainButton
      className={styles.eye}
      aria-label={shown ? 'Esconder a senha' : 'Mostrar a senha'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eye-slash' : 'eye'} />
    </PlainButton>
  )
  return (
    <AuthField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label}
      icon="lock-simple"
      type={shown ? 'text' : 'password'}
      end={eye}
    />
  )
}
