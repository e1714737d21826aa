import { useEffect, useState } from 'react'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import type { Plan } from '../contract.ts'
import { fileNameOf, planFile, savePlan } from './plan-file.ts'
import styles from './plan-parts.module.css'
import { planTitle } from './plan-words.ts'

interface PaperDialogProps {
  /** As it is on the screen, saved or not. */
  plan: Plan
  onClose: () => void
}

/** The plan as it will lie on the desk: its A4 pages, drawn on this device. */
export function PaperDialog({ plan, onClose }: PaperDialogProps) {
  const [file, setFile] = useState<{ blob: Blob; address: string }>()
  const [wrong, setWrong] = useState('')

  useEffect(() => {
    let address = ''
    let closed = false
    planFile(plan, 'pdf')
      .then(blob => {
        if (closed) return
        address = URL.createObjectURL(blob)
        setFile({ blob, address })
      })
      .catch((error: unknown) => setWrong(messageOf(error)))
    return () => {
      closed = true
      if (address !== '') URL.revokeObjectURL(address)
    }
  }, [plan])

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={1104}
      icon="printer"
      title="Como A4"
      sub={planTitle(plan)}
      foot={
        <>
          <Button className="start" onClick={() => void savePlan(plan, 'docx')}>
            Word
          </Button>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
          <Button
            variant="contained"
            disabled={!file}
            onClick={() => file && download(file.blob, fileNameOf(plan, 'pdf'))}
          >
            Descarregar PDF
          </Button>
        </>
      }
    >
      {wrong !== '' && <Note tone="red">{wrong}</Note>}
      {!file && wrong === '' && <p aria-live="polite">A compor as páginas…</p>}
      {file &&
        (navigator.pdfViewerEnabled ? (
          <iframe className={styles.paper} src={file.address} title="Páginas do plano" />
        ) : (
          <Note>Este dispositivo não mostra PDF dentro da página: descarregue-o para o ver.</Note>
        ))}
    </DialogFrame>
  )
}
