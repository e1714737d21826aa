import { useState, useSyncExternalStore } from 'react'
import { counted } from '#kit/figures.ts'
import { allUploads, isGoing, onUploads } from '#kit/web/api/uploads.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './network-state.module.css'

const UploadsDialog = fetchedDialog(() => import('./uploads-dialog.tsx').then(m => m.UploadsDialog))

/** Files on their way and sent, from whichever page: opens the one list of them. Absent where there are none. */
export function UploadsState() {
  const uploads = useSyncExternalStore(onUploads, allUploads)
  const [open, setOpen] = useState(false)
  if (uploads.length === 0 && !open) return null
  const going = uploads.filter(isGoing).length
  const failed = uploads.filter(({ state }) => state === 'falhou').length
  const words =
    going > 0
      ? `A enviar ${counted(going, 'ficheiro', 'ficheiros')}`
      : failed > 0
        ? counted(failed, 'ficheiro por enviar', 'ficheiros por enviar')
        : counted(uploads.length, 'ficheiro enviado', 'ficheiros enviados')
  return (
    <>
      <span role="status" hidden={uploads.length === 0}>
        <PlainButton
          className={going > 0 || failed > 0 ? styles.waiting : styles.sent}
          onClick={() => setOpen(true)}
        >
          <Icon name="upload-simple" size={20} />
          <span>{words}</span>
        </PlainButton>
      </span>
      {open && <UploadsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
