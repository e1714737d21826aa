import type { ComponentProps, ReactNode } from 'react'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface FormDialogProps
  extends Pick<ComponentProps<typeof DialogFrame>, 'title' | 'sub' | 'size' | 'icon' | 'tone' | 'children'> {
  onClose: () => void
  /** Sends it, by the button or by Enter. */
  onSubmit: () => void
  /** The verb of what will happen: «Guardar». */
  submit: string
  destructive?: boolean
  busy?: boolean
  disabled?: boolean
  /** A further button, at the start of the foot. */
  beside?: ReactNode
  /** Why it was not taken, above all that is written. */
  problem?: string | undefined
}

/** A dialog in which something is written and sent, or left alone. A form that it opened from hears nothing of it. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, onSubmit, submit, destructive, busy, disabled, beside, problem, children, ...frame } =
    props
  return (
    <DialogFrame
      {...frame}
      open
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
      foot={
        <>
          {beside}
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            disabled={disabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      {problem === undefined ? (
        children
      ) : (
        <Stack gap={16}>
          <div role="alert">
            <Note tone="red">{problem}</Note>
          </div>
          {children}
        </Stack>
      )}
    </DialogFrame>
  )
}
