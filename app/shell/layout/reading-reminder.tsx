import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { getMyReadings } from '#features/policies/due-contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { onTopLayer } from '#kit/web/parts/open-dialogs.ts'
import * as pages from '#school/pages.ts'

const OverdueDialog = fetchedDialog(() =>
  import('#features/policies/web/overdue-dialog.tsx').then(m => m.OverdueDialog),
)

/** Counts the policies to read for the menu; what is overdue lies once a day over the first page that was asked for. */
export function ReadingReminder({ onCount }: { onCount: (count: number) => void }) {
  const { pathname } = useLocation()
  const { data } = useQuery(query(getMyReadings, {}))
  const isFirst = useRef(true)
  const [late, setLate] = useState<NonNullable<typeof data>['rows']>([])
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    if (!isOpen) return
    const giveWay = () => {
      isFirst.current = true
      setOpen(false)
    }
    // A dialog that was asked for while this one was being fetched, or drawn, is the one to stay.
    const stop = onTopLayer(() => {
      if (document.querySelectorAll('dialog[open]').length > 1) giveWay()
    })
    // And what somebody begins to write, or the menu that they open, before it is drawn is not cut short.
    const onFocus = () => {
      if (isAtWork() && !document.querySelector('dialog[open]')) giveWay()
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      stop()
      document.removeEventListener('focusin', onFocus)
    }
  }, [isOpen])
  const count = data?.rows.length ?? 0
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => {
    // An open dialog, a field in which somebody writes, or a menu that they go through comes first: the reminder appears with the next page.
    if (!data || !isFirst.current || isAtWork() || document.querySelector('dialog[open]')) return
    isFirst.current = false
    if (!data.remind || pathname.startsWith(pages.policies)) return
    setLate(data.rows.filter(row => row.state === 'em atraso'))
    setOpen(true)
  }, [data, pathname])
  return late.length > 0 && <OverdueDialog open={isOpen} onClose={close} late={late} />
}

/** Whether what is typed now goes into a field, or through a menu that lies over the page. */
function isAtWork(): boolean {
  const at = document.activeElement
  return Boolean(
    at?.matches('input, textarea, select, [contenteditable="true"]') ||
      at?.closest('[role="menu"], [data-menu]'),
  )
}
