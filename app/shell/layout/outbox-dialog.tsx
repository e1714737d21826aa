import { formatTime } from '#kit/figures.ts'
import { discard, type PendingRequest, sendWaiting } from '#kit/web/api/outbox.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import styles from './outbox-dialog.module.css'

/** What waits on this device to be sent, and what the server refused; nothing is given up without being asked. */
export function OutboxDialog({
  waiting,
  onClose,
}: {
  waiting: readonly PendingRequest[]
  onClose: () => void
}) {
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Por enviar"
      sub={
        waiting.some(entry => entry.loose)
          ? 'Este navegador não as guarda: não feche esta página até seguirem.'
          : 'Ficam guardadas neste dispositivo e seguem assim que houver rede.'
      }
      icon="cloud-arrow-up"
      tone="amber"
      foot={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="contained" onClick={() => void sendWaiting()}>
            Enviar agora
          </Button>
        </>
      }
    >
      <ul>
        {waiting.map(entry => (
          <Row as="li" key={entry.key} gap={16} center between className={styles.entry}>
            <div>
              <Link to={entry.href} onClick={onClose}>
                {entry.label}
              </Link>
              <Text as="p" caption secondary>
                {entry.refusal
                  ? `O servidor recusou: ${entry.refusal.message}`
                  : `${entry.loose ? 'Feito' : 'Guardado'} às ${formatTime(entry.queuedAt)}`}
              </Text>
            </div>
            <Button
              size="small"
              color="error"
              aria-label={`Desistir de ${entry.label}`}
              onClick={() => void discard(entry.key)}
            >
              Desistir
            </Button>
          </Row>
        ))}
      </ul>
    </DialogFrame>
  )
}
