import { type ComponentProps, useState } from 'react'
import { SelectInput } from './inputs.tsx'

interface AddressSelectProps extends Omit<ComponentProps<typeof SelectInput>, 'value' | 'onChange'> {
  value: string
  onChoose: (value: string) => void
}

/**
 * A choice whose value is in the address or comes with an answer, which is a moment later: what was chosen is shown
 * at once, and nothing that comes late puts an earlier value back under the next key.
 */
export function AddressSelect({ value, onChoose, ...select }: AddressSelectProps) {
  // What was shown when the first of these was chosen, then every choice that the page has not come to yet.
  const [choices, setChoices] = useState<readonly string[]>([])
  const last = choices.at(-1)
  const isUnderWay = last !== undefined && value !== last && choices.includes(value)
  if (choices.length > 0 && !isUnderWay) setChoices([])
  return (
    <SelectInput
      {...select}
      value={isUnderWay ? last : value}
      onChange={event => {
        const next = event.target.value
        setChoices([...(isUnderWay ? choices : [value]), next])
        onChoose(next)
      }}
    />
  )
}
