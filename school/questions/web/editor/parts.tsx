import type { ReactNode } from 'react'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './editor.module.css'

interface RowsProps {
  legend: string
  /** Screen reader announcement of the last move. */
  said?: string
  error?: string | undefined
  children: ReactNode
}

/** Rows of a question's parts under one name, what is wrong with them as a whole below. */
export function Rows({ legend, said, error, children }: RowsProps) {
  return (
    <fieldset className={styles.rows} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {children}
      <FieldError text={error} />
      {said !== undefined && (
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      )}
    </fieldset>
  )
}

/** What is wrong, where no single field is to blame. */
export function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Row as="p" gap={6} start caption semibold error role="alert">
      <Icon name="warning-circle" size={16} />
      {text}
    </Row>
  )
}

type WholeOnly = { scoring?: 'all-or-nothing' | undefined }

/** Whether parts that are right give nothing while another is wrong. */
export function WholeOnlyInput({ scoring, onChange }: WholeOnly & { onChange: (change: WholeOnly) => void }) {
  return (
    <CheckInput
      label="Só vale se estiver tudo certo"
      checked={scoring === 'all-or-nothing'}
      onChange={event => onChange({ scoring: event.target.checked ? 'all-or-nothing' : undefined })}
    />
  )
}
