import { type ReactNode, useId } from 'react'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './field.module.css'

/** What the control inside a `Field` must carry, so that its label, help and error are read out with it. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export interface FieldProps {
  label: ReactNode
  /** One line below; the error takes its place. */
  help?: ReactNode
  error?: string
  /** Must be filled; the label of what need not be says «(opcional)». */
  required?: boolean
  optional?: boolean
  /** The control is a group (segments, checkboxes) and is named by a legend, not by a label. */
  group?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above and its help or its error below. */
export function Field({ label, help, error, required, optional, group, className, children }: FieldProps) {
  const id = useId()
  const note = useId()
  const words = (
    <>
      {label}
      {optional && (
        <Text regular secondary>
          {' '}
          (opcional)
        </Text>
      )}
    </>
  )
  const control = children({
    id,
    'aria-describedby': help || error ? note : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  })
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      {group ? (
        <span className={styles.label} aria-hidden="true">
          {words}
        </span>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {words}
        </label>
      )}
      {control}
      {error ? (
        <Row as="p" caption gap={6} start semibold id={note} className={styles.error}>
          <Icon name="warning-circle" size={16} />
          {error}
        </Row>
      ) : (
        help && (
          <Text as="p" caption id={note} className={styles.help}>
            {help}
          </Text>
        )
      )}
    </div>
  )
}
