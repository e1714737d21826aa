import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import type { Thing } from '../words.ts'

interface ClosingProps {
  open: boolean
  thing: Thing
  /** Whom it would meet. */
  text: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a door is closed: pupils may be in the middle of what stands behind it. */
export function ClosingDialog({ thing, ...rest }: ClosingProps) {
  return <ConfirmDialog title={`Encerrar o ${thing}?`} confirm="Encerrar" {...rest} />
}
