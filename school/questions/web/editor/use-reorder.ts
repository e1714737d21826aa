import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** A list with one thing moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_one, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/**
 * Rows that are moved by their handle: with the arrow keys, or dragged. The handle keeps the focus, and where the row
 * now stands is announced (`said`, for a live region).
 * @param landing where it comes to stand that is moved to a place, if not there
 */
export function useReorder(
  count: number,
  onMove: (from: number, to: number) => void,
  landing: (from: number, to: number) => number = (_from, to) => to,
) {
  const [last, setLast] = useState<{ said: string; handle: HTMLElement | undefined }>()
  const dragged = useRef<number>(undefined)
  useLayoutEffect(() => {
    // React may have taken the row out of the page and put it back: the focus went with it.
    if (last?.handle && document.activeElement !== last.handle) last.handle.focus()
  }, [last])
  const move = (from: number, target: number, name: string, handle?: HTMLElement) => {
    if (target < 0 || target >= count) return
    const to = landing(from, target)
    if (to === from) return
    setLast({ said: `${name}: agora em ${to + 1}.º lugar de ${count}.`, handle })
    onMove(from, to)
  }
  return {
    said: last?.said ?? '',
    step: move,
    handle: (at: number, name: string) => ({
      'aria-label': `Mover ${name} (setas para cima e para baixo)`,
      'aria-keyshortcuts': 'ArrowUp ArrowDown',
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        dragged.current = at
      },
      onDragEnd: () => {
        dragged.current = undefined
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        move(at, at + (event.key === 'ArrowUp' ? -1 : 1), name, event.currentTarget)
      },
    }),
    row: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged.current !== undefined) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const from = dragged.current
        if (from === undefined) return
        event.preventDefault()
        dragged.current = undefined
        move(from, at, event.dataTransfer.getData('text/plain'))
      },
    }),
  }
}
