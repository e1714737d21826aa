import { messageOf } from '#kit/web/api/api-error.ts'
import { notify } from './notify.ts'

let takeBack: ((change: string) => Promise<unknown>) | undefined

/** The frame of the product says once how a change is taken back; it also brings the screen up to date. */
export function onUndo(undo: (change: string) => Promise<unknown>): void {
  takeBack = undo
}

interface ChangeNotice {
  detail?: string
  /** Said after it was taken back: «Erosão» voltou ao glossário. */
  undone?: string
  /** After it was taken back. */
  onUndone?: () => void
}

/**
 * Says what was done and offers to undo it.
 * @param change the id that came with the answer, or null where it cannot be taken back
 */
export function notifyChange(text: string, change: string | null, options: ChangeNotice = {}): void {
  const undo = takeBack
  if (change === null || !undo) {
    notify.ok(text, { detail: options.detail })
    return
  }
  notify.ok(text, {
    detail: options.detail,
    action: {
      label: 'Desfazer',
      onClick: () => {
        undo(change).then(
          () => {
            notify.ok(options.undone ?? 'Desfeito')
            options.onUndone?.()
          },
          error => notify.error('Não foi possível desfazer', { detail: messageOf(error) }),
        )
      },
    },
  })
}
