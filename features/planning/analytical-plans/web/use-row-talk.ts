import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { UnsentComments } from './use-unsent-comments.ts'

const ACTIVE = 'a, button, input, textarea, select, summary, label'

/** Rows that are spoken of where they stand: a click on what a row says opens its comment. */
export function useRowTalk(unsent: UnsentComments) {
  const [talking, setTalking] = useState<string>()
  // A comment that is stored late closes its own field, not the one that was opened since.
  const write = (id: string, open: boolean) =>
    setTalking(current => {
      if (open) return id
      return current === id ? undefined : current
    })
  return {
    talking,
    write,
    unsent,
    rowProps: (id: string) => ({
      onClick: (event: MouseEvent<HTMLElement>) => {
        if ((event.target as HTMLElement).closest(ACTIVE)) return
        // Selecting text to copy must not open a field.
        if (getSelection()?.isCollapsed !== false) write(id, true)
      },
    }),
  }
}

export type RowTalk = ReturnType<typeof useRowTalk>

/** On the line of a week j and k go from one to another; Enter and the space bar open it, as a button's. */
export function moveToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const rows = [...document.querySelectorAll<HTMLElement>('[data-talk]')].filter(
    element => element.offsetParent !== null,
  )
  const next = rows[rows.indexOf(event.currentTarget) + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
