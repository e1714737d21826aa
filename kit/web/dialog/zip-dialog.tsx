import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#kit/web/api-error.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { download } from '#kit/web/parts/download.ts'
import { DialogFrame } from './dialog-frame.tsx'

/** One file of a zip, and how it is fetched. */
export interface ZipEntry {
  name: string
  fetch: (signal: AbortSignal) => Promise<Blob>
}

interface ZipDialogProps {
  title: string
  /** Name of the zip, with its ending. */
  fileName: string
  /** The same list while the dialog is open: a new one would begin anew. */
  entries: readonly ZipEntry[]
  onClose: () => void
}

/** Several files in one zip: each is fetched in turn, so that the count is true and can be stopped at any file. */
export function ZipDialog({ title, fileName, entries, onClose }: ZipDialogProps) {
  const [ready, setReady] = useState(0)
  const [wrong, setWrong] = useState('')
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const stop = new AbortController()
    const fetchAll = async () => {
      const files: Record<string, Uint8Array> = {}
      for (const [at, { name, fetch }] of entries.entries()) {
        const file = await fetch(stop.signal)
        files[name] = new Uint8Array(await file.arrayBuffer())
        setReady(at + 1)
      }
      const { zipSync } = await import('fflate')
      const zip = zipSync(files, { level: 0 })
      if (stop.signal.aborted) return
      download(new Blob([new Uint8Array(zip)], { type: 'application/zip' }), fileName)
      close()
    }
    fetchAll().catch((error: unknown) => {
      if (!stop.signal.aborted) setWrong(messageOf(error))
    })
    return () => stop.abort()
  }, [entries, fileName])

  return (
    <DialogFrame
      open
      onClose={onClose}
      size={440}
      icon="download-simple"
      title={title}
      sub={<span aria-live="polite">{`${ready} de ${entries.length} prontos`}</span>}
      foot={
        <Button variant="outlined" onClick={onClose}>
          {wrong ? 'Fechar' : 'Parar'}
        </Button>
      }
    >
      {wrong ? (
        <Note tone="red">{wrong}</Note>
      ) : (
        <progress max={entries.length} value={ready} aria-label="Ficheiros prontos" />
      )}
    </DialogFrame>
  )
}
