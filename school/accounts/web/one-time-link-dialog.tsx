import { useRef, useState } from 'react'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './account.module.css'

interface OneTimeLinkDialogProps {
  title: string
  path: string
  expiresAt: string
  onClose: () => void
}

/** A link that is shown this once: the server keeps only its hash. */
export function OneTimeLinkDialog({ title, path, expiresAt, onClose }: OneTimeLinkDialogProps) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const address = sharedAddress() + path

  async function copy(): Promise<void> {
    field.current?.select()
    // Over plain http, in a school's own network, browsers offer no clipboard but this old way.
    if (navigator.clipboard) await navigator.clipboard.writeText(address)
    else document.execCommand('copy')
    setCopied(true)
  }

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
      <Row gap={8} end className={styles.link}>
        <TextInput
          ref={field}
          label="Ligação"
          readOnly
          value={address}
          onFocus={event => event.target.select()}
        />
        <Button
          variant="contained"
          startIcon={<Icon name={copied ? 'check' : 'copy'} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copiada' : 'Copiar'}
        </Button>
      </Row>
      <OnlyHereNote />
      <p className="visually-hidden" role="status">
        {copied ? 'A ligação está copiada.' : ''}
      </p>
    </DialogFrame>
  )
}
