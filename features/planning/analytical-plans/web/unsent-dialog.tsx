import { counted } from '#kit/figures.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'

interface UnsentDialogProps {
  /** What is about to be done: «Aprovar». */
  step: string
  /** Comments that were written and not sent. */
  unsent: number
  /** Comments that nobody has dealt with. */
  open?: number
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before a plan goes on with words that nobody has read or answered. */
export function UnsentDialog({ step, unsent, open = 0, ...more }: UnsentDialogProps) {
  const title =
    unsent > 0
      ? `${step} com ${counted(unsent, 'comentário por enviar', 'comentários por enviar')}?`
      : `${step} com comentários por tratar?`
  const text = [
    unsent > 0 && 'O que escreveu e não enviou segue com esta decisão.',
    open > 0 && `Há ${counted(open, 'comentário', 'comentários')} por tratar. Ficam no plano.`,
  ]
  return <ConfirmDialog open title={title} text={text.filter(Boolean).join(' ')} confirm={step} {...more} />
}
