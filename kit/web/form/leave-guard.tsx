import { useEffect } from 'react'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { useBlocker } from '#kit/web/navigation/use-blocker.ts'
import { Button } from '#kit/web/parts/button.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving: is there something that is not saved? */
  isDirty: () => boolean
  /** What was written is also kept on this device. */
  hasDraft: boolean
  /** Gives up what was written, its draft too. */
  onDiscard: () => void
}

/** Asks before a page with unsaved work is left, by a link, the back button or by closing the window. */
export function LeaveGuard({ isDirty, hasDraft, onDiscard }: LeaveGuardProps) {
  const { proceed, stay } = useBlocker((from, to) => isDirty() && from.pathname !== to.pathname)
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <DialogFrame
      open={proceed !== undefined}
      onClose={stay}
      size={440}
      icon="floppy-disk"
      tone="amber"
      title="Sair sem guardar?"
      foot={
        <>
          <Button
            className="start"
            color="error"
            onClick={() => {
              onDiscard()
              proceed?.()
            }}
          >
            Sair e descartar
          </Button>
          {hasDraft && (
            <Button variant="outlined" onClick={() => proceed?.()}>
              Sair
            </Button>
          )}
          <Button variant="contained" onClick={stay} autoFocus>
            Continuar aqui
          </Button>
        </>
      }
    >
      <p>
        {hasDraft
          ? 'O que escreveu fica em rascunho neste dispositivo: encontra-o quando voltar a esta página.'
          : 'O que escreveu ainda não está guardado e perde-se se sair agora.'}
      </p>
    </DialogFrame>
  )
}
