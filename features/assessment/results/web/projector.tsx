import { Modal } from '#kit/web/dialog/modal.tsx'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './projector.module.css'
import { QrCode } from './qr-code.tsx'

interface ProjectorProps {
  /** «do quiz», «do teste» */
  whose: string
  title: string
  code: string
  /** Where it is answered. */
  link: string
  onClose: () => void
}

/** The code over the whole screen, to be read from the last row of the room. Esc leaves. */
export default function Projector({ whose, title, code, link, onClose }: ProjectorProps) {
  return (
    <Modal
      open
      place="full"
      className={styles.projector}
      label={`Código ${whose}, projectado`}
      onClose={onClose}
    >
      <h2>{title}</h2>
      <Row wrap center middle className={styles.projected}>
        <div>
          <p className={styles.letters}>{code}</p>
          <p>
            Abre <b>{link.replace(/^https?:\/\//, '')}</b>
            <br />e escreve o teu código de aluno
          </p>
        </div>
        <QrCode value={link} label={`Código QR de ${link}`} />
      </Row>
      <OnlyHereNote />
      <Button variant="outlined" startIcon={<Icon name="x" />} onClick={onClose}>
        Fechar
      </Button>
    </Modal>
  )
}
