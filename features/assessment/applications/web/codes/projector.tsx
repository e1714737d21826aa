import { useEffect, useRef } from 'react'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import { testLink } from '../../code-cards.ts'
import styles from './codes.module.css'
import { QrCode } from './qr-code.tsx'

/** The code over the whole screen, to be read from the last row of the room. Esc leaves. */
export default function Projector({
  application,
  onClose,
}: {
  application: Application
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const link = testLink({ address: sharedAddress(), code: application.code, gives: application.gives })
  return (
    <dialog
      ref={dialog}
      className={styles.projector}
      aria-label={`Código ${application.gives === 'quiz' ? 'do quiz' : 'do teste'}, projectado`}
      onClose={onClose}
    >
      <h2>{application.testTitle}</h2>
      <div className={styles.projected}>
        <div>
          <p className={styles.letters}>{application.code}</p>
          <p>
            Abre <b>{link.replace(/^https?:\/\//, '')}</b>
            <br />e escreve o teu código de aluno
          </p>
        </div>
        <QrCode value={link} label={`Código QR de ${link}`} />
      </div>
      <OnlyHereNote />
      <Button variant="outlined" startIcon={<Icon name="x" />} onClick={() => dialog.current?.close()}>
        Fechar
      </Button>
    </dialog>
  )
}
