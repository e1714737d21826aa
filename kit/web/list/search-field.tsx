import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useNewest } from '#kit/web/use-newest.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** What is looked for: «Procurar termo ou definição»; also its name. */
  label: string
  /** Debounce after the last key, in milliseconds. */
  wait?: number
}

/** A search box that tells what was typed once the person pauses, or at once on Enter. */
export function SearchField({ value, onChange, label, wait = 300 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest callback: filters chosen since the last key must not be reverted.
  const latest = useNewest(onChange)

  // A value that changed elsewhere (filters taken away, the back button) replaces what was typed.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(text: string) {
    clearTimeout(timer.current)
    if (text === reported.current) return
    reported.current = text
    latest.current(text)
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text), wait)
  }

  return (
    <search className={styles.search}>
      <Icon name="magnifying-glass" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') tell(typed)
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault()
            setTyped('')
            tell('')
          }
        }}
      />
      {typed !== '' && (
        <PlainButton
          aria-label="Limpar a procura"
          onClick={() => {
            setTyped('')
            tell('')
          }}
        >
          <Icon name="x" size={16} />
        </PlainButton>
      )}
    </search>
  )
}
