import { useState } from 'react'
import { numbered } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { ZipDialog, type ZipEntry } from '#kit/web/dialog/zip-dialog.tsx'
import { downloadLesson, type LessonRow } from '../contract.ts'

interface LessonZipDialogProps {
  rows: readonly LessonRow[]
  format: 'pdf' | 'docx'
  onClose: () => void
}

/** Several lessons on their official form, in one zip. */
export function LessonZipDialog({ rows, format, onClose }: LessonZipDialogProps) {
  const [entries] = useState<ZipEntry[]>(() =>
    rows.map((row, at) => ({
      name: fileName(row, at, format),
      fetch: signal => call(downloadLesson, { params: { id: row.id }, query: { format } }, { signal }),
    })),
  )
  return (
    <ZipDialog
      title={`Planos de aula em ${format === 'pdf' ? 'PDF' : 'Word'}`}
      fileName="planos-de-aula.zip"
      entries={entries}
      onClose={onClose}
    />
  )
}

function fileName(row: LessonRow, at: number, format: string): string {
  const words = [numbered(at + 1), row.subject.code, row.group?.name ?? row.grade, row.heldOn]
  return `${words.filter(Boolean).join('-')}.${format}`
}
