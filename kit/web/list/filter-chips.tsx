import { Button } from '#kit/web/parts/button.tsx'
import { Chip } from '#kit/web/parts/chip.tsx'
import { Row } from '#kit/web/parts/layout.tsx'

export interface FilterChip {
  /** Name of the filter, then the value that is in force: Estado: aberto. */
  label: string
  value: string
  onRemove: () => void
}

/** What the list is narrowed to, each with a cross, and a way to take all of it away. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <Row as="ul" inset under={12} gap={8} wrap center aria-label="Filtros em vigor">
      {chips.map(chip => (
        <Chip
          key={`${chip.label} ${chip.value}`}
          name={`${chip.label}: ${chip.value}`}
          onRemove={chip.onRemove}
        >
          {chip.label}: <b>{chip.value}</b>
        </Chip>
      ))}
      <li>
        <Button size="small" onClick={onClear}>
          Retirar filtros
        </Button>
      </li>
    </Row>
  )
}
