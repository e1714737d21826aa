import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { TextArea } from '#kit/web/form/inputs.tsx'

interface ReturnDialogProps {
  /** What goes back: «o plano». */
  what: string
  /** Words to begin with. */
  begin?: string
  /** Comments on rows that the author will find; with one the words here may be left out. */
  openComments: number
  /** Comments that were written and not sent: they go with it. */
  unsent?: number
  busy: boolean
  onReturn: (comment: string) => void
  onClose: () => void
}

/** Gives a thing back to its author, with the reason. */
export function ReturnDialog({
  what,
  begin = '',
  openComments: open,
  unsent = 0,
  busy,
  onReturn,
  onClose,
}: ReturnDialogProps) {
  const [text, setText] = useState(begin)
  const [missing, setMissing] = useState(false)
  const openComments = open + unsent
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="arrow-u-up-left"
      tone="amber"
      title={`Devolver ${what}`}
      sub={
        openComments > 0
          ? `Vai com ${counted(openComments, 'comentário', 'comentários')} por tratar${unsent > 0 ? `, ${unsent} por enviar` : ''}.`
          : 'Diga ao autor o que falta.'
      }
      onSubmit={() => {
        if (text.trim() === '' && openComments === 0) return setMissing(true)
        onReturn(text)
      }}
      submit="Devolver"
      destructive
      busy={busy}
    >
      <TextArea
        label="O que falta"
        maxLength={1000}
        optional={openComments > 0}
        error={missing ? 'Diga o que falta.' : undefined}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </FormDialog>
  )
}
