import { useLines } from '#kit/web/form/lines-field.tsx'
import styles from './phases-table.module.css'

interface CellProps {
  label: string
  /** Accessible name of the row. */
  of: string
  quiet?: boolean
  /** Why the lesson is not ready as long as this is empty. */
  lacks?: string
}

export function Cell({
  label,
  of,
  quiet,
  lacks,
  value,
  onText,
}: CellProps & { value: string; onText: (text: string) => void }) {
  return (
    <label className={quiet ? `${styles.cell} ${styles.quiet}` : styles.cell}>
      <span>
        {label}
        <span className="visually-hidden">, {of}</span>
      </span>
      <textarea
        rows={1}
        value={value}
        placeholder={label}
        aria-invalid={lacks ? true : undefined}
        onChange={event => onText(event.target.value)}
      />
      {lacks && <em className={styles.lacks}>{lacks}</em>}
    </label>
  )
}

export function LinesCell({
  label,
  of,
  quiet,
  lacks,
  value,
  onLines,
}: CellProps & { value: readonly string[]; onLines: (lines: string[]) => void }) {
  const text = useLines(value, onLines)
  return (
    <label className={quiet ? `${styles.cell} ${styles.quiet}` : styles.cell}>
      <span>
        {label}
        <span className="visually-hidden">, {of}, um por linha</span>
      </span>
      <textarea rows={1} placeholder={label} aria-invalid={lacks ? true : undefined} {...text} />
      {lacks && <em className={styles.lacks}>{lacks}</em>}
    </label>
  )
}
