import type { ReactNode } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text?: ReactNode
  icon?: IconName
  /** The verb of what will happen: «Eliminar». Never «Sim». */
  confirm: string
  cancel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone from a toast. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    icon,
    confirm,
    cancel = 'Cancelar',
    destructive,
    busy,
    onConfirm,
    onClose,
  } = props
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      size={440}
      title={title}
      icon={icon ?? (destructive ? 'warning' : 'question')}
      tone={destructive ? 'red' : 'neutral'}
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            onClick={onConfirm}
            autoFocus
          >
            {confirm}
          </Button>
        </>
      }
    >
      {text && <div>{text}</div>}
    </DialogFrame>
  )
}
