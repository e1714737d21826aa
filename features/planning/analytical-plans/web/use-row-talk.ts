import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { UnsentComments } from './use-unsent-comments.ts'

const ACTIVE = 'a, button, input, textarea, select, summary, label'

/**
 * Rows that are spoken of where they stand: a click on one, or Enter, opens its comment; j and k go from row to row.
 */
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
      tabIndex: 0,
      'data-talk': id,
      onClick: (event: MouseEvent<HTMLElement>) => {
        if ((event.target as HTMLElement).closest(ACTIVE)) return
        // Anyone who marks words to copy them wants no field.
        if (getSelection()?.isCollapsed !== false) write(id, true)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
        const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
        if (by !== 0) focusBeside(event.currentTarget, by)
        else if (event.key === 'Enter') write(id, true)
        else return
        event.preventDefault()
      },
    }),
  }
}

export type RowTalk = ReturnType<typeof useRowTalk>

function focusBeside(row: HTMLElement, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-talk]')].filter(
    element => element.offsetParent !== null,
  )
  const next = rows[rows.indexOf(row) + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
