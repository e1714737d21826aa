import { type ComponentProps, useState } from 'react'
import { exact } from '#kit/figures.ts'
import { TextInput } from '#kit/web/form/inputs.tsx'

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** Null where the field is empty. */
  value: number | null
  /** What cannot be read as a number comes as NaN, which no schema takes. */
  onChange: (value: number | null) => void
}

/** A number with a decimal comma. */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const [text, setText] = useState(() => exact(value))
  // Another value came from outside: what was typed no longer stands for it.
  const shown = Object.is(read(text), value) ? text : exact(value)
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={event => {
        setText(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}

function read(text: string): number | null {
  const bare = text.trim().replace(/\s/g, '').replace(',', '.')
  if (bare === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}
