import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { DialogFrame } from '#kit/web/page/dialog-frame.tsx'
import { download } from '#kit/web/page/download.ts'
import { Note } from '#kit/web/page/note.tsx'
import { downloadLesson, type LessonRow } from '../contract.ts'

interface ZipDialogProps {
  rows: readonly LessonRow[]
  format: 'pdf' | 'docx'
  onClose: () => void
}

/** Several lessons in one zip: each is fetched in turn, so that the progress is true and can be stopped. */
export function ZipDialog({ rows, format, onClose }: ZipDialogProps) {
  const [ready, setReady] = useState(0)
  const [wrong, setWrong] = useState('')
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const stop = new AbortController()
    const fetchAll = async () => {
      const files: Record<string, Uint8Array> = {}
      for (const [at, row] of rows.entries()) {
        const input = { params: { id: row.id }, query: { format } }
        const file = await call(downloadLesson, input, { signal: stop.signal })
        files[fileName(row, at, format)] = new Uint8Array(await file.arrayBuffer())
        setReady(at + 1)
      }
      const { zipSync } = await import('fflate')
      const zip = zipSync(files, { level: 0 })
      if (stop.signal.aborted) return
      download(new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'planos-de-aula.zip')
      close.current()
    }
    fetchAll().catch((error: unknown) => {
      if (!stop.signal.aborted) setWrong(messageOf(error))
    })
    return () => stop.abort()
  }, [rows, format])

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={440}
      icon="download-simple"
      title={`Planos de aula em ${format === 'pdf' ? 'PDF' : 'Word'}`}
      sub={`${ready} de ${rows.length} prontos`}
      foot={
        <Button variant="outlined" onClick={onClose}>
          {wrong ? 'Fechar' : 'Parar'}
        </Button>
      }
    >
      {wrong ? (
        <Note tone="red">{wrong}</Note>
      ) : (
        <LinearProgress
          variant="determinate"
          value={(100 * ready) / rows.length}
          aria-label="Planos prontos"
        />
      )}
    </DialogFrame>
  )
}

function fileName(row: LessonRow, at: number, format: string): string {
  const words = [String(at + 1).padStart(3, '0'), row.subject.code, row.group?.name ?? row.grade, row.heldOn]
  return `${words.filter(Boolean).join('-')}.${format}`
}
