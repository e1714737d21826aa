import { SelectInput } from '#kit/web/form/inputs.tsx'

/** The trimester that a path is narrowed to, or all that there is. */
export function TrimesterPicker({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (value: string) => void
}) {
  return (
    <SelectInput
      label="Trimestre"
      value={value ? String(value) : ''}
      options={[
        { value: '', label: 'Todos' },
        ...[1, 2, 3].map(number => ({ value: String(number), label: `${number}.º trimestre` })),
      ]}
      onChange={event => onChange(event.target.value)}
    />
  )
}
