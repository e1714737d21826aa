import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Mark, markLabels, marks } from '../contract.ts'
import styles from './mark-menu.module.css'
import { MarkSign } from './mark-sign.tsx'

/** The key of each mark, on the cell as in the menu. */
const keys: Record<Mark, string> = { falta: 'f', justificada: 'j', atraso: 'a', presente: ' ' }

/** The mark that a key asks for. */
export function markOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Mark | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return marks.find(mark => keys[mark] === key.toLowerCase())
}

interface MarkMenuProps {
  /** What it hangs below. */
  anchor: HTMLElement
  /** «38 Isaura Manjate · qui 21/05» */
  title: string
  value: Mark
  onChoose: (mark: Mark) => void
  onClose: () => void
}

const WIDTH = 236
const HEIGHT = 210

/** The four marks. It comes with its page, since a lesson goes on when the network does not. */
export function MarkMenu({ anchor, title, value, onChoose, onClose }: MarkMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    const outside = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [onClose])
  const at = anchor.getBoundingClientRect()
  const top = at.bottom + 4 + HEIGHT > window.innerHeight ? Math.max(8, at.top - HEIGHT - 4) : at.bottom + 4
  const left = Math.max(8, Math.min(at.right - WIDTH, window.innerWidth - WIDTH - 8))

  function choose(mark: Mark) {
    onChoose(mark)
    onClose()
    anchor.focus()
  }

  function onKey(event: KeyboardEvent) {
    event.stopPropagation()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const here = items.indexOf(document.activeElement as HTMLElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const mark = markOfKey(event)
    if (step !== 0) items[(here + step + items.length) % items.length]?.focus()
    else if (mark) choose(mark)
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose()
      anchor.focus()
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={title}
      style={{ top, left }}
      onKeyDown={onKey}
    >
      <p>{title}</p>
      {marks.map(mark => (
        <button
          key={mark}
          type="button"
          role="menuitemradio"
          aria-checked={mark === value}
          onClick={() => choose(mark)}
        >
          <MarkSign mark={mark} />
          {markLabels[mark]}
          <kbd>{mark === 'presente' ? 'Espaço' : keys[mark].toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  )
}

/** A long tap, or the second mouse button, on the part that it is spread over. */
export function useLongTap(onLongTap: (target: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>, target: HTMLElement = event.currentTarget) => {
      done.current = false
      stop()
      timer.current = setTimeout(() => {
        done.current = true
        onLongTap(target)
      }, 500)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: React.MouseEvent<HTMLElement>, target: HTMLElement = event.currentTarget) => {
      event.preventDefault()
      stop()
      if (!done.current) onLongTap(target)
      done.current = true
    },
    /** The click that ends a long tap is no tap. */
    onClickCapture: (event: React.MouseEvent) => {
      if (!done.current) return
      done.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
