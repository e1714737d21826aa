import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './hint.module.css'
import { layerOf } from './open-dialogs.ts'

/** L15: after so many milliseconds of pointing, or of pressing on a touch screen. */
const ENTER_MS = 100
const TOUCH_MS = 700
const LEAVE_MS = 100
const TOUCH_STAYS_MS = 1500
/** L7: a hint keeps this far from the edge of the window. */
const MARGIN = 16

interface HintProps {
  /** What the control inside is called; it carries the same words as its name, so this is for eyes only. */
  text: string
  className?: string
  children: ReactNode
}

/** Words that come up beside an icon that is pointed at, has the focus or is pressed for a while. Esc hides them. */
export function Hint({ text, className, children }: HintProps) {
  const around = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<React.CSSProperties>()
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(ms: number, show: boolean) {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setPlace(show && around.current ? placeBeside(around.current) : undefined),
      ms,
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; what is operated is inside.
    <span
      ref={around}
      className={className}
      onPointerEnter={event => {
        if (event.pointerType === 'mouse') later(ENTER_MS, true)
      }}
      onPointerLeave={event => {
        if (event.pointerType === 'mouse') later(LEAVE_MS, false)
      }}
      onTouchStart={() => later(TOUCH_MS, true)}
      onTouchEnd={() => (place ? later(TOUCH_STAYS_MS, false) : clearTimeout(timer.current))}
      onFocus={event => {
        if (event.target.matches(':focus-visible')) later(ENTER_MS, true)
      }}
      onBlur={() => later(0, false)}
      onClick={() => later(0, false)}
      onKeyDown={event => {
        if (event.key === 'Escape' && place) {
          event.stopPropagation()
          event.preventDefault()
          later(0, false)
        }
      }}
    >
      {children}
      {place &&
        createPortal(
          <span className={styles.hint} style={place} aria-hidden="true">
            {text}
          </span>,
          around.current ? layerOf(around.current) : document.body,
        )}
    </span>
  )
}

/** Below the element, or above it where there is no room; never over the edge of the window. */
function placeBeside(element: HTMLElement): React.CSSProperties {
  const box = element.getBoundingClientRect()
  const centre = Math.min(Math.max(box.left + box.width / 2, MARGIN), window.innerWidth - MARGIN)
  const below = box.bottom + 48 < window.innerHeight
  return {
    left: centre,
    top: below ? box.bottom + 6 : box.top - 6,
    // The nearer an edge, the more the hint leans inwards.
    transform: `translate(${-100 * (centre / window.innerWidth)}%, ${below ? '0' : '-100%'})`,
  }
}
