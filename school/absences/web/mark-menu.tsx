import { type KeyboardEvent, useRef } from 'react'
import { Menu, MenuItem } from '#kit/web/parts/menu.tsx'
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

/** The four marks. It comes with its page, since a lesson goes on when the network does not. */
export function MarkMenu({ anchor, title, value, onChoose, onClose }: MarkMenuProps) {
  function choose(mark: Mark) {
    onChoose(mark)
    onClose()
  }

  function onKey(event: KeyboardEvent) {
    const mark = markOfKey(event)
    if (!mark) return
    event.preventDefault()
    choose(mark)
  }

  return (
    <Menu label={title} anchor={anchor} onClose={onClose} className={styles.menu} onKeyDown={onKey}>
      <p>{title}</p>
      {marks.map(mark => (
        <MenuItem key={mark} role="menuitemradio" checked={mark === value} onClick={() => choose(mark)}>
          <MarkSign mark={mark} />
          {markLabels[mark]}
          <kbd>{mark === 'presente' ? 'Espaço' : keys[mark].toUpperCase()}</kbd>
        </MenuItem>
      ))}
    </Menu>
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
