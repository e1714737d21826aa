import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'

interface RefusedEntriesProps {
  entries: { refusal: string | undefined; tryAgain: () => void; discard: () => void }
}

/** Why what was entered is not stored, and the two ways on; nothing where nothing was refused. */
export function RefusedEntries({ entries: { refusal, tryAgain, discard } }: RefusedEntriesProps) {
  if (refusal === undefined) return null
  return (
    <Note tone="red">
      {refusal}
      <Button size="small" onClick={tryAgain}>
        Tentar de novo
      </Button>
      <Button size="small" color="error" onClick={discard}>
        Desistir do que não foi guardado
      </Button>
    </Note>
  )
}
