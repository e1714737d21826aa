import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { AddressField } from '#kit/web/form/address-field.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'

interface OneTimeLinkDialogProps {
  title: string
  path: string
  expiresAt: string
  onClose: () => void
}

/** A link that is shown this once: the server keeps only its hash. */
export function OneTimeLinkDialog({ title, path, expiresAt, onClose }: OneTimeLinkDialogProps) {
  return (
    <DialogFrame
      open
      onClose={onClose}
      icon="link"
      title={title}
      sub={`Serve uma vez, até ${formatDateSlashes(expiresAt)} às ${formatTime(expiresAt)}. Copie-a agora: não volta a ser mostrada.`}
      foot={
        <Button variant="outlined" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Stack gap={16}>
        <AddressField label="Ligação" address={sharedAddress() + path} />
      </Stack>
    </DialogFrame>
  )
}
