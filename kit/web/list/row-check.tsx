import { useEffect, useRef } from 'react'
import styles from './row-check.module.css'

interface RowCheckProps {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen, but not all. */
  partly?: boolean
  /** There is nothing yet that it could choose. */
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** The box that chooses a row, or all of them; its target is 44 px though it looks smaller. */
export function RowCheck({ label, checked, partly = false, disabled, onChange }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
