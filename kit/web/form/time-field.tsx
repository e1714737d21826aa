import { useEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { readClock } from './read-clock.ts'

interface TimeFieldProps extends Omit<FieldProps, 'children' | 'group'> {
  /** `07:45`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
}

const WHOLE = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** An hour of the day as 24 hours, whatever language the browser speaks: `745`, `7h45` and `7:45` are 07:45. */
export function TimeField({ value, onChange, onBlur, disabled, error, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const last = useRef(value)

  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setTyped(value)
    setWrong(false)
  }, [value])

  function tell(next: string) {
    last.current = next
    if (next !== value) onChange(next)
  }

  /** A complete value is reported at once, so that Enter sends it. */
  function write(next: string) {
    setTyped(next)
    if (next === '' || WHOLE.test(next)) tell(next)
  }

  function leave() {
    const clock = readClock(typed)
    setWrong(clock !== '' && !WHOLE.test(clock))
    if (clock === '' || WHOLE.test(clock)) {
      setTyped(clock)
      tell(clock)
    }
    onBlur?.()
  }

  return (
    <Field {...field} error={isWrong ? 'Escreva a hora como 07:45.' : error}>
      {control => (
        <input
          {...control}
          type="text"
          className={styles.control}
          inputMode="numeric"
          placeholder="07:45"
          autoComplete="off"
          maxLength={5}
          disabled={disabled}
          value={typed}
          onChange={event => write(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
