import { type FormEvent, type ReactNode, useId } from 'react'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { Pictogram, type PictogramTone } from '#kit/web/parts/pictogram.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './drawn-dialog.module.css'
import { Modal } from './modal.tsx'

interface DialogFrameProps {
  open: boolean
  /** Absent where the dialog cannot be left: then there is no cross, and Esc does nothing. */
  onClose?: () => void
  /** Width in pixels; on phones every dialog is a sheet from below. */
  size?: 440 | 560 | 880 | 1104
  /** At the end of the window, as high as it is; on phones it fills the screen. */
  side?: boolean
  title: string
  sub?: ReactNode
  icon?: IconName
  tone?: PictogramTone
  children?: ReactNode
  /** Buttons; the primary comes last. */
  foot?: ReactNode
  /** The body brings its own padding: a table from edge to edge. */
  flush?: boolean
  /** Makes the dialog a form: Enter sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A dialog whose head and foot stay while its body scrolls. Focus stays inside; Esc closes. */
export function DrawnDialog(props: DialogFrameProps) {
  const { open, onClose, size = 560, title, sub, icon, tone, children, foot, flush, onSubmit, side } = props
  const titleId = useId()
  const body = (
    <>
      <Row as="header" gap={16} start className={styles.head}>
        {icon && <Pictogram icon={icon} tone={tone} />}
        <Text as="div" grow shrinks className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {sub && <p>{sub}</p>}
        </Text>
        {onClose && (
          <IconButton aria-label="Fechar" onClick={onClose} className={styles.close}>
            <Icon name="x" />
          </IconButton>
        )}
      </Row>
      {children && <div className={flush ? styles.flush : styles.body}>{children}</div>}
      {foot && (
        <Row as="footer" toEnd ruled gap={8} center className={styles.foot}>
          {foot}
        </Row>
      )}
    </>
  )
  return (
    <Modal
      open={open}
      onClose={onClose}
      place={side ? 'end' : 'middle'}
      labelledBy={titleId}
      className={side ? `${styles.paper} ${styles.side}` : styles.paper}
      style={{ '--width': `${size}px` } as React.CSSProperties}
    >
      {onSubmit ? (
        <Column as="form" noValidate className={styles.form} onSubmit={onSubmit}>
          {body}
        </Column>
      ) : (
        body
      )}
    </Modal>
  )
}
