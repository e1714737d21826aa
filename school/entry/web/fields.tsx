import { useEffect, useId, useState } from 'react'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import styles from './entry.module.css'

interface CodeFieldProps {
  label: string
  help?: string
  length: number
  value: string
  onChange: (value: string) => void
  digits?: boolean
  autoFocus?: boolean | undefined
  readOnly?: boolean
}

/** One field that looks like a box for each character. */
export function CodeField({
  label,
  help,
  length,
  value,
  onChange,
  digits,
  autoFocus,
  readOnly,
}: CodeFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <Stack gap={6} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.code} data-many={length > 6 || undefined}>
        <input
          id={id}
          type="text"
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page has one thing to write, and a phone opens its keyboard for it.
          autoFocus={autoFocus}
          value={text}
          readOnly={readOnly}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={event => {
            // What is pasted may have spaces in it.
            const characters = event.target.value.toUpperCase().replace(digits ? /\D/g : /[^A-Z0-9]/g, '')
            const typed = characters.slice(0, length)
            setText(typed)
            if (digits || typed.length === length) onChange(typed)
          }}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_none, place) => {
            const name = `${place}`
            return (
              <i key={name} data-next={place === Math.min(text.length, length - 1) || undefined}>
                {text.charAt(place)}
              </i>
            )
          })}
        </span>
      </div>
      {help && (
        <Row id={`${id}-help`} as="p" gap={8} secondary caption className={styles.quiet}>
          {help}
        </Row>
      )}
    </Stack>
  )
}

export function NameField({
  label = 'O teu nome',
  value,
  onChange,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Stack gap={6} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.name}
        type="text"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Stack>
  )
}
