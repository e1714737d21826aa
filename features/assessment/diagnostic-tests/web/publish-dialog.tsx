import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './test-builder.module.css'

interface PublishDialogProps {
  /** What the test lacks, a sentence each. */
  gaps: readonly string[]
  busy: boolean
  onPublish: () => void
  onPublishAndApply: () => void
  onClose: () => void
}

/** Asks before a test is published that is not whole, and says of each thing what it lacks. */
export default function PublishDialog(props: PublishDialogProps) {
  const { gaps, busy, onPublish, onPublishAndApply, onClose } = props
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title="Publicar assim?"
      icon="warning"
      tone="amber"
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Continuar a escrever
          </Button>
          <Button variant="outlined" loading={busy} onClick={onPublish}>
            Publicar assim
          </Button>
          <Button variant="contained" loading={busy} onClick={onPublishAndApply}>
            Publicar e aplicar
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={8} className={styles.gaps}>
        {gaps.map(gap => (
          <li key={gap}>{gap}</li>
        ))}
      </Stack>
    </DialogFrame>
  )
}
