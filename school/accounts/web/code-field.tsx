import { useEffect, useId, useRef, useState } from 'react'
import { Column } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import fieldStyles from './auth-field.module.css'
import styles from './second-step.module.css'

const SIX = { min: 6, max: 6 }

/**
 * The digits of a code in one field, drawn as boxes; one that cannot be longer is sent at once. Where longer codes
 * exist, boxes grow with the input, and the person submits it.
 */
export function CodeField({
  label,
  help,
  error,
  digits: { min, max } = SIX,
  onFull,
}: {
  label: string
  help: string
  error: string | undefined
  /** How many there may be. */
  digits?: { min: number; max: number }
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
  const digits = Array.from({ length: Math.max(min, code.length) }, (_, at) => code[at] ?? '')
  return (
    <Column gap={6} shrinks>
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
          maxLength={2 * max}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onChange={event => {
            const next = event.target.value.replace(/\D/g, '').slice(0, max)
            setCode(next)
            if (next.length === max && next !== code) onFull(next)
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
    </Column>
  )
}
