import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { openModal } from '#kit/web/parts/open-dialogs.ts'
import styles from './modal.module.css'

export interface ModalProps {
  open: boolean
  /** Called on Esc, on the way back and on a press beside it. Absent where it cannot be left. */
  onClose?: () => void
  /** In the middle; over the whole window; or at one side of it, from top to bottom. */
  place?: 'middle' | 'full' | 'start' | 'end'
  className?: string
  style?: CSSProperties
  /** Its name, or the id of the element that has it. */
  label?: string
  labelledBy?: string
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  children: ReactNode
}

/** A dialog of the browser's own over the page: focus stays inside, and returns to where it was. */
export function Modal({ open, ...props }: ModalProps) {
  return open ? createPortal(<OpenModal {...props} />, document.body) : null
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [contenteditable], [tabindex]'

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, place = 'middle', className, style, label, labelledBy, onKeyDown, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  // What is inside comes once the dialog is open: before that, nothing in it can take the focus.
  const [isOpen, setOpen] = useState(false)
  const pressedBeside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const close = openModal(element)
    setOpen(true)
    return close
  }, [])

  function keyDown(event: KeyboardEvent<HTMLDialogElement>) {
    onKeyDown?.(event)
    if (event.key === 'Tab' && dialog.current) stayInside(event, dialog.current)
    if (event.key !== 'Escape') return
    // The page has keys of its own.
    event.stopPropagation()
    if (event.defaultPrevented) return
    event.preventDefault()
    onClose?.()
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={className ? `${styles.modal} ${className}` : styles.modal}
      data-place={place}
      style={style}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-modal="true"
      onKeyDown={keyDown}
      // The way back of a phone. A file field's own event has the same name.
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      // The browser closes what does not let itself be left by its second way back.
      onClose={event => {
        if (event.target !== dialog.current || dialog.current.open) return
        if (onClose) onClose()
        else dialog.current.showModal()
      }}
      onPointerDown={event => {
        pressedBeside.current = isBeside(event, dialog.current)
      }}
      onClick={event => {
        if (pressedBeside.current && isBeside(event, dialog.current)) onClose?.()
        pressedBeside.current = false
      }}
    >
      {isOpen && children}
    </dialog>
  )
}

/** Whether a press was on what darkens the page. */
function isBeside(event: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (!dialog || event.target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < left || x > right || y < top || y > bottom
}

/** Tab goes round in the dialog, where the browser would go on to its own bars. */
function stayInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    element => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const focused = document.activeElement
  if (!first || !last) event.preventDefault()
  else if (event.shiftKey && (focused === first || focused === dialog)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && focused === last) {
    event.preventDefault()
    first.focus()
  }
}
