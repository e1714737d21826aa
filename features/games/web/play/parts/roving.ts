import { type KeyboardEvent, useCallback, useRef, useState } from 'react'

/**
 * One stop of Tab for a grid of buttons, and arrows within it. Each button takes `at(place)`; `columns` is 1 for a list.
 * Arrows follow the page where it runs from right to left. What a place is given is the same each time but for the one
 * stop, so that a cell that is remembered (`memo`) is not drawn anew with every tap.
 */
export function useRoving(count: number, columns: number) {
  const [active, setActive] = useState(0)
  const nodes = useRef(new Map<number, HTMLElement>())
  const handles = useRef(new Map<number, Handles>())
  const focus = useCallback((place: number) => {
    setActive(place)
    nodes.current.get(place)?.focus()
  }, [])
  const current = Math.min(active, Math.max(0, count - 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = stepFrom(current, event.key, columns, isRtl)
    // Below a last row that is not full its last one is reached.
    const isShort = Math.floor(current / columns) < Math.floor((count - 1) / columns)
    const place = event.key === 'ArrowDown' && isShort ? Math.min(step ?? 0, count - 1) : step
    if (place === undefined || place < 0 || place >= count) return
    event.preventDefault()
    focus(place)
  }
  const handlesOf = (place: number): Handles => {
    const known = handles.current.get(place)
    if (known) return known
    const made: Handles = {
      onFocus: () => setActive(place),
      ref: node => {
        if (node) nodes.current.set(place, node)
        else nodes.current.delete(place)
      },
    }
    handles.current.set(place, made)
    return made
  }
  return {
    focus,
    onKeyDown,
    at: (place: number): RovingProps => ({ tabIndex: place === current ? 0 : -1, ...handlesOf(place) }),
  }
}

interface Handles {
  onFocus: () => void
  ref: (node: HTMLElement | null) => void
}

export interface RovingProps extends Handles {
  tabIndex: number
}

function stepFrom(place: number, key: string, columns: number, isRtl: boolean): number | undefined {
  const along = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return place + (columns === 1 ? 1 : along)
    case 'ArrowLeft':
      return place - (columns === 1 ? 1 : along)
    case 'ArrowDown':
      return place + columns
    case 'ArrowUp':
      return place - columns
    default:
      return undefined
  }
}
