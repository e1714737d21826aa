import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#kit/web/theme/icon.tsx'
import fieldStyles from './auth-field.module.css'
import styles from './second-step.module.css'

const DIGITS = 6

/** Six digits in one field, drawn as six boxes; a full code is sent at once. */
export function CodeField({
  label,
  help,
  error,
  onFull,
}: {
  label: string
  help: string
  error: string | undefined
  onFull: (code: string) => void
}) {
  const id = useId()
  const note = useId()
  const field = useRef<HTMLInputElement>(null)
  // The step is this one field.
  useEffect(() => field.current?.focus(), [])
  // What is typed after a wrong code takes its place.
  useEffect(() => {
    if (error !== undefined) field.current?.select()
  }, [error])
  const [code, setCode] = useState('')
  const digits = Array.from({ length: DIGITS }, (_, at) => code[at] ?? '')
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.code}>
        <input
          ref={field}
          id={id}
          name="code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onChange={event => {
            const next = event.target.value.replace(/\D/g, '').slice(0, DIGITS)
            setCode(next)
            if (next.length === DIGITS && next !== code) onFull(next)
          }}
        />
        {digits.map((digit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          <span key={at} aria-hidden="true" data-next={at === code.length || undefined}>
            {digit}
          </span>
        ))}
      </div>
      <p id={note} className={error ? fieldStyles.error : fieldStyles.help}>
        {error && <Icon name="warning-circle" size={16} />}
        {error ?? help}
      </p>
    </div>
  )
}
