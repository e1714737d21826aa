import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { Note } from '../notice/note.tsx'
import { Button } from '../parts/button.tsx'

/** Says that what was written before is there again, since when, and offers to begin without it. */
export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <div role="status">
      <Note icon="clock-counter-clockwise">
        <b>Voltou o que escreveu</b> em {formatDateSlashes(at)} às {formatTime(at)} neste dispositivo.{' '}
        <Button size="small" onClick={onDiscard}>
          Descartar o rascunho
        </Button>
      </Note>
    </div>
  )
}
