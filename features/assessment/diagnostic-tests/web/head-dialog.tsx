import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { HeadFields, type HeadForm } from './head-fields.tsx'

/** The head of a test beside its questions; saved with them. */
export default function HeadDialog({
  form,
  id,
  onClose,
}: {
  form: HeadForm
  id: string
  onClose: () => void
}) {
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Dados do teste"
      sub="Guardam-se com as perguntas."
      foot={
        <Button variant="contained" onClick={onClose}>
          Voltar às perguntas
        </Button>
      }
    >
      <HeadFields form={form} id={id} />
    </DialogFrame>
  )
}
