import { AddressSelect } from '#kit/web/form/address-select.tsx'

/** The trimester that a path is narrowed to, or all that there is. */
export function TrimesterPicker({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (value: string) => void
}) {
  return (
    <AddressSelect
      label="Trimestre"
      value={value ? String(value) : ''}
      options={[
        { value: '', label: 'Todos' },
        ...[1, 2, 3].map(number => ({ value: String(number), label: `${number}.º trimestre` })),
      ]}
      onChoose={onChange}
    />
  )
}
