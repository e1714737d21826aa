import { formatDateInProse } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'

/** Of a trimester that is shown before its first day. */
export function NotBegun({ trimester, on }: { trimester: number; on: string }) {
  return (
    <Note apart>
      O {trimester}.º trimestre ainda não começou: começa a {formatDateInProse(on)}. Até lá nada está em
      falta.
    </Note>
  )
}
