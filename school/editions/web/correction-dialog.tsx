import { useState } from 'react'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { TextArea } from '#kit/web/form/inputs.tsx'

interface CorrectionDialogProps {
  title: string
  sub: string
  submit: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Why something that is closed is corrected; the next edition says it. */
export function CorrectionDialog({ title, sub, submit, busy, onReason, onClose }: CorrectionDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="pencil-simple"
      tone="amber"
      title={title}
      sub={sub}
      onSubmit={() => (reason.trim() === '' ? setMissing(true) : onReason(reason.trim()))}
      submit={submit}
      busy={busy}
    >
      <TextArea
        label="Porque se corrige"
        maxLength={300}
        error={isMissing && reason.trim() === '' ? 'Diga porque se corrige.' : undefined}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
