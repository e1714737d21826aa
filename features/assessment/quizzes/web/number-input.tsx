import { useState } from 'react'
import { TextInput } from '#kit/web/form/inputs.tsx'

interface NumberInputProps {
  label: string
  value: number | null
  min: number
  max: number
  onChange: (value: number) => void
  /** What an empty field means; without it a number is needed. */
  onClear?: () => void
  disabled?: boolean
}

/** A whole number within bounds; what is outside is said and not taken. */
export function NumberInput({ label, value, min, max, onChange, onClear, disabled }: NumberInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const number = Number(typed)
  const empty = typed.trim() === ''
  const wrong = empty ? onClear === undefined : !Number.isInteger(number) || number < min || number > max
  return (
    <TextInput
      label={label}
      optional={onClear !== undefined}
      inputMode="numeric"
      disabled={disabled}
      value={typed}
      error={wrong ? `De ${min} a ${max}.` : undefined}
      onChange={event => {
        setTyped(event.target.value)
        const next = Number(event.target.value)
        if (event.target.value.trim() === '') onClear?.()
        else if (Number.isInteger(next) && next >= min && next <= max) onChange(next)
      }}
    />
  )
}
