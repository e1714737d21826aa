import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './pacing.module.css'

interface StepperProps {
  /** What the lessons are of. */
  what: string
  value: number
  /** Absent where it may only be read. */
  onMove: ((by: number) => void) | undefined
}

/** A number of lessons, with one fewer and one more. */
export function Stepper({ what, value, onMove }: StepperProps) {
  if (!onMove) return <span>{value}</span>
  return (
    <Row as="span" numeric nowrap gap={4} center className={styles.stepper}>
      <IconButton aria-label={`Menos uma aula: ${what}`} disabled={value === 0} onClick={() => onMove(-1)}>
        <Icon name="minus" />
      </IconButton>
      <b>{value}</b>
      <IconButton aria-label={`Mais uma aula: ${what}`} onClick={() => onMove(1)}>
        <Icon name="plus" />
      </IconButton>
    </Row>
  )
}
