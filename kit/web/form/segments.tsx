import { useId } from 'react'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  /** Says what is chosen; read out only. Put a `Field` around it for a label that is seen. */
  label: string
  /** Nothing is chosen yet where it is undefined. */
  value: T | undefined
  options: readonly { value: T; label: string; icon?: IconName }[]
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of up to four choices, all seen at once; arrow keys move between them. */
export function Segments<T extends string>({ label, value, options, onChange, disabled }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.segments} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Row as="span" grow center middle gap={6} small semibold secondary>
            {option.icon && <Icon name={option.icon} size={18} />}
            {option.label}
          </Row>
        </label>
      ))}
    </fieldset>
  )
}
