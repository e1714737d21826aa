import { useEffect, useRef, useState } from 'react'
import { parseTypedDate } from '#kit/dates.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface DateFieldProps extends Omit<FieldProps, 'children' | 'group'> {
  /** `2026-05-05`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  min?: string
  max?: string
  disabled?: boolean
}

/** A day, typed as dd/mm/aaaa or picked in the system's own calendar. An invalid date is reported, never guessed. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, disabled, error, ...field } = props
  const [typed, setTyped] = useState(written(value))
  const [wrong, setWrong] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const last = useRef(value)

  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setTyped(written(value))
    setWrong('')
  }, [value])

  function tell(next: string) {
    last.current = next
    if (next !== value) onChange(next)
  }

  function leave() {
    const day = parseTypedDate(typed)
    if (typed.trim() === '') {
      setWrong('')
      tell('')
    } else if (day === undefined) setWrong('Escreva a data como dia/mês/ano: 05/05/2026.')
    else {
      setTyped(written(day))
      setWrong(outside(day, min, max))
      tell(day)
    }
    onBlur?.()
  }

  return (
    <Field {...field} error={wrong || error}>
      {control => (
        <span className={styles.affixed}>
          <input
            {...control}
            className={styles.control}
            inputMode="numeric"
            placeholder="dd/mm/aaaa"
            autoComplete="off"
            disabled={disabled}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onBlur={leave}
          />
          <span className={styles.affix}>
            <IconButton
              aria-label="Abrir o calendário"
              disabled={disabled}
              onClick={() => picker.current?.showPicker()}
            >
              <Icon name="calendar-blank" />
            </IconButton>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              className="visually-hidden"
              value={value}
              min={min}
              max={max}
              onChange={event => {
                setTyped(written(event.target.value))
                setWrong('')
                tell(event.target.value)
              }}
            />
          </span>
        </span>
      )}
    </Field>
  )
}

function written(value: string) {
  return value === '' ? '' : formatDateSlashes(value)
}

function outside(day: string, min?: string, max?: string): string {
  if (min && day < min) return `A data não pode ser antes de ${formatDateSlashes(min)}.`
  if (max && day > max) return `A data não pode ser depois de ${formatDateSlashes(max)}.`
  return ''
}
