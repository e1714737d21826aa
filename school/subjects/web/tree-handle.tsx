import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './tree.module.css'

interface DragHandleProps {
  /** Of the row, to find the handle again after it moved. */
  id: string
  name: string
  onStep: (step: -1 | 1) => void
  onDrag: (on: boolean) => void
}

/** What a row is moved by: dragged, or with the arrow keys once it has the focus. */
export function DragHandle({ id, name, onStep, onDrag }: DragHandleProps) {
  return (
    <PlainButton
      className={styles.handle}
      data-handle={id}
      aria-label={`Mover ${name} (setas para cima e para baixo)`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      draggable
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={event => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Icon name="dots-six-vertical" />
    </PlainButton>
  )
}
